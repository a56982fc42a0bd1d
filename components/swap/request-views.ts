import { lazy } from 'react';
import type { RequestViews } from '@/lib/wallet/requests';

declare module '@/lib/wallet/requests' {
  interface WalletRequests {
    /** With the token that is wanted, where one is: id of the catalogue, chain and address. */
    swap: { input: { readonly receive?: string }; answer: { readonly hash: string } };
  }
}

/** The screen of swaps. */
export const swapViews: RequestViews<'swap'> = { swap: lazy(() => import('./swap-dialog')) };
