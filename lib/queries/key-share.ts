'use client';
import { call } from '@/lib/api/client';
import { askSigner } from '@/lib/signer/ask-signer';
import { SignerError } from '@/lib/signer/signer-error';
import type { SignerRequest } from '@/lib/signer/messages';
import { forgetKeyShareAddress } from '@/lib/wallet/key-share-address';
import type { RecoveryEnd } from '@/protocol/key-share';
import { haveFreshLogin } from './fresh-login';
import { refresh, useRead } from './query';

/** How the own key-share wallet stands, and what has happened to it; every device learns of a recovery by it. */
export function useKeyShareState(isAsked = true) {
  return useRead('keyShareState', isAsked ? {} : null);
}

type WalletChange = Extract<SignerRequest['kind'], 'create' | 'changePassword' | 'resplit' | 'recover'>;

/** Changes the own wallet in the signer; rejects with a SignerError when the person closes it. */
export async function changeWallet(kind: WalletChange): Promise<void> {
  // The signer has no dialog for it, and its call comes only after the password has been chosen.
  if (kind === 'create' && !(await haveFreshLogin())) throw new SignerError('rejected');
  try {
    await askSigner({ kind });
    if (kind === 'create') {
      const { connectKeyShare } = await import('@/lib/wallet/connect-key-share');
      // The wallet is there; that nothing is connected yet shows by itself.
      await connectKeyShare().catch(() => {});
    }
  } finally {
    // Closed in the middle, the change may have come to hold all the same.
    forgetKeyShareAddress();
    await refresh('keyShareState', 'me');
  }
}

/** Shows the private key in the signer, after the password. */
export async function exportKey(): Promise<void> {
  await askSigner({ kind: 'export' });
}

/** Mails the code that starts a recovery. */
export async function requestRecovery(): Promise<void> {
  await call('requestKeyRecovery');
}

export async function startRecovery(token: string): Promise<void> {
  try {
    await call('startKeyRecovery', { body: { token }, failure: 'silent' });
  } catch (cause) {
    // The token is good once: an answer that was lost is found in what it began.
    const state = await call('keyShareState', { failure: 'silent' }).catch(() => null);
    if (!state?.recovery?.here) throw cause;
  }
  await refresh('keyShareState');
}

/** Answers whether that came in time. */
export async function stopRecovery(): Promise<RecoveryEnd> {
  const { outcome } = await call('cancelKeyRecovery');
  await refresh('keyShareState');
  return outcome;
}

/** From then on that device needs a mailed code to use the wallet. */
export async function removeDevice(deviceId: number): Promise<void> {
  await call('removeDevice', { params: { deviceId } });
  await refresh('keyShareState');
}
