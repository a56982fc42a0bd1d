'use client';

import { AtSign } from 'lucide-react';
import { useTranslations } from 'next-intl';
import useSWR from 'swr';
import { isAddressEqual, type Address } from 'viem';
import { ComparedAddress } from '@/components/ui/compared-address';
import { useSettled } from '@/components/ui/use-settled';
import { useWalletSettings } from '@/lib/queries/wallet';
import { readingClient } from '@/lib/wallet/clients';
import type { NamedPayee } from '@/lib/wallet/sending/name-pins';

/** The chain is asked so long after the last key (DM-16). */
const SEARCH_DELAY_MS = 500;
const ETHEREUM = 1;

/** Says why nothing was found; `invalid` is no name, e.g. one that mixes alphabets. */
type Found = NamedPayee | 'invalid' | 'none';

type EnsFoundProps = { text: string; own: Address; onPick: (found: NamedPayee) => void };

/** Where an ENS name leads that is typed, as Ethereum says; only where this server has a node of it. */
export function EnsFound({ text, own, onPick }: EnsFoundProps) {
  const t = useTranslations('wallet.sending');
  const { data: settings } = useWalletSettings();
  const settled = useSettled(text, SEARCH_DELAY_MS);
  const isName = /^[^\s@.]+(?:\.[^\s@.]+)*\.[a-z]{2,}$/iu.test(text);
  const isAsked = settled === text && isName && settings?.networks.includes(ETHEREUM) === true;
  const { data, error, isValidating } = useSWR<Found, unknown>(
    isAsked ? ['ensPayee', text] : null,
    () => readName(text),
    { revalidateOnFocus: false, dedupingInterval: 0, shouldRetryOnError: false },
  );
  if (!isAsked) return null;
  if (error) return <p className="px-1 text-sm text-danger">{t('ensFailed', { name: text })}</p>;
  // What was read before may lead elsewhere by now.
  if (isValidating || !data) return null;
  if (data === 'invalid' || data === 'none') {
    return (
      <p role="status" className="px-1 text-sm text-text-3">
        {t(data === 'invalid' ? 'ensInvalid' : 'ensNone', { name: text })}
      </p>
    );
  }
  if (isAddressEqual(data.address, own)) return null;
  return (
    <button
      type="button"
      onClick={() => onPick(data)}
      className="flex w-full items-center gap-2.5 rounded-control bg-surface-2 px-3 py-2 text-left hover:bg-hover max-desktop:min-h-11"
    >
      <AtSign aria-hidden className="size-4 shrink-0 text-text-3" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{data.name}</span>
        <span className="block text-xs text-text-3">{t('ensKind')}</span>
      </span>
      <ComparedAddress address={data.address} className="shrink-0 text-xs text-text-3" />
    </button>
  );
}

/** With its tables of letters, which most sends never need. */
async function readName(text: string): Promise<Found> {
  const { ensNameOf, readEnsPayee } = await import('@/lib/wallet/sending/ens');
  const name = ensNameOf(text);
  if (name === null) return 'invalid';
  return (await readEnsPayee(readingClient(ETHEREUM), name)) ?? 'none';
}
