'use client';

import { CircleQuestionMark, CircleX, Clock } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import type { Hash } from 'viem';
import { SuccessDialog } from '@/components/ui/success-dialog';
import { shortAddress } from '@/lib/format/address';
import { tokenAmount } from '@/lib/format/token-amount';
import { sentList } from '@/lib/wallet/activity/sent-list';
import { recipientName } from './chosen-recipient';
import type { Draft } from './send-flow';

const texts = {
  asking: 'pendingText',
  pending: 'pendingText',
  unsent: 'pendingText',
  confirmed: 'confirmedText',
  failed: 'failedText',
  replaced: 'replacedText',
  cancelled: 'cancelledText',
  lost: 'lostText',
} as const;

export type SubmittedStepProps = { draft: Draft; hash: Hash; onDone: () => void };

/** It is on its way (WAL-38), and what became of it as soon as the chain says so. */
export function SubmittedStep({ draft, hash, onDone }: SubmittedStepProps) {
  const t = useTranslations('wallet');
  const locale = useLocale();
  const items = useSyncExternalStore(sentList.subscribe, sentList.items, sentList.items);
  const state = items.find((one) => one.hash === hash)?.state ?? 'pending';
  const { recipient, holding, amount } = draft;
  const isBad = state === 'failed' || state === 'replaced' || state === 'cancelled';
  const Icon = state === 'lost' ? CircleQuestionMark : isBad ? CircleX : Clock;
  const words = {
    amount: tokenAmount(amount, holding.token.decimals, locale),
    symbol: holding.token.symbol,
    name: recipientName(recipient) ?? shortAddress(recipient.address),
  };
  return (
    <SuccessDialog
      open
      onOpenChange={(open) => !open && onDone()}
      {...(state !== 'confirmed' && { icon: <Icon /> })}
      title={t('sending.submitted')}
      subtitle={
        <span role="status" data-state={state}>
          {t(`sending.${texts[state]}`, words)}
        </span>
      }
      actionLabel={t('sending.okay')}
      onAction={onDone}
      closeLabel={t('close')}
    />
  );
}
