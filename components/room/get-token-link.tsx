'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { inlineLink } from '@/components/ui/inline-link';
import { useWalletNetworks } from '@/lib/queries/wallet';
import type { AccessTerm } from '@/protocol/access-rule';

/** Leads to the swap for what a rule asks for, where its network has swaps and lists the token. */
export function GetTokenLink({ term }: { term: AccessTerm }) {
  const t = useTranslations('room.access');
  const { data: networks } = useWalletNetworks();
  if (term.kind !== 'coin' && term.kind !== 'token') return null;
  const network = networks?.find(({ chainId }) => chainId === term.chainId);
  if (!network || network.swapEndpoint === null) return null;
  const wanted = term.kind === 'coin' ? null : term.address.toLowerCase();
  const token = network.tokens.find(({ address }) => (address?.toLowerCase() ?? null) === wanted);
  if (!token) return null;
  return (
    <Link href={`/index/wallet?swap=${token.id}`} prefetch={false} className={inlineLink}>
      {t('get', { symbol: token.symbol })}
    </Link>
  );
}
