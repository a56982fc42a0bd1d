'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { fee } from '@/lib/format/fee';
import { NATIVE_TOKEN, type Holdings, type RewardPlan } from '@/lib/reward/plan';
import { networkByChainId } from '@/protocol/network';
import type { RewardNetwork } from '@/protocol/reward';
import type { RewardToken } from '@/protocol/reward-values';
import { amountText, wholeAmountText } from './amount-text';

export type CostListProps = {
  network: RewardNetwork;
  token: RewardToken;
  plan: RewardPlan;
  holdings: Holdings;
};

/** What leaves the wallet: the prepaid claims, the fee, and everything together. */
export function CostList({ network, token, plan, holdings }: CostListProps) {
  const t = useTranslations('reward.dialog');
  const locale = useLocale();
  const symbol = networkByChainId(network.chainId)?.nativeToken.symbol ?? '';
  const coin = { symbol, decimals: 18 };
  const coins = (wei: bigint | null) => (wei === null ? t('unknown') : amountText(wei, coin, locale));
  const { amount, count, claimGas, coinTotal } = plan;
  const isKnown = amount !== null && coinTotal !== null && holdings.fee !== null;
  const total = !isKnown
    ? t('unknown')
    : token.address === NATIVE_TOKEN
      ? coins(coinTotal)
      : t('and', { first: amountText(amount, token, locale), second: coins(coinTotal) });
  return (
    <dl className="text-sm">
      <Row label={count === null ? t('claimGasOpen') : t('claimGas', { count })}>{coins(claimGas)}</Row>
      <Row label={t('networkFee')}>
        {holdings.fee === null ? t('unknown') : `${fee(holdings.fee, 18)}\u00a0${symbol}`}
      </Row>
      <Row
        label={t('leaves')}
        title={
          isKnown ? `${wholeAmountText(amount, token)} · ${wholeAmountText(coinTotal, coin)}` : undefined
        }
      >
        <b className="font-medium text-text-1">{total}</b>
      </Row>
    </dl>
  );
}

function Row({ label, title, children }: { label: string; title?: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-border-1 py-2.5 last:border-0">
      <dt className="text-text-2">{label}</dt>
      <dd title={title} className="text-right num">
        {children}
      </dd>
    </div>
  );
}
