'use client';

import { useTranslations } from 'next-intl';
import type { ChainFailure } from '@/lib/reward/chain-failure';

const said = ['CommitmentTooNew', 'CommitmentExpired', 'HandleTaken', 'HandleReserved', 'FreeHandleTaken'];

/** What went wrong in a step, and what to do. */
export function FailureText({
  failure,
  network,
  symbol,
}: {
  failure: ChainFailure;
  network: string;
  symbol: string;
}) {
  const t = useTranslations('handle.failure');
  switch (failure.kind) {
    case 'reverted':
      return said.includes(failure.reason)
        ? t(`revertedBy.${failure.reason}` as 'revertedBy.HandleTaken')
        : t('reverted');
    case 'rejected':
    case 'otherWallet':
    case 'noWallet':
    case 'cancelled':
    case 'storage':
      return t(failure.kind);
    case 'funds':
      return t('funds', { symbol });
    case 'network':
    case 'slow':
    case 'node':
      return t(failure.kind, { network });
    default:
      return t('unknown');
  }
}
