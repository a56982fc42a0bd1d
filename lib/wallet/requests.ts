import type { LinkedWallet } from '@/protocol/linked-wallet';
import type { Reward } from '@/protocol/reward';
import type { WalletKind } from './store';

/** A wallet that somebody has connected. */
export interface ConnectedWallet {
  readonly address: `0x${string}`;
  readonly kind: WalletKind;
}

/**
 * Everything that a page can ask of the wallet's screens: what it hands over, and what comes back. A new one is a line
 * here and its screen in components/wallet/request-views.tsx.
 */
export interface WalletRequests {
  giveReward: {
    input: { readonly matrixId: string; readonly roomName: string; readonly members: number | null };
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
  /** To a person when `userId` says whom; in a conversation the send leaves its card there. */
  send: {
    input: { readonly userId?: number; readonly matrixId?: string };
    answer: { readonly hash: string };
  };
  connect: { input: Record<never, never>; answer: ConnectedWallet };
  /** Confirms by the signature of a linked wallet that it is you. */
  confirmLogin: { input: { readonly addresses: readonly string[] }; answer: true };
  /** Answers all linked wallets, the new one among them. */
  linkWallet: { input: Record<never, never>; answer: LinkedWallet[] };
}
