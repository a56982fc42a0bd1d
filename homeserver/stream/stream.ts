import type { JsonObject, RoomEvent } from '@/homeserver/rooms/event';

/** A receipt: how far somebody has read a room. */
export interface Receipt {
  readonly roomId: string;
  readonly userId: string;
  readonly type: 'm.read' | 'm.read.private';
  /** `main`, a thread's root, or empty for a receipt without a thread. */
  readonly threadId: string;
  readonly eventId: string;
  /** Stream position of that event. */
  readonly eventPosition: number;
  /** `counted` of that event: what is unread is a subtraction. */
  readonly counted: number;
  readonly ts: number;
}

/** Account data of a person, of one room when `roomId` is not empty (tags and `m.fully_read` too). */
export interface AccountData {
  readonly userId: string;
  readonly roomId: string;
  readonly type: string;
  readonly content: JsonObject;
}

/** Everything that has a place in the stream, in the order in which it was committed. */
export type Published =
  | { readonly kind: 'event'; readonly position: number; readonly event: RoomEvent }
  | { readonly kind: 'receipt'; readonly position: number; readonly receipt: Receipt }
  | { readonly kind: 'account_data'; readonly position: number; readonly data: AccountData };

/**
 * The server's one stream. Positions are dense, assigned by the leader and published after their commit: whoever has
 * seen position n has seen everything before it. Every flush carries the leader's epoch and fails when it is over.
 */
export interface Stream {
  /** The last published position. */
  readonly position: number;
  /** Changes with every start of the process; in-memory streams (typing, presence) are told apart by it. */
  readonly bootId: string;
  /** Writes with the next flush and answers the position once that is published. Rejects when the flush failed. */
  putReceipt(receipt: Receipt): Promise<number>;
  putAccountData(data: AccountData): Promise<number>;
  /** Once per flush, after commit, in order. Must not throw and must not wait. */
  onPublished(listener: (batch: readonly Published[]) => void): () => void;
}
