'use client';

import { useTranslations } from 'next-intl';
import type { ErrorName } from '@/protocol/errors';
import type { SwapFailure } from '@/lib/swap/failure';
import { networkByChainId } from '@/protocol/network';

const answers = {
  swap_no_route: 'noRoute',
  swap_same_token: 'sameToken',
  swap_wrapped: 'wrapped',
  swap_too_small: 'tooSmall',
  swap_provider_unavailable: 'provider',
  swap_answer_refused: 'answerRefused',
  chain_unavailable: 'network',
  too_many_requests: 'tooMany',
  offline: 'offline',
  timeout: 'offline',
  unavailable: 'offline',
} as const satisfies Partial<Record<ErrorName | 'offline' | 'timeout', string>>;

/** What stands in the way of a swap, in a sentence. */
export function FailureText({ failure, chainId }: { failure: SwapFailure; chainId: number }) {
  const t = useTranslations('swap');
  const network = networkByChainId(chainId);
  const words = { network: network?.name ?? '', symbol: network?.nativeToken.symbol ?? '' };
  if (failure.kind === 'refused') return t(`refusal.${failure.refusal}`);
  if (failure.kind !== 'platform') return t(`failure.${failure.kind}`, words);
  const { error } = failure.error;
  const known = error in answers ? answers[error as keyof typeof answers] : null;
  return known === null ? t('failure.unknown') : t(`answer.${known}`, words);
}
