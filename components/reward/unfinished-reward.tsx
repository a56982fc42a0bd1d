'use client';

import { Gift } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { useMe } from '@/lib/queries/account';
import { useReward } from '@/lib/queries/reward';
import { keepDraft } from '@/lib/reward/draft';
import { keepIntent, type RewardIntent } from '@/lib/reward/intent';
import { useWalletRequests } from '@/lib/wallet/store';
import { amountText } from './amount-text';
import { useIntent } from './use-intent';

export type UnfinishedRewardProps = { room: string; onContinue: () => void };

/** Above the composer: a reward that was begun and is not in the room yet, for instance because the page was closed. */
export function UnfinishedReward({ room, onContinue }: UnfinishedRewardProps) {
  const intent = useIntent(room);
  const isOnScreen = useWalletRequests().some(({ name }) => name === 'giveReward');
  if (!intent || isOnScreen) return null;
  return (
    <>
      <UnfinishedLine intent={intent} onContinue={onContinue} />
      {intent.id !== null && <ForgetWhenPosted intent={intent} id={intent.id} />}
    </>
  );
}

function UnfinishedLine({ intent, onContinue }: { intent: RewardIntent; onContinue: () => void }) {
  const t = useTranslations('reward.unfinished');
  const locale = useLocale();
  const amount = amountText(intent.amount, intent.token, locale);
  return (
    <div
      role="status"
      className="mx-4 mb-2 flex shrink-0 items-center gap-2.5 rounded-control bg-info-soft py-2 pr-2 pl-3 text-sm max-desktop:mx-2"
    >
      <Gift aria-hidden className="size-4 shrink-0 text-info" />
      <span className="min-w-0 grow num">{t(stateOf(intent), { amount })}</span>
      <Button size="sm" onClick={onContinue}>
        {t('go')}
      </Button>
    </div>
  );
}

/** Whether its end has passed is for the chain to say before it can be given up; the line only says where to look. */
function stateOf({ asked, transaction, expiresTime }: RewardIntent): 'text' | 'asked' | 'sent' | 'ended' {
  if (asked === null && transaction === null) return 'text';
  if (Date.parse(expiresTime) <= Date.now()) return 'ended';
  return transaction === null ? 'asked' : 'sent';
}

/** The platform finds a deposit by itself: then its card is in the room, and nothing is left to do. */
function ForgetWhenPosted({ intent, id }: { intent: RewardIntent; id: string }) {
  const { data: me } = useMe();
  const { data: reward } = useReward(id);
  const userId = me?.id ?? null;
  const isPosted = (reward?.eventId ?? null) !== null;
  useEffect(() => {
    if (!isPosted || userId === null) return;
    keepIntent(userId, intent.room, null);
    keepDraft(intent.room, null);
  }, [isPosted, userId, intent.room]);
  return null;
}
