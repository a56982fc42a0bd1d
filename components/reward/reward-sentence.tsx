'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { fee } from '@/lib/format/fee';
import type { RewardDraft } from '@/lib/reward/draft';
import type { Holdings, RewardPlan } from '@/lib/reward/plan';
import { networkByChainId } from '@/protocol/network';
import type { RewardToken } from '@/protocol/reward-values';
import { amountText } from './amount-text';

/** Up to this many people are named; of more, the first two. */
const NAMED_MAX = 3;

export type RewardSentenceProps = {
  draft: RewardDraft;
  chainId: number;
  token: RewardToken;
  plan: RewardPlan;
  holdings: Holdings;
  roomName: string;
};

/** What leaves the wallet, for whom, split how, until when, on which network and at what cost; until that is known, what is missing. */
export function RewardSentence({ draft, chainId, token, plan, holdings, roomName }: RewardSentenceProps) {
  const t = useTranslations('reward.said');
  const locale = useLocale();
  const format = useFormatter();
  const lasting = useTranslations('reward.dialog.lasting')(draft.lasting);
  const { amount, count, claimGas, problems } = plan;
  if (amount === null || count === null || claimGas === null || problems.amount || problems.count) {
    const missing =
      problems.amount || problems.count
        ? null
        : draft.amount.trim() === ''
          ? t('missing.amount')
          : count === null && t(draft.to === 'room' ? 'missing.count' : 'missing.people');
    return (
      <p role="status" className="text-sm text-text-3 empty:hidden">
        {missing}
      </p>
    );
  }
  const network = networkByChainId(chainId);
  const names = draft.people.map(({ username }) => username);
  const named =
    names.length <= NAMED_MAX
      ? names
      : [...names.slice(0, NAMED_MAX - 1), t('others', { count: names.length - NAMED_MAX + 1 })];
  const whom =
    draft.to === 'room' ? t('room', { room: roomName }) : format.list(named, { type: 'conjunction' });
  const words = {
    amount: amountText(amount, token, locale),
    whom,
    shares: t(draft.random ? 'random' : 'even', { count }),
    lasting,
    network: network?.name ?? '',
  };
  return (
    <p
      role="status"
      className="rounded-control bg-surface-2 px-3 py-2.5 text-sm text-text-1 in-dialog:bg-hover"
    >
      {holdings.fee === null
        ? t('withoutCost', words)
        : t('whole', {
            ...words,
            cost: `${fee(claimGas + holdings.fee, 18)}\u00a0${network?.nativeToken.symbol ?? ''}`,
          })}
    </p>
  );
}
