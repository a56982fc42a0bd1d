'use client';

import { NextIntlClientProvider, useLocale } from 'next-intl';
import { useState } from 'react';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { chooseRevokes } from '@/lib/wallet/approvals/revoke-list';
import { useConnectedWallet } from '@/lib/wallet/use-connected-wallet';
import { useApprovalMessages } from './use-approval-messages';
import { RevokeFlow } from './revoke-flow';

/** Revokes what was chosen, or goes on with what is left; a wallet is connected first if none is. */
export default function RevokeDialog({ input, settle }: RequestViewProps<'revoke'>) {
  const locale = useLocale();
  const messages = useApprovalMessages();
  const isReady = useConnectedWallet(() => settle(null));
  // Once, before anything is drawn: what was chosen is on the device from then on.
  useState(() => chooseRevokes(input.account, input.approvals));
  if (!isReady || !messages) return null;
  return (
    <NextIntlClientProvider locale={locale} messages={messages}>
      <RevokeFlow account={input.account} onClose={() => settle({ isDone: true })} />
    </NextIntlClientProvider>
  );
}
