'use client';

import { AtSign } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { isAddressEqual, type Address } from 'viem';
import useSWR from 'swr';
import { ComparedAddress } from '@/components/ui/compared-address';
import { useSettled } from '@/components/ui/use-settled';
import { handlePlaceOf } from '@/lib/handle/handle-place';
import { readHandlePayee, type HandlePayee } from '@/lib/handle/read-handles';
import { useWalletNetworks } from '@/lib/queries/wallet';
import { isHandle } from '@/protocol/handle-name';
import { ChosenPayee } from './chosen-payee';

/** The chain is asked so long after the last key (DM-16). */
const SEARCH_DELAY_MS = 500;

export function isHandlePayee(chosen: object | string): chosen is HandlePayee {
  return typeof chosen === 'object' && 'handle' in chosen;
}

type HandleFoundProps = { text: string; own: Address; onPick: (found: HandlePayee) => void };

/** Whoever holds the handle that is typed, as the chain says. */
export function HandleFound({ text, own, onPick }: HandleFoundProps) {
  const t = useTranslations('wallet.sending');
  const { data: networks } = useWalletNetworks();
  const place = networks ? handlePlaceOf(networks) : null;
  const typed = text.replace(/^@/, '').toLowerCase();
  const settled = useSettled(typed, SEARCH_DELAY_MS);
  const isAsked = place !== null && settled === typed && isHandle(typed);
  const { data, error, isValidating } = useSWR<HandlePayee | null, unknown>(
    isAsked ? ['handlePayee', place.contract, typed] : null,
    () => (place ? readHandlePayee(place, typed) : null),
    { revalidateOnFocus: false, dedupingInterval: 0, shouldRetryOnError: false },
  );
  if (!isAsked) return null;
  if (error && text.startsWith('@')) {
    return <p className="px-1 text-sm text-danger">{t('handleFailed', { handle: `@${typed}` })}</p>;
  }
  // What was read before may be another holder by now.
  if (isValidating || !data || isAddressEqual(data.address, own)) return null;
  return (
    <button
      type="button"
      onClick={() => onPick(data)}
      className="flex w-full items-center gap-2.5 rounded-control bg-surface-2 px-3 py-2 text-left hover:bg-hover max-desktop:min-h-11"
    >
      <AtSign aria-hidden className="size-4 shrink-0 text-text-3" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">@{data.handle}</span>
        <span className="block text-xs text-text-3">{t('handleKind')}</span>
      </span>
      <ComparedAddress address={data.address} className="shrink-0 text-xs text-text-3" />
    </button>
  );
}

/** A handle that was chosen, with where it leads. */
export function ChosenHandle({ payee, onChange }: { payee: HandlePayee; onChange: () => void }) {
  return (
    <ChosenPayee
      icon={<AtSign aria-hidden className="size-5 shrink-0 text-text-3" />}
      name={`@${payee.handle}`}
      address={payee.address}
      onChange={onChange}
    />
  );
}
