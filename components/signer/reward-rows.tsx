'use client';
import { useTranslations } from 'next-intl';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { TokenAmount } from '@/lib/signer/catalogue';
import type { RewardCall } from '@/lib/signer/reward-call';
import { networkByChainId } from '@/protocol/network';
import { AddressRow } from './summary-parts';
import { UnitsRows, useTokenText } from './token-text';
import { useMoment } from './use-moment';

/** What a call of our rewards contract does, in a sentence: what leaves, to whom, split how, until when, at what cost. */
export function RewardRows({ reward, chainId }: { reward: RewardCall; chainId: number }) {
  const t = useTranslations('signer.call');
  const sentence = useSentence(chainId);
  return (
    <>
      <p className="break-words">{sentence(reward)}</p>
      {reward.kind === 'deposit' && typeof reward.amount !== 'bigint' && (
        <>
          <AddressRow name={t('token')} address={reward.amount.token} />
          <UnitsRows amount={reward.amount} />
        </>
      )}
      {reward.kind === 'claim' && <AddressRow name={t('to')} address={reward.recipient} />}
      {reward.kind === 'withdraw' && <AddressRow name={t('to')} address={reward.to} />}
      {reward.kind === 'return' && reward.to && <AddressRow name={t('to')} address={reward.to} />}
    </>
  );
}

function useSentence(chainId: number): (reward: RewardCall) => string {
  const t = useTranslations('signer.reward');
  const moment = useMoment();
  const tokenText = useTokenText();
  const coins = (units: bigint) =>
    `${wholeTokenAmount(units, 18)} ${networkByChainId(chainId)?.nativeToken.symbol ?? ''}`;
  const text = (amount: bigint | TokenAmount) =>
    typeof amount === 'bigint' ? coins(amount) : tokenText(amount);
  return (reward) => {
    switch (reward.kind) {
      case 'deposit': {
        const count = Number(reward.count);
        return t('deposit', {
          amount: text(reward.amount),
          prepaid: coins(reward.prepaid),
          shares:
            reward.share === null ? t('random', { count }) : t('equal', { count, share: text(reward.share) }),
          listed: reward.isListed ? 'yes' : 'no',
          until: moment(reward.until),
        });
      }
      case 'claim': {
        const of = { number: (reward.index + 1n).toString(), amount: reward.units.toString() };
        return reward.until === null
          ? t('claimListed', of)
          : t('claim', { ...of, until: moment(reward.until) });
      }
      case 'return':
        return t(reward.to ? 'return' : 'returnToGiver');
      case 'withdraw':
        return t('withdraw');
    }
  };
}
