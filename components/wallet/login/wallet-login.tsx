'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { useConfig } from 'wagmi';
import { AuthTitle } from '@/components/ui/auth-title';
import { goIn } from '@/components/account/go-in';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import { ticketOf } from '@/lib/api/second-step';
import { errorText } from '@/lib/api/error-text';
import { inviteOf } from '@/lib/invite/query';
import { signProof, type SignedProof } from '@/lib/wallet/sign-proof';
import { LOGIN_STATEMENT } from '@/protocol/linked-wallet';
import { WalletList } from '@/components/wallet/connect/wallet-list';
import { WalletProvider } from '@/components/wallet/wallet-provider';
import { WalletSignUp } from './wallet-sign-up';

const SecondStep = lazy(() => import('@/components/account/second-step/second-step'));

/** Connect, sign, in. A wallet that nobody has linked gets an account by the same signature. */
export default function WalletLogin() {
  return (
    <WalletProvider>
      <Steps />
    </WalletProvider>
  );
}

function Steps() {
  const t = useTranslations('connect.login');
  const config = useConfig();
  const [unknown, setUnknown] = useState<SignedProof | null>(null);
  const [ticket, setTicket] = useState<string | null>(null);

  async function logIn(): Promise<void> {
    const nonce = await call('walletLoginNonce', { failure: 'silent', noSession: 'expected' });
    const proof = await signProof(config, nonce, LOGIN_STATEMENT);
    const invite = inviteOf(location.search);
    try {
      const { user } = await call('logInWithWallet', {
        body: { ...proof, ...(invite ? { invite } : {}) },
        failure: 'silent',
        noSession: 'expected',
      });
      await goIn(user);
    } catch (error) {
      if (error instanceof ApiError && error.error === 'wallet_unknown') setUnknown(proof);
      else setTicket(ticketOf(error));
    }
  }

  if (ticket !== null) {
    return (
      <Suspense>
        <SecondStep
          ticket={ticket}
          submit="logIn"
          take={async (proof) => {
            const body = { ticket, proof };
            const quiet = { failure: 'silent', noSession: 'expected' } as const;
            await goIn((await call('logInBySecondStep', { body, ...quiet })).user);
            return true;
          }}
          onBack={() => setTicket(null)}
        />
      </Suspense>
    );
  }

  if (unknown) return <WalletSignUp proof={unknown} onBack={() => setUnknown(null)} />;
  return (
    <>
      <AuthTitle title={t('title')}>{t('text')}</AuthTitle>
      <WalletList
        withKeyShare={false}
        onConnected={logIn}
        textOf={async (error) => (error instanceof ApiError ? await errorText(error) : undefined)}
      />
    </>
  );
}
