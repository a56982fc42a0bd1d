'use client';
import { haveFreshLogin } from '@/lib/queries/fresh-login';
import { refresh } from '@/lib/queries/query';
import type { SignerOutcome, SignerRequest } from '@/lib/signer/messages';
import { SignerError } from '@/lib/signer/signer-error';
import { forgetKeyShareAddress } from '@/lib/wallet-state/asked-address';

type WalletChange = Extract<SignerRequest['kind'], 'create' | 'changePassword' | 'resplit' | 'recover'>;

/** Changes the own wallet in the signer; rejects with a SignerError when the person closes it. */
export async function changeWallet(kind: WalletChange): Promise<void> {
  // The signer has no dialog for it, and its call comes only after the password has been chosen.
  if (kind === 'create' && !(await haveFreshLogin())) throw new SignerError('rejected');
  try {
    await ask({ kind });
    if (kind === 'create') {
      const { connectKeyShare } = await import('./connect-key-share');
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
  await ask({ kind: 'export' });
}

/** What speaks to the signer knows curves and ciphers: it comes with the first request. */
async function ask(request: SignerRequest): Promise<SignerOutcome> {
  const { askSigner } = await import('@/lib/signer/ask-signer').catch((cause: unknown) => {
    throw new SignerError('unavailable', { cause });
  });
  return askSigner(request);
}
