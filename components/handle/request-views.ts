import { lazy } from 'react';
import type { RequestViews } from '@/lib/wallet/requests';

declare module '@/lib/wallet/requests' {
  interface WalletRequests {
    /** The handles of the connected wallet, and buying one. */
    handles: { input: Record<never, never>; answer: { readonly handle: string } };
  }
}

/** The screens of what handles ask of the wallet. */
export const handleViews: RequestViews<'handles'> = { handles: lazy(() => import('./handle-dialog')) };
