import { lazy } from 'react';
import type { RequestViews } from '@/lib/wallet/requests';
import type { Reward } from '@/protocol/reward';
import type { MatrixRoomId } from '@/protocol/ids';

declare module '@/lib/wallet/requests' {
  interface WalletRequests {
    giveReward: {
      input: {
        readonly matrixRoomId: MatrixRoomId;
        readonly roomName: string;
        readonly members: number | null;
      };
      answer: { readonly id: string };
    };
    /** Where the platform does not send it. */
    claimReward: {
      input: { readonly reward: Reward; readonly recipient: string };
      answer: { readonly transaction: string };
    };
    /** Coins that an own account did not take. `amount` in wei. */
    withdrawCredit: {
      input: { readonly reward: Reward; readonly account: string; readonly amount: string | null };
      answer: { readonly transaction: string };
    };
    returnReward: { input: { readonly reward: Reward }; answer: { readonly transaction: string } };
  }
}

/** The screens of what rewards ask of the wallet. */
export const rewardViews: RequestViews<'giveReward' | 'claimReward' | 'returnReward' | 'withdrawCredit'> = {
  giveReward: lazy(() => import('./reward-dialog')),
  claimReward: lazy(() => import('./claim-dialog')),
  returnReward: lazy(() => import('./return-dialog')),
  withdrawCredit: lazy(() => import('./withdraw-dialog')),
};
