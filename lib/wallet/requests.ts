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
  connect: { input: Record<never, never>; answer: ConnectedWallet };
}
