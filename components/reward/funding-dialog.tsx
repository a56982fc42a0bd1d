'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { fullTime } from '@/lib/format/relative-time';
import { keepDraft } from '@/lib/reward/draft';
import { keepIntent, type RewardIntent } from '@/lib/reward/intent';
import { amountText } from './amount-text';
import { FundingView } from './funding-view';
import { useFunding } from './use-funding';
import type { UserId } from '@/protocol/ids';

export type FundingDialogProps = RequestViewProps<'giveReward'> & { userId: UserId; intent: RewardIntent };

/** The way of a reward on its chain, until its card is there or it is given up. */
export function FundingDialog({ input, settle, userId, intent }: FundingDialogProps) {
  const t = useTranslations('reward');
  const locale = useLocale();
  const funding = useFunding(userId, intent);
  const { room, id, transaction } = intent;
  /** What may still bring the deposit. */
  const sending = transaction ?? intent.asked?.time ?? null;
  /** For which of them it is asked whether the reward is given up. */
  const [asked, setAsked] = useState<string | null>(null);
  const posted = useCallback(() => {
    keepIntent(userId, room, null);
    keepDraft(room, null);
    settle(id === null ? null : { id });
  }, [userId, room, id, settle]);
  const giveUp = () => keepIntent(userId, room, null);
  // Once the chain has decided there is nothing to ask any more.
  if (asked !== null && asked === sending && !funding.isMined)
    return (
      <ConfirmDialog
        open
        onOpenChange={() => setAsked(null)}
        title={t('funding.discardTitle')}
        text={t(transaction === null ? 'funding.discardTextAsked' : 'funding.discardText', {
          end: fullTime(new Date(intent.expiresTime), locale),
          room: input.roomName,
        })}
        confirmLabel={t('funding.discard')}
        cancelLabel={t('funding.discardNot')}
        closeLabel={t('close')}
        danger
        onConfirm={giveUp}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && settle(null)}
      title={t('funding.title', { amount: amountText(intent.amount, intent.token, locale) })}
      closeLabel={t('close')}
      // The wallet's own window is above it; what it says is still to come.
      dismissible={funding.failure !== null || funding.step === 'mine' || transaction !== null}
    >
      <FundingView
        intent={intent}
        roomName={input.roomName}
        funding={funding}
        onPosted={posted}
        onDiscard={() => (sending === null ? giveUp() : setAsked(sending))}
      />
    </Dialog>
  );
}
