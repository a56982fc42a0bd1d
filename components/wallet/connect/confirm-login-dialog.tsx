'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfig } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { Dialog } from '@/components/ui/dialog';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import { errorText } from '@/lib/api/error-text';
import { shortAddress } from '@/lib/format/address';
import { returnToWallet } from '@/lib/wallet/release-wallet';
import { signProof } from '@/lib/wallet/sign-proof';
import { CONFIRM_STATEMENT } from '@/protocol/fresh-login';
import type { RequestViewProps } from '../request-views';
import { WalletList } from './wallet-list';

/** Confirms by the signature of a linked wallet that it is its owner who is here. The wallet that was in use before is so afterwards. */
export default function ConfirmLoginDialog({ input, settle }: RequestViewProps<'confirmLogin'>) {
  const t = useTranslations('connect');
  const config = useConfig();
  const [before] = useState(() => getAccount(config).connector);

  function close(isConfirmed: true | null): void {
    void returnToWallet(config, before);
    settle(isConfirmed);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close(null)}
      title={t('confirm.title')}
      description={t('confirm.text', { wallets: input.addresses.map(shortAddress).join(', ') })}
      showDescription
      closeLabel={t('close')}
    >
      <WalletList
        withKeyShare={false}
        textOf={async (error) => (error instanceof ApiError ? await errorText(error) : undefined)}
        onConnected={async () => {
          const nonce = await call('walletConfirmNonce', { failure: 'silent' });
          const proof = await signProof(config, nonce, CONFIRM_STATEMENT);
          await call('confirmByWallet', { body: proof, failure: 'silent' });
          close(true);
        }}
      />
    </Dialog>
  );
}
