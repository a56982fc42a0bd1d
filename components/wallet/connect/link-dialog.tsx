'use client';
import { useTranslations } from 'next-intl';
import { call } from '@/lib/api/client';
import { LINK_STATEMENT } from '@/protocol/linked-wallet';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { ProofDialog } from './proof-dialog';

/** Links a wallet to the account: connect, sign, done. */
export default function LinkDialog({ settle }: RequestViewProps<'linkWallet'>) {
  const t = useTranslations('connect.link');
  return (
    <ProofDialog
      title={t('title')}
      text={t('text')}
      statement={LINK_STATEMENT}
      fetchNonce={() => call('walletLinkNonce', { failure: 'silent' })}
      send={(proof) => call('linkWallet', { body: proof, failure: 'silent' })}
      settle={settle}
    />
  );
}
