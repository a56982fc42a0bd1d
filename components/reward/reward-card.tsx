'use client';

import { ShieldAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNow } from '@/components/ui/use-now';
import { Button } from '@/components/ui/button';
import { useToldRewardVersion } from '@/lib/chat/hooks';
import type { RewardBody } from '@/lib/chat/model';
import { useTokenLogo } from '@/lib/queries/wallet';
import { refreshReward, useReward, useRewardShares } from '@/lib/queries/reward';
import { askWallet } from '@/lib/wallet/store';
import type { Reward } from '@/protocol/reward';
import { CardSkeleton } from './card-frame';
import { CardView } from './card-view';
import { networkName } from '@/lib/wallet/transaction-link';
import { useClaim } from './use-claim';
import { useCredit } from './use-credit';
import { useRecordMatch } from './use-record-match';

const SharesDialog = lazy(() => import('./shares-dialog'));
const NewWalletClaim = lazy(() => import('./new-wallet-claim'));

export type RewardCardProps = {
  body: RewardBody;
  /** Of the message; null while it is on its way. */
  eventId: string | null;
};

/** The card of a reward in a conversation: it follows the platform's word and holds it against the chain. */
export default function RewardCard({ body, eventId }: RewardCardProps) {
  const t = useTranslations('reward.card');
  const { data: reward, error, mutate } = useReward(body.id);
  const match = useRecordMatch(reward);
  useToldChanges(body.id, reward);
  if (!reward) {
    if (error?.error === 'not_found') return <FalseCard text={t('gone')} />;
    if (error) return <BrokenCard text={t('loadFailed')} onRetry={() => void mutate()} />;
    return <CardSkeleton label={t('loading')} />;
  }
  if (isCopy(reward, body, eventId)) return <FalseCard text={t('copy')} />;
  const network = networkName(reward.chainId);
  if (match === 'differs') return <FalseCard text={t('differs', { network })} />;
  if (match === 'absent') return <FalseCard text={t('absent', { network })} />;
  return <TrueCard reward={reward} />;
}

/** Anybody can write a message that looks like a card; the platform knows the one that it posted. */
function isCopy({ eventId, recordType }: Reward, body: RewardBody, shownIn: string | null): boolean {
  return (
    (eventId !== null && shownIn !== null && eventId !== shownIn) ||
    (recordType === 'room') !== (body.root === null)
  );
}

/** The room tells that a reward has changed; what has changed, the platform says. */
function useToldChanges(id: string, reward: Reward | undefined): void {
  const told = useToldRewardVersion(id);
  const known = reward?.version;
  useEffect(() => {
    if (known !== undefined && told > known) void refreshReward(id);
  }, [id, told, known]);
}

function TrueCard({ reward }: { reward: Reward }) {
  const now = useNow() ?? 0;
  const { claiming, claim } = useClaim(reward);
  const { credit, refresh } = useCredit(reward);
  const logo = useTokenLogo(reward.chainId, reward.token.address);
  const [showsShares, setShowsShares] = useState(false);
  const [needsWallet, setNeedsWallet] = useState(false);
  const isShown = reward.state === 'exhausted' || reward.recordType === 'recipients';
  const { data } = useRewardShares(isShown || showsShares ? reward.id : null);
  return (
    <>
      <CardView
        reward={reward}
        logo={logo}
        now={now}
        claiming={claiming}
        credit={credit}
        shares={data?.shares ?? []}
        onClaim={claim}
        onNewWallet={() => setNeedsWallet(true)}
        onClaimBack={() => {
          void askWallet('returnReward', { reward }).then(() => refreshReward(reward.id));
        }}
        onWithdraw={() => {
          if (credit) void askWallet('withdrawCredit', { reward, ...credit }).then(refresh);
        }}
        onShares={() => setShowsShares(true)}
      />
      {needsWallet && (
        <Suspense>
          <NewWalletClaim reward={reward} onClaim={claim} onClose={() => setNeedsWallet(false)} />
        </Suspense>
      )}
      {showsShares && (
        <Suspense>
          <SharesDialog reward={reward} onClose={() => setShowsShares(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Looks like no card of ours, so that nobody takes it for one. */
function FalseCard({ text }: { text: string }) {
  return (
    <p className="mt-1.5 flex w-full max-w-[420px] items-center gap-2.5 rounded-card border border-border-1 bg-surface-2 px-3.5 py-3 text-sm text-text-2">
      <ShieldAlert aria-hidden className="size-[18px] shrink-0 text-danger" />
      {text}
    </p>
  );
}

function BrokenCard({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useTranslations('reward.card');
  return (
    <div
      role="alert"
      className="mt-1.5 flex w-full max-w-[420px] items-center gap-2.5 rounded-card border border-border-1 bg-surface-2 py-2.5 pr-2.5 pl-3.5 text-sm text-text-2"
    >
      <span className="min-w-0 grow">{text}</span>
      <Button size="sm" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
