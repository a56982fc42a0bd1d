'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { sentList } from '@/lib/wallet/activity/sent-list';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { useWalletState } from '@/lib/wallet/store';
import { useConnectedWallet } from '@/lib/wallet/use-connected-wallet';
import { useApprovalMessages } from '@/components/wallet/approvals/use-approval-messages';
import { tokenAmount } from '@/lib/format/token-amount';
import { waitingSend } from '@/lib/wallet/sending/waiting-send';
import { ReplaceFlow } from './replace-flow';

/** Speeds a transaction up that waits, or cancels it. */
export default function ReplaceDialog({ input, settle }: RequestViewProps<'replace'>) {
  const wallet = useWalletState();
  const locale = useLocale();
  const messages = useApprovalMessages();
  const isReady = useConnectedWallet(() => settle(null));
  const items = useSyncExternalStore(sentList.subscribe, sentList.items, sentList.items);
  const sent = items.find(({ id }) => id === input.sentId);
  if (!isReady || !messages || !sent || wallet.kind === null) return null;
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      <ReplaceFlow
        id={sent.id}
        waiting={waitingSend(sent)}
        isDecided={sent.state !== 'pending'}
        what={
          sent.revoke
            ? null
            : (sent.nft?.name ?? `${tokenAmount(BigInt(sent.amount), sent.decimals, locale)} ${sent.symbol}`)
        }
        kind={input.kind}
        walletKind={wallet.kind}
        settle={settle}
      />
    </NextIntlClientProvider>
  );
}
