'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { useApprovalMessages } from '@/components/wallet/approvals/use-approval-messages';
import { ReplaceFlow } from '@/components/wallet/replace/replace-flow';
import type { SwapRecord } from '@/lib/swap/swap-list';
import { waitingSwap } from '@/lib/swap/waiting-swap';
import type { ReplacementKind } from '@/lib/wallet/sending/replace';
import type { WalletKind } from '@/lib/wallet/store';
import { useSwapWords } from './use-swap-words';

export type ReplaceStepProps = {
  record: SwapRecord;
  kind: ReplacementKind;
  walletKind: WalletKind;
  onEnd: () => void;
};

/** Speeds a swap up that waits, or cancels it. */
export function ReplaceStep({ record, kind, walletKind, onEnd }: ReplaceStepProps) {
  const locale = useLocale();
  const messages = useApprovalMessages();
  const words = useSwapWords();
  if (!messages) return null;
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      <ReplaceFlow
        id={record.id}
        waiting={waitingSwap(record)}
        isDecided={record.state !== 'pending'}
        what={words.amount(BigInt(record.amount), record.pays)}
        kind={kind}
        walletKind={walletKind}
        settle={onEnd}
      />
    </NextIntlClientProvider>
  );
}
