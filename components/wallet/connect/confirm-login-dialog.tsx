'use client';
import { useTranslations } from 'next-intl';
import { call } from '@/lib/api/client';
import { ticketOf } from '@/lib/api/second-step';
import { shortAddress } from '@/lib/format/address';
import { CONFIRM_STATEMENT } from '@/protocol/fresh-login';
import type { RequestViewProps } from '@/lib/wallet/requests';
import { ProofDialog } from './proof-dialog';

/** Confirms by the signature of a linked wallet that it is you. */
export default function ConfirmLoginDialog({ input, settle }: RequestViewProps<'confirmLogin'>) {
  const t = useTranslations('connect.confirm');
  return (
    <ProofDialog
      title={t('title')}
      text={t('text', { wallets: input.addresses.map(shortAddress).join(', ') })}
      statement={CONFIRM_STATEMENT}
      fetchNonce={() => call('walletConfirmNonce', { failure: 'silent' })}
      send={async (proof) => {
        try {
          await call('confirmByWallet', { body: proof, failure: 'silent' });
          return { ticket: null };
        } catch (caught) {
          return { ticket: ticketOf(caught) };
        }
      }}
      settle={settle}
    />
  );
}
