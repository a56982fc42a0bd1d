import { lazy } from 'react';
import type { RequestViews } from '@/lib/wallet/requests';

/** The screens of the wallet's own requests. */
export const walletViews: RequestViews<
  'send' | 'sendNft' | 'revoke' | 'replace' | 'connect' | 'confirmLogin' | 'linkWallet'
> = {
  send: lazy(() => import('./send/send-dialog')),
  sendNft: lazy(() => import('./nft/send/nft-send-dialog')),
  revoke: lazy(() => import('./approvals/revoke-dialog')),
  replace: lazy(() => import('./replace/replace-dialog')),
  connect: lazy(() => import('./connect/connect-dialog')),
  confirmLogin: lazy(() => import('./connect/confirm-login-dialog')),
  linkWallet: lazy(() => import('./connect/link-dialog')),
};
