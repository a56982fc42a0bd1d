'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfig } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { Dialog } from '@/components/ui/dialog';
import { ApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { returnToWallet } from '@/lib/wallet/disconnect-wallet';
import { signProof, type SignedProof } from '@/lib/wallet/sign-proof';
import type { WalletNonce } from '@/protocol/linked-wallet';
import { WalletList } from './wallet-list';

export type ProofDialogProps<Answer> = {
  title: string;
  text: string;
  statement: string;
  fetchNonce: () => Promise<WalletNonce>;
  send: (proof: SignedProof) => Promise<Answer>;
  /** Called with null if the dialog is closed. */
  settle: (answer: Answer | null) => void;
};

/** Connects a wallet and has it sign an EIP-4361 message. The wallet that was in use before is in use again afterwards. */
export function ProofDialog<Answer>(props: ProofDialogProps<Answer>) {
  const { title, text, statement, fetchNonce, send, settle } = props;
  const t = useTranslations('connect');
  const config = useConfig();
  const [before] = useState(() => getAccount(config).connector);

  function close(answer: Answer | null): void {
    void returnToWallet(config, before);
    settle(answer);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close(null)}
      title={title}
      description={text}
      showDescription
      closeLabel={t('close')}
    >
      <WalletList
        withKeyShare={false}
        textOf={async (error) => (error instanceof ApiError ? await errorText(error) : undefined)}
        onConnected={async () => close(await send(await signProof(config, await fetchNonce(), statement)))}
      />
    </Dialog>
  );
}
