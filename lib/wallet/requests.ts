import type { ComponentType } from 'react';
import type { Approval } from '@/protocol/approval';
import type { Nft } from '@/protocol/nft';
import type { LinkedWallet } from '@/protocol/linked-wallet';
import type { WalletKind } from './store';
import type { MatrixRoomId, UserId } from '@/protocol/ids';

/** A wallet that the person has connected. */
export interface ConnectedWallet {
  readonly address: `0x${string}`;
  readonly kind: WalletKind;
}

/**
 * Everything that a page can ask of the wallet's screens: what it hands over, and what comes back. These are the
 * wallet's own; a feature declares its requests beside their screens (components/reward/request-views.ts).
 */
export interface WalletRequests {
  /** To a person when `userId` says whom; in a conversation the send leaves its card there. */
  send: {
    input: { readonly userId?: UserId; readonly matrixRoomId?: MatrixRoomId };
    answer: { readonly hash: string };
  };
  /** Sends a piece that the connected wallet holds, or some copies of it. */
  sendNft: { input: { readonly nft: Nft }; answer: { readonly hash: string } };
  /** Revokes approvals of an account, one after another; none: goes on with what is left. */
  revoke: {
    input: { readonly account: string; readonly approvals: readonly Approval[] };
    answer: { readonly isDone: true };
  };
  /** Sends another transaction with the number of one that waits, which the list of sends has. */
  replace: {
    input: { readonly sentId: string; readonly kind: 'speedUp' | 'cancel' };
    answer: { readonly hash: string };
  };
  connect: { input: Record<never, never>; answer: ConnectedWallet };
  /** Confirms by the signature of a linked wallet that it is you. */
  confirmLogin: {
    input: { readonly addresses: readonly string[] };
    /** A ticket if the account asks for a second step, too. */
    answer: { readonly ticket: string | null };
  };
  /** Answers all linked wallets, the new one among them. */
  linkWallet: { input: Record<never, never>; answer: LinkedWallet[] };
}

export type RequestName = keyof WalletRequests;

/** What the screen of a request gets; it calls `settle` once, with null when the person closes it. */
export interface RequestViewProps<Name extends RequestName> {
  readonly input: WalletRequests[Name]['input'];
  readonly settle: (answer: WalletRequests[Name]['answer'] | null) => void;
}

/** The screens of some requests. Make each one lazy: it then loads when it is first asked for. */
export type RequestViews<Names extends RequestName = RequestName> = {
  readonly [Name in Names]: ComponentType<RequestViewProps<Name>>;
};
