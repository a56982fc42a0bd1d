'use client';

import { ArrowUpRight, CircleAlert, CircleCheck, Lock } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AvatarStack } from '@/components/ui/avatar-stack';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import type { Reward } from '@/protocol/reward';
import type { RewardShare } from '@/protocol/reward-claim';
import type { CardState } from '@/protocol/reward-rules';
import { amountText } from './amount-text';
import { shortAddress } from '@/lib/format/address';
import { transactionLink } from '@/lib/wallet/transaction-link';
import { networkByChainId } from '@/protocol/network';
import type { Credit } from './use-credit';

/** How far the own claim is that this page has begun. */
export type Claiming =
  | { readonly kind: 'idle' | 'busy' }
  | { readonly kind: 'failed'; readonly text: string };

export type CardFooterProps = {
  reward: Reward;
  state: CardState;
  claiming: Claiming;
  /** What the reader can withdraw; null when there is nothing. */
  credit: Credit | null;
  /** Who got something, as far as that was asked for. */
  shares: readonly RewardShare[];
  onClaim: () => void;
  /** Makes a wallet first, for a person without one. */
  onNewWallet: () => void;
  onClaimBack: () => void;
  onWithdraw: () => void;
  onShares: () => void;
};

/** What can be done with a reward in its state, and what it says about that (OPN-93). */
export function CardFooter({ reward, state, claiming, credit, ...on }: CardFooterProps) {
  const t = useTranslations('reward.card');
  const locale = useLocale();
  const { token, mine, returned, giver } = reward;
  if (credit) return <Withdrawable reward={reward} credit={credit} onWithdraw={on.onWithdraw} />;
  switch (state) {
    case 'funding':
      return (
        <Line icon={<Spinner />} text={t('waiting')}>
          <TransactionLink reward={reward} hash={reward.transaction} />
        </Line>
      );
    case 'claimable':
      return reward.isGiver && mine === null ? (
        <Line text={t('given', { amount: amountText(reward.leftAmount, token, locale) })}>
          {reward.claimedCount > 0 && <TextButton onClick={on.onShares}>{t('shares')}</TextButton>}
        </Line>
      ) : (
        <Claimable reward={reward} claiming={claiming} onClaim={on.onClaim} onNewWallet={on.onNewWallet} />
      );
    case 'claimed':
      return (
        <Line icon={<Spinner />} text={t('onItsWay')}>
          <TransactionLink reward={reward} hash={mine?.transaction ?? null} />
        </Line>
      );
    case 'received':
      return (
        <Line
          icon={<CircleCheck aria-hidden className="size-4 text-success" />}
          text={t.rich('youReceived', {
            amount: mine ? amountText(mine.amount, token, locale) : '',
            b: (chunks) => <b className="font-semibold text-text-1">{chunks}</b>,
          })}
        >
          <ExplorerIcon reward={reward} hash={mine?.transaction ?? null} />
        </Line>
      );
    case 'allGone':
      return (
        <Line text={t('allGone')}>
          <AvatarStack people={facesOf(on.shares)} size={24} max={3} />
          <TextButton onClick={on.onShares}>{t('shares')}</TextButton>
        </Line>
      );
    case 'expired':
      return (
        <Line text={t('left', { amount: amountText(reward.leftAmount, token, locale) })}>
          {reward.isGiver && (
            <Button size="sm" onClick={on.onClaimBack}>
              {t('claimBack')}
            </Button>
          )}
        </Line>
      );
    case 'claimedBack':
      return (
        <Line
          text={
            returned && BigInt(returned.amount) > 0n
              ? t('returnedTo', {
                  amount: amountText(returned.amount, token, locale),
                  name: giver?.username ?? t('someone'),
                })
              : t('nothingLeft')
          }
        >
          <ExplorerIcon reward={reward} hash={returned?.transaction ?? null} />
        </Line>
      );
    case 'notForYou':
      return (
        <Line icon={<Lock aria-hidden className="size-4" />} text={<NotForYou reward={reward} />}>
          <AvatarStack people={facesOf(on.shares)} size={24} max={3} />
        </Line>
      );
  }
}

function Claimable({
  reward,
  claiming,
  onClaim,
  onNewWallet,
}: Pick<CardFooterProps, 'reward' | 'claiming' | 'onClaim' | 'onNewWallet'>) {
  const t = useTranslations('reward.card');
  if (reward.refusal === 'email_unverified') return <Line text={t('emailUnverified')} />;
  if (reward.refusal === 'no_wallet')
    return (
      <Line text={t('noWallet')}>
        <Button size="sm" variant="primary" onClick={onNewWallet}>
          {t('claim')}
        </Button>
      </Line>
    );
  if (claiming.kind === 'failed' || reward.mine?.state === 'failed')
    return (
      <Line
        isAlert
        icon={<CircleAlert aria-hidden className="size-4 text-danger" />}
        text={claiming.kind === 'failed' ? claiming.text : t('notClaimed')}
      >
        <Button size="sm" busy={claiming.kind === 'busy'} onClick={onClaim}>
          {t('retry')}
        </Button>
      </Line>
    );
  if (reward.mine?.state === 'waiting') return <Line icon={<Spinner />} text={t('waitingToSend')} />;
  return (
    <Line text={reward.relayed && reward.relayStop !== 'budget' ? t('free') : t('direct')}>
      <Button size="sm" variant="primary" busy={claiming.kind === 'busy'} onClick={onClaim}>
        {t('claim')}
      </Button>
    </Line>
  );
}

function Withdrawable({
  reward,
  credit: { account, amount },
  onWithdraw,
}: {
  reward: Reward;
  credit: Credit;
  onWithdraw: () => void;
}) {
  const t = useTranslations('reward.card');
  const locale = useLocale();
  const coin = networkByChainId(reward.chainId)?.nativeToken;
  const address = shortAddress(account);
  const text =
    amount === null || !coin
      ? t('creditedUnknown', { address })
      : t('credited', { amount: amountText(amount, coin, locale), address });
  return (
    <Line icon={<CircleAlert aria-hidden className="size-4 text-warn" />} text={text}>
      <Button size="sm" onClick={onWithdraw}>
        {t('withdraw')}
      </Button>
    </Line>
  );
}

function NotForYou({ reward }: { reward: Reward }) {
  const t = useTranslations('reward.card');
  const { refusal } = reward;
  const reason =
    refusal === 'not_listed' || refusal === 'joined_late' || refusal === 'not_in_room' ? refusal : null;
  return (
    <>
      <span className="block">{t('notForYou')}</span>
      {reason && <span className="block text-xs text-text-3">{t(`reason.${reason}`)}</span>}
    </>
  );
}

type LineProps = { icon?: ReactNode; text: ReactNode; isAlert?: boolean; children?: ReactNode };

function Line({ icon, text, isAlert, children }: LineProps) {
  return (
    <>
      {icon}
      <span role={isAlert ? 'alert' : undefined} className="min-w-0 grow num">
        {text}
      </span>
      {children}
    </>
  );
}

function TransactionLink({ reward, hash }: { reward: Reward; hash: string | null }) {
  const t = useTranslations('reward.card');
  const link = transactionLink(reward.chainId, hash);
  if (link === null) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="shrink-0 pr-1 text-primary-text hover:underline"
    >
      {t('viewTransaction')}
    </a>
  );
}

function ExplorerIcon({ reward, hash }: { reward: Reward; hash: string | null }) {
  const t = useTranslations('reward.card');
  const link = transactionLink(reward.chainId, hash);
  if (link === null) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('viewOnExplorer')}
      title={t('viewOnExplorer')}
      className="grid size-8 shrink-0 place-items-center rounded-md text-text-2 touch-target hover:bg-hover hover:text-text-1"
    >
      <ArrowUpRight aria-hidden className="size-[18px]" />
    </a>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="shrink-0 rounded-sm text-primary-text touch-target enabled-hover:underline"
    >
      {children}
    </button>
  );
}

function facesOf(shares: readonly RewardShare[]) {
  return shares.flatMap(({ person }) => (person ? [{ name: person.username, picture: person.avatar }] : []));
}
