'use client';

import { ScanQrCode } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { getAddress, type Address } from 'viem';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { useHydrated } from '@/components/ui/use-hydrated';
import { useMe } from '@/lib/queries/account';
import { usePayee, usePeopleSearch, type PeopleSearch } from '@/lib/queries/wallet';
import { hasCameras } from '@/lib/wallet/scan/camera';
import { payeesOf } from '@/lib/wallet/sending/payees';
import type { HandlePayee } from '@/lib/handle/read-handles';
import { readRecipient, receivingAddress } from '@/lib/wallet/sending/recipient';
import type { UserId } from '@/protocol/ids';
import type { Payee } from '@/protocol/wallet';
import type { NamedPayee } from '@/lib/wallet/sending/name-pins';
import { EnsFound } from './ens-found';
import { ChosenHandle, HandleFound, isHandlePayee } from './handle-payee';
import { ChosenName, isNamedPayee, SavedFound } from './named-payee';

const Scanner = lazy(() => import('@/components/wallet/scan/scanner'));

/** Searching starts so long after the last key (DM-16). */
const SEARCH_DELAY_MS = 500;

/** A person, who may receive at another address on another network, whoever holds a handle, a saved name, or an address. */
export type Chosen = Payee | HandlePayee | NamedPayee | Address;

export function isPerson(chosen: Chosen): chosen is Payee {
  return typeof chosen !== 'string' && !isHandlePayee(chosen) && !isNamedPayee(chosen);
}

/** Whether a wallet of this person is the one that sends. */
export function isOwn({ wallets }: Payee, from: Address): boolean {
  return wallets.some(({ address }) => getAddress(address) === getAddress(from));
}

export type RecipientFieldProps = {
  own: Address;
  /** Where something is sent; null while there is nothing to send. */
  chainId: number | null;
  tokens: readonly string[];
  typed: string;
  onTyped: (text: string) => void;
  chosen: Chosen | null;
  onChosen: (chosen: Chosen | null) => void;
};

/** An address, or whom it belongs to by name: a person, a handle, an entry of the address book or an ENS name. */
export function RecipientField(props: RecipientFieldProps) {
  const { own, chainId, tokens, typed, onTyped, chosen, onChosen } = props;
  const t = useTranslations('wallet.sending');
  const words = useTranslations('wallet');
  const [isScanning, setScanning] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const canScan = useHydrated() && hasCameras();
  const text = typed.trim();
  const looksLikeAddress = /^0x/i.test(text) || text.length > 64;
  const read = looksLikeAddress ? readRecipient(text, { own, tokens }) : null;
  const problem = read !== null && !read.startsWith('0x') ? (read as Exclude<typeof read, Address>) : null;
  // An address is not called wrong while the person is still typing it.
  const shown = problem === 'invalid' && isBegun(text) ? null : problem;

  if (chosen !== null && typeof chosen !== 'string' && isHandlePayee(chosen)) {
    return <ChosenHandle payee={chosen} onChange={() => onChosen(null)} />;
  }
  if (chosen !== null && isNamedPayee(chosen)) {
    return <ChosenName payee={chosen} onChange={() => onChosen(null)} />;
  }
  if (chosen !== null && isPerson(chosen)) {
    return <ChosenPerson person={chosen} chainId={chainId} onChange={() => onChosen(null)} />;
  }
  const take = (next: string) => {
    onTyped(next);
    const address = readRecipient(next, { own, tokens });
    onChosen(address.startsWith('0x') ? (address as Address) : null);
  };
  const endScan = () => {
    setScanning(false);
    // The field is drawn again first.
    setTimeout(() => input.current?.focus());
  };
  if (isScanning) {
    return (
      <Suspense>
        <Scanner
          onFound={(address) => {
            take(address);
            endScan();
          }}
          onCancel={endScan}
        />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t('to')}
        help={t('toHelp')}
        error={
          shown &&
          (shown === 'invalid'
            ? `${words('checkAddress')}\n${t('problem.shape', { count: text.length })}`
            : t(`problem.${shown}`))
        }
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={typed}
            maxLength={200}
            spellCheck={false}
            autoComplete="off"
            placeholder={t('toPlaceholder')}
            className={cn(looksLikeAddress && 'font-mono text-sm', canScan && 'pr-1!')}
            onChange={(event) => take(event.target.value)}
            end={
              canScan && (
                <IconButton
                  label={words('scan.open')}
                  title={words('scan.open')}
                  icon={<ScanQrCode aria-hidden />}
                  onClick={() => setScanning(true)}
                />
              )
            }
          />
        )}
      </Field>
      {!looksLikeAddress && text !== '' && (
        <>
          <SavedFound text={text} own={own} onPick={onChosen} />
          <EnsFound text={text} own={own} onPick={onChosen} />
          <HandleFound text={text} own={own} onPick={onChosen} />
          <People text={text} own={own} chainId={chainId} onPick={onChosen} />
        </>
      )}
    </div>
  );
}

/** The beginning of an address. */
export const isBegun = (text: string) => /^0x[0-9a-f]{0,39}$/i.test(text);

/** Without a network, what is good on all of them. */
const addressOf = (person: Payee, chainId: number | null) =>
  chainId === null ? person.address : receivingAddress(person, chainId);

type ChosenPersonProps = { person: Payee; chainId: number | null; onChange: () => void };

function ChosenPerson({ person, chainId, onChange }: ChosenPersonProps) {
  const t = useTranslations('wallet.sending');
  const id = useId();
  const address = addressOf(person, chainId);
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-medium text-text-2">
        {t('to')}
      </span>
      <div className="flex items-center gap-3 rounded-control bg-surface-2 px-3 py-2">
        <Avatar name={person.username} picture={person.avatar} size={32} />
        <span className="min-w-0 grow">
          <span className="block truncate font-medium">{person.username}</span>
          {address !== null && <ComparedAddress address={address} className="block text-xs text-text-3" />}
        </span>
        <Button size="sm" variant="ghost" onClick={onChange}>
          {t('change')}
        </Button>
      </div>
    </div>
  );
}

type PeopleProps = Pick<RecipientFieldProps, 'own' | 'chainId'> & {
  text: string;
  onPick: (found: Payee) => void;
};

function People({ text, own, chainId, onPick }: PeopleProps) {
  const t = useTranslations('wallet.sending');
  const [search, setSearch] = useState<PeopleSearch>({ text: '', askedMs: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setSearch({ text, askedMs: Date.now() }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = usePeopleSearch(search);
  const isOld = search.text !== text;
  if (error?.error === 'account_suspended' && !isOld) {
    return <PaidPeople text={text} own={own} chainId={chainId} onPick={onPick} />;
  }
  if (error && !isOld) return <p className="px-1 text-sm text-danger">{t('peopleFailed')}</p>;
  if (!data || isOld) {
    return (
      <p role="status" className="px-1 text-sm text-text-3">
        {t('searching')}
      </p>
    );
  }
  const people = data.records.filter((one) => !isOwn(one, own));
  if (people.length === 0) {
    return (
      <p role="status" className="px-1 text-sm text-text-3">
        {t('noPeople', { name: text })}
      </p>
    );
  }
  return (
    <ul className="flex max-h-56 flex-col overflow-y-auto rounded-control bg-surface-2 p-1 scroll-quiet">
      {people.map((one) => (
        <li key={one.id}>
          <PersonRow payee={one} chainId={chainId} onPick={onPick} />
        </li>
      ))}
    </ul>
  );
}

/** The one search of a suspended person: among those whom this device has sent to. */
function PaidPeople({ text, onPick, ...props }: PeopleProps) {
  const t = useTranslations('wallet.sending');
  const { data: me } = useMe();
  const wanted = text.toLowerCase();
  const known = me ? payeesOf(me.id).items() : [];
  const ids = known.flatMap(({ userId, name }) =>
    userId !== null && name.toLowerCase().startsWith(wanted) ? [userId] : [],
  );
  return (
    <>
      <p role="status" className="px-1 text-sm text-text-3">
        {t('peopleSuspended')}
      </p>
      {ids.length > 0 && (
        <ul className="flex max-h-56 flex-col overflow-y-auto rounded-control bg-surface-2 p-1 scroll-quiet">
          {[...new Set(ids)].map((id) => (
            <PaidPerson key={id} userId={id} onPick={onPick} {...props} />
          ))}
        </ul>
      )}
    </>
  );
}

function PaidPerson({ userId, own, chainId, onPick }: Omit<PeopleProps, 'text'> & { userId: UserId }) {
  const { data } = usePayee(userId);
  if (!data || isOwn(data, own)) return null;
  return (
    <li>
      <PersonRow payee={data} chainId={chainId} onPick={onPick} />
    </li>
  );
}

function PersonRow({ payee, chainId, onPick }: { payee: Payee } & Pick<PeopleProps, 'chainId' | 'onPick'>) {
  const t = useTranslations('wallet.sending');
  const { username, avatar } = payee;
  const address = addressOf(payee, chainId);
  return (
    <button
      type="button"
      disabled={address === null}
      onClick={() => onPick(payee)}
      className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left enabled:hover:bg-hover disabled:cursor-not-allowed max-desktop:min-h-11"
    >
      <Avatar name={username} picture={avatar} size={28} />
      <span className="min-w-0 grow truncate font-medium">{username}</span>
      <span className="shrink-0 text-xs text-text-3">
        {address === null ? (
          t(payee.hidden ? 'hiddenAddress' : payee.wallets.length === 0 ? 'noAddress' : 'elsewhere', {
            name: username,
          })
        ) : (
          <ComparedAddress address={address} />
        )}
      </span>
    </button>
  );
}
