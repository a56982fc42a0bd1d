/** JSON as Matrix allows it: numbers are whole and within ±(2^53 − 1). */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

export type Membership = 'join' | 'invite' | 'leave' | 'ban' | 'knock';

/**
 * How an event refers to another one (`m.relates_to`), as far as the server acts on it. The event's row has type and
 * event id in columns of their own, indexed by room and event id and emptied by a redaction: relations, threads and
 * bundles are read by them.
 */
export interface Relation {
  /** `m.annotation`, `m.replace`, `m.thread`, `m.reference`, or what a client made up. */
  readonly type: string;
  readonly eventId: string;
  /** The reaction of an `m.annotation`. */
  readonly key?: string;
}

/**
 * One committed event of a room. Immutable: a redaction puts another object, pruned as room version 11 says, in its
 * place, so that whoever keeps one for a moment never sees it change under it.
 */
export interface RoomEvent {
  /** Place in the server's one stream, dense over all rooms; decides order everywhere. */
  readonly position: number;
  readonly roomId: string;
  readonly eventId: string;
  readonly type: string;
  /** Undefined for events that are no state. */
  readonly stateKey: string | undefined;
  readonly sender: string;
  readonly content: JsonObject;
  /** Milliseconds; shown to people, never used for order. */
  readonly originServerTs: number;
  readonly relation: Relation | undefined;
  /** Of `m.room.redaction`: the event that it redacts. */
  readonly redacts: string | undefined;
  /** The redaction that pruned this event. */
  readonly redactedBecause: RoomEvent | undefined;
  /** Of state events: the event that this one replaced, for `unsigned.prev_content`. */
  readonly replaces:
    | { readonly eventId: string; readonly content: JsonObject; readonly sender: string }
    | undefined;
  /** Whose request it was: `unsigned.transaction_id` goes back to that device alone. */
  readonly transaction: { readonly deviceId: string; readonly transactionId: string } | undefined;
  /**
   * How many events of the room up to and including this one raise unread counts, so that a count is a subtraction.
   * An event raises it when it is a message or another type of `countsAsUnread`, redacted or not.
   */
  readonly counted: number;
}

/** What a caller asks to be appended; the server adds everything else. */
export interface EventDraft {
  readonly roomId: string;
  readonly type: string;
  readonly stateKey?: string;
  readonly sender: string;
  readonly content: JsonObject;
  /** Only from the application service (`?ts=`). */
  readonly originServerTs?: number;
  /** A message of somebody whom slow mode may keep waiting. */
  readonly paced?: boolean;
  /** A person sends it, for whom a platform decides; not the platform. */
  readonly guided?: boolean;
  /** Idempotency: the same device and path answer the same event for ever. `path` is the request's path with the id. */
  readonly transaction?: { readonly deviceId: string; readonly transactionId: string; readonly path: string };
}
