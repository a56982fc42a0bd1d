'use client';

import { useCombobox } from 'downshift';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import useSWR from 'swr';
import { getAddress, type Address } from 'viem';
import { Avatar } from '@/components/ui/avatar';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { menuRow } from '@/components/ui/menu-styles';
import { Note } from '@/components/ui/note';
import { searchRoomMembers } from '@/lib/queries/room';
import { useMe } from '@/lib/queries/account';
import { readPayee } from '@/lib/queries/wallet';
import type { ChosenPerson } from '@/lib/reward/draft';
import { sentFromDevices } from '@/lib/wallet/sending/payees';
import { receivingAddress, recipientWarnings } from '@/lib/wallet/sending/recipient';
import { useSettled } from '@/components/ui/use-settled';

export type PeopleFieldProps = {
  /** Matrix id of the room that they are members of. */
  room: string;
  /** Where they would be paid. */
  network: { readonly chainId: number; readonly name: string };
  people: readonly ChosenPerson[];
  onPeople: (people: readonly ChosenPerson[]) => void;
  error: ReactNode;
};

/** Searching starts so long after the last key (DM-16). */
const SEARCH_DELAY_MS = 300;

/** Members of the room, picked by name. Whoever has no wallet on the network is not taken: nothing could be paid. */
export function PeopleField({ room, network, people, onPeople, error }: PeopleFieldProps) {
  const t = useTranslations('reward.people');
  const [text, setText] = useState('');
  const { data: me } = useMe();
  const [movedIds, setMovedIds] = useState<readonly number[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { found, status } = useMembersNamed(room, text, people);

  // Two may be picked before the first is known to have a wallet.
  const current = useRef(people);
  useEffect(() => {
    current.current = people;
  }, [people]);

  async function pick({ id, username, avatar }: FoundPerson): Promise<void> {
    setRefusal(null);
    try {
      const payee = await readPayee(id);
      const address = receivingAddress(payee, network.chainId);
      if (address === null) {
        const words = { name: username, network: network.name };
        setRefusal(t(payee.wallets.length === 0 ? 'noWallet' : 'noWalletHere', words));
      } else if (me && (await hasMoved(me.id, id, getAddress(address))))
        setMovedIds((former) => [...former, id]);
      if (address === null) return;
      if (!current.current.some((one) => one.id === id)) {
        current.current = [...current.current, { id, username, avatar, wallets: payee.wallets }];
        onPeople(current.current);
      }
    } catch {
      setRefusal(t('failed'));
    }
  }

  const box = useCombobox<FoundPerson>({
    items: [...found],
    inputValue: text,
    selectedItem: null,
    itemToString: (person) => person?.username ?? '',
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      setText('');
      void pick(selectedItem);
    },
  });
  const isOpen = box.isOpen && text.trim() !== '';
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('label')} required help={t('help')} error={refusal ?? error}>
        {(control) => (
          <Input
            {...box.getInputProps({
              id: control.id,
              // Set at once: a state that follows later would move the caret.
              onChange: (event) => {
                setText(event.currentTarget.value);
                setRefusal(null);
              },
            })}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            aria-required={control['aria-required']}
            // The field's own label names it; downshift would point at one of its own.
            aria-labelledby={undefined}
            placeholder={t('placeholder')}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <ul
        {...box.getMenuProps({ 'aria-label': t('found') })}
        aria-labelledby={undefined}
        className={
          isOpen && found.length > 0
            ? 'flex max-h-56 flex-col overflow-y-auto rounded-control bg-surface-2 p-1 scroll-quiet'
            : 'hidden'
        }
      >
        {isOpen &&
          found.map((person, index) => (
            <li
              key={person.id}
              {...box.getItemProps({ item: person, index })}
              data-highlighted={box.highlightedIndex === index ? '' : undefined}
              className={`${menuRow} cursor-pointer`}
            >
              <Avatar name={person.username} picture={person.avatar} size={24} />
              <span className="min-w-0 grow truncate font-medium">{person.username}</span>
            </li>
          ))}
      </ul>
      <p role="status" className="px-1 text-sm text-text-3 empty:hidden">
        {isOpen && status !== 'found' ? t(status) : ''}
      </p>
      {people.length > 0 && (
        <ChosenPeople
          people={people}
          chainId={network.chainId}
          onRemove={(id) => onPeople(people.filter((person) => person.id !== id))}
        />
      )}
      {people
        .filter(({ id }) => movedIds.includes(id))
        .map(({ id, username }) => (
          <Note key={id} tone="danger" live>
            {t('moved', { name: username })}
          </Note>
        ))}
    </div>
  );
}

/** Whether a person's address is another one than when the caller last sent to them, from any device. */
async function hasMoved(me: number, id: number, address: Address): Promise<boolean> {
  const { known } = await sentFromDevices(me, address, id);
  const warnings = recipientWarnings(address, id, known);
  return warnings.some(({ kind }) => kind === 'changed');
}

type ChosenPeopleProps = Pick<PeopleFieldProps, 'people'> & {
  chainId: number;
  onRemove: (id: number) => void;
};

function ChosenPeople({ people, chainId, onRemove }: ChosenPeopleProps) {
  const t = useTranslations('reward.people');
  return (
    <ul aria-label={t('chosen', { count: people.length })} className="flex flex-wrap gap-1.5">
      {people.map(({ id, username, avatar, wallets }) => (
        <li
          key={id}
          className="flex h-8 max-w-full min-w-0 items-center gap-2 rounded-full bg-active pr-1 pl-1.5 text-sm font-medium max-desktop:h-[38px]"
        >
          <Avatar name={username} picture={avatar} size={20} />
          <span className="truncate">{username}</span>
          <PaidAddress address={receivingAddress({ wallets }, chainId)} />
          <button
            type="button"
            aria-label={t('remove', { name: username })}
            onClick={() => onRemove(id)}
            className="grid size-6 shrink-0 touch-target place-items-center rounded-full text-text-3 enabled-hover:bg-hover enabled-hover:text-text-1"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where a chosen person would be paid: what is deposited is compared with just this. */
function PaidAddress({ address }: { address: string | null }) {
  const t = useTranslations('reward.people');
  if (address === null) return <span className="text-xs text-danger">{t('noAddress')}</span>;
  return (
    <ComparedAddress
      address={address}
      className="shrink-0 text-xs font-normal whitespace-nowrap text-text-3"
    />
  );
}

type FoundPerson = Omit<ChosenPerson, 'wallets'>;

interface Found {
  readonly found: readonly FoundPerson[];
  readonly status: 'searching' | 'nobody' | 'failed' | 'found';
}

function useMembersNamed(room: string, text: string, chosen: readonly ChosenPerson[]): Found {
  const name = text.trim().replace(/^@/, '');
  const wanted = useSettled(name, SEARCH_DELAY_MS);
  const { data, error } = useSWR<readonly FoundPerson[], Error>(
    wanted === '' ? null : ['rewardPeople', room, wanted],
    () => searchRoomMembers(room, wanted),
    { revalidateOnFocus: false },
  );
  const found = wanted === name && data ? data.filter(({ id }) => !chosen.some((one) => one.id === id)) : [];
  if (error && wanted === name) return { found, status: 'failed' };
  if (!data || wanted !== name) return { found, status: 'searching' };
  return { found, status: found.length === 0 ? 'nobody' : 'found' };
}
