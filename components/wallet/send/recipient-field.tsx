'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { getAddress, type Address } from 'viem';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { shortAddress } from '@/lib/format/address';
import { usePeopleSearch } from '@/lib/queries/wallet';
import { readRecipient } from '@/lib/wallet/sending/recipient';
import type { Payee } from '@/protocol/wallet';
import type { Recipient } from './send-flow';

/** Searching starts so long after the last key (DM-16). */
const SEARCH_DELAY_MS = 500;

export type RecipientFieldProps = {
  own: Address;
  tokens: readonly string[];
  typed: string;
  onTyped: (text: string) => void;
  chosen: Recipient | null;
  onChosen: (recipient: Recipient | null) => void;
};

/** An address, or a person by name. */
export function RecipientField({ own, tokens, typed, onTyped, chosen, onChosen }: RecipientFieldProps) {
  const t = useTranslations('wallet.sending');
  const words = useTranslations('wallet');
  const text = typed.trim();
  const looksLikeAddress = /^0x/i.test(text) || text.length > 64;
  const read = looksLikeAddress ? readRecipient(text, { own, tokens }) : null;
  const problem = read !== null && !read.startsWith('0x') ? (read as Exclude<typeof read, Address>) : null;
  // An address is not called wrong while somebody is still typing it.
  const shown = problem === 'invalid' && text.length < 42 ? null : problem;

  if (chosen?.person) return <ChosenPerson recipient={chosen} onChange={() => onChosen(null)} />;
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t('to')}
        help={t('toHelp')}
        error={shown && (shown === 'invalid' ? words('checkAddress') : t(`problem.${shown}`))}
      >
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('toPlaceholder')}
            className={looksLikeAddress ? 'font-mono text-sm' : undefined}
            onChange={(event) => {
              const next = event.target.value;
              onTyped(next);
              const address = readRecipient(next, { own, tokens });
              onChosen(address.startsWith('0x') ? { address: address as Address, person: null } : null);
            }}
          />
        )}
      </Field>
      {!looksLikeAddress && text !== '' && (
        <People text={text} own={own} onPick={(person) => onChosen(person)} />
      )}
    </div>
  );
}

function ChosenPerson({ recipient, onChange }: { recipient: Recipient; onChange: () => void }) {
  const t = useTranslations('wallet.sending');
  const id = useId();
  const { person, address } = recipient;
  if (!person) return null;
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-medium text-text-2">
        {t('to')}
      </span>
      <div className="flex items-center gap-3 rounded-control bg-surface-2 px-3 py-2">
        <Avatar name={person.username} picture={person.avatar} size={32} />
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{person.username}</span>
          <span className="block font-mono text-xs text-text-3">{shortAddress(address)}</span>
        </span>
        <Button size="sm" variant="ghost" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
    </div>
  );
}

function People({ text, own, onPick }: { text: string; own: Address; onPick: (found: Recipient) => void }) {
  const t = useTranslations('wallet.sending');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // Somebody who was found before may have another address by now: only what has just been answered is offered.
  const { data, error, isValidating } = usePeopleSearch(wanted);
  const isOld = wanted !== text;
  if (error) return <p className="px-1 text-sm text-danger">{t('peopleFailed')}</p>;
  if (isValidating || !data || isOld) {
    return (
      <p role="status" className="px-1 text-sm text-text-3">
        {t('searching')}
      </p>
    );
  }
  const people = data.records.filter(({ address }) => address === null || getAddress(address) !== own);
  if (people.length === 0) {
    return (
      <p role="status" className="px-1 text-sm text-text-3">
        {t('noPeople')}
      </p>
    );
  }
  return (
    <ul className="flex max-h-56 flex-col overflow-y-auto rounded-control bg-surface-2 p-1 scroll-quiet">
      {people.map((one) => (
        <li key={one.id}>
          <PersonRow payee={one} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

function PersonRow({ payee, onPick }: { payee: Payee; onPick: (found: Recipient) => void }) {
  const t = useTranslations('wallet.sending');
  const { address, username, avatar, id } = payee;
  return (
    <button
      type="button"
      disabled={address === null}
      onClick={() =>
        address !== null && onPick({ address: getAddress(address), person: { id, username, avatar } })
      }
      className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left enabled:hover:bg-hover disabled:cursor-not-allowed max-desktop:min-h-11"
    >
      <Avatar name={username} picture={avatar} size={28} />
      <span className="min-w-0 grow truncate font-medium">{username}</span>
      <span className="shrink-0 text-xs text-text-3">
        {address === null ? (
          t('noAddress', { name: username })
        ) : (
          <span className="font-mono">{shortAddress(address)}</span>
        )}
      </span>
    </button>
  );
}
