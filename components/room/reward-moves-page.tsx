'use client';

import { Gift, HandCoins, ReceiptText, Undo2, type LucideIcon } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { amountText, wholeAmountText } from '@/components/reward/amount-text';
import { SpacePage, SpacePageFailure, SpacePageWaiting } from '@/components/space/home/space-page';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { EmptyState } from '@/components/ui/empty-state';
import { ExplorerLink } from '@/components/ui/explorer-link';
import { useNow } from '@/components/ui/use-now';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { useRewardMoves } from '@/lib/queries/reward-history';
import { networkName, transactionLink } from '@/lib/wallet/transaction-link';
import type { SpaceId } from '@/protocol/ids';
import type { RewardMove } from '@/protocol/reward-history';
import { rewardMoveKinds, type RewardMoveKind } from '@/protocol/reward-history-rules';

/** What rewards moved in the rooms of the selected space that the viewer is in (SHL-18). */
export function RewardMovesPage() {
  const t = useTranslations('reward.moves');
  return (
    <SpacePage title={t('title')} className="max-w-settings">
      {(spaceId) => <Moves spaceId={spaceId} />}
    </SpacePage>
  );
}

function Moves({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('reward.moves');
  const [kind, setKind] = useState<RewardMoveKind | null>(null);
  const list = useRewardMoves(spaceId, kind);
  if (!list.moves && list.error) {
    return (
      <SpacePageFailure
        spaceId={spaceId}
        error={list.error}
        title={t('error')}
        retrying={list.isRetrying}
        onRetry={list.retry}
      />
    );
  }
  return (
    <>
      <p className="mb-3 text-sm text-text-2">{t('text')}</p>
      <div role="group" aria-label={t('filter')} className="mb-3 flex flex-wrap gap-1.5">
        {[null, ...rewardMoveKinds].map((each) => (
          <Chip key={each} on={kind === each} onClick={() => setKind(each)} className="h-8 px-3">
            {t(each === null ? 'all' : `kind.${each}`)}
          </Chip>
        ))}
      </div>
      {!list.moves ? (
        <SpacePageWaiting rows={5} />
      ) : list.moves.length === 0 ? (
        <EmptyState icon={<ReceiptText />} title={t('empty')} text={t('emptyText')} className="py-24" />
      ) : (
        <Card>
          <ul aria-label={t('title')} className="divide-y">
            {list.moves.map((move) => (
              <MoveRow key={move.key} move={move} />
            ))}
          </ul>
        </Card>
      )}
      {list.hasMore && (
        <Button className="mt-4" busy={list.isLoadingMore} onClick={list.more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

const icons: Record<RewardMoveKind, LucideIcon> = { deposit: Gift, claim: HandCoins, refund: Undo2 };

/** One move: what, by whom, where, how much, when, and the way to the explorer. */
export function MoveRow({ move }: { move: RewardMove }) {
  const t = useTranslations('reward.moves');
  const words = useTranslations('reward.card');
  const locale = useLocale();
  const now = useNow();
  const { kind, person, roomName, chainId, token, amount, transaction, time } = move;
  const Icon = icons[kind];
  const moment = new Date(time);
  const link = transactionLink(chainId, transaction);
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2.5">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-surface-2 text-text-2 [&_svg]:size-[17px]"
      >
        <Icon />
      </span>
      <span className="min-w-0 grow">
        <span className="block wrap-break-word">
          {t.rich(`did.${kind}`, {
            person: person?.username ?? t('someone'),
            b: (text) => <b className="font-medium">{text}</b>,
          })}
        </span>
        <span className="block truncate text-xs text-text-3">
          {t('where', { room: roomName, network: networkName(chainId) })}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="num block font-medium whitespace-nowrap" title={wholeAmountText(amount, token)}>
          {amountText(amount, token, locale)}
        </span>
        <span className="flex items-center justify-end gap-1.5 text-xs">
          <time dateTime={time} title={fullTime(moment, locale)} className="num text-text-3">
            {relativeTime(moment, new Date(now ?? moment), locale, t('now'))}
          </time>
          {link !== null && <ExplorerLink href={link} label={words('viewOnExplorer')} />}
        </span>
      </span>
    </li>
  );
}
