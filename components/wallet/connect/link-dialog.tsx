'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfig } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { Dialog } from '@/components/ui/dialog';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import { errorText } from '@/lib/api/error-text';
import { returnToWallet } from '@/lib/wallet/release-wallet';
import { signProof } from '@/lib/wallet/sign-proof';
import { LINK_STATEMENT } from '@/protocol/linked-wallet';
import type { WalletRequests } from '@/lib/wallet/requests';
import type { RequestViewProps } from '../request-views';
import { WalletList } from './wallet-list';

/** Links a wallet to the account: connect, sign, done. Whoever had a wallet connected goes on with that one. */
export default function LinkDialog({ settle }: RequestViewProps<'linkWallet'>) {
  const t = useTranslations('connect');
  const config = useConfig();
  const [before] = useState(() => getAccount(config).connector);

  function close(answer: WalletRequests['linkWallet']['answer'] | null): void {
    void returnToWallet(config, before);
    settle(answer);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close(null)}
      title={t('link.title')}
      description={t('link.text')}
      showDescription
      closeLabel={t('close')}
    >
      <WalletList
        withKeyShare={false}
        textOf={async (error) => (error instanceof ApiError ? await errorText(error) : undefined)}
        onConnected={async () => {
          const nonce = await call('walletLinkNonce', { failure: 'silent' });
          const proof = await signProof(config, nonce, LINK_STATEMENT);
          close(await call('linkWallet', { body: proof, failure: 'silent' }));
        }}
      />
    </Dialog>
  );
}
