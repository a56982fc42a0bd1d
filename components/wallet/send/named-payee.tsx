'use client';

import { BookUser } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { isAddressEqual, type Address } from 'viem';
import { ComparedAddress } from '@/components/ui/compared-address';
import { useSavedAddresses } from '@/lib/queries/wallet-book';
import type { NamedPayee } from '@/lib/wallet/sending/name-pins';
import { savedPayee, searchSaved } from '@/lib/wallet/sending/saved-payee';
import { networkByChainId } from '@/protocol/network';
import { ChosenPayee } from './chosen-payee';

const FOUND_MAX = 5;

export function isNamedPayee(chosen: object | string): chosen is NamedPayee {
  return typeof chosen === 'object' && 'onlyOn' in chosen && 'kind' in chosen;
}

type SavedFoundProps = { text: string; own: Address; onPick: (found: NamedPayee) => void };

/** Entries of the address book by what is typed. */
export function SavedFound({ text, own, onPick }: SavedFoundProps) {
  const t = useTranslations('wallet.sending');
  const { data } = useSavedAddresses();
  const found = searchSaved(data ?? [], text)
    .map(savedPayee)
    .filter(({ address }) => !isAddressEqual(address, own))
    .slice(0, FOUND_MAX);
  if (found.length === 0) return null;
  return (
    <ul aria-label={t('savedKind')} className="flex flex-col rounded-control bg-surface-2 p-1">
      {found.map((payee) => (
        <li key={`${payee.address} ${payee.onlyOn}`}>
          <button
            type="button"
            onClick={() => onPick(payee)}
            className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-hover max-desktop:min-h-11"
          >
            <BookUser aria-hidden className="size-4 shrink-0 text-text-3" />
            <span className="min-w-0 grow">
              <span className="block truncate font-medium">{payee.name}</span>
              <NameKind payee={payee} />
            </span>
            <ComparedAddress address={payee.address} className="shrink-0 text-xs text-text-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function NameKind({ payee: { kind, onlyOn } }: { payee: NamedPayee }) {
  const t = useTranslations('wallet.sending');
  const network = onlyOn === null ? null : networkByChainId(onlyOn)?.name;
  return (
    <span className="block text-xs text-text-3">
      {t(kind === 'ens' ? 'ensKind' : 'savedKind')}
      {network && ` · ${network}`}
    </span>
  );
}

/** A name that was chosen, with where it leads. */
export function ChosenName({ payee, onChange }: { payee: NamedPayee; onChange: () => void }) {
  return (
    <ChosenPayee
      icon={<BookUser aria-hidden className="size-5 shrink-0 text-text-3" />}
      name={payee.name}
      address={payee.address}
      onChange={onChange}
    />
  );
}
