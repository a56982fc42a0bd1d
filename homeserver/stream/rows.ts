import type { AccountData, Receipt } from './stream';

/** A new event, as it is written. */
export interface EventRow {
  readonly position: number;
  readonly room: number;
  readonly eventId: string;
  readonly type: string;
  readonly stateKey: string | null;
  readonly sender: string;
  /** JSON. */
  readonly content: string;
  readonly originServerTs: number;
  readonly depth: number;
  readonly prevEvent: string | null;
  readonly authEvents: readonly string[];
  readonly contentHash: string;
  readonly relationType: string | null;
  readonly relatesTo: string | null;
  readonly relationKey: string | null;
  readonly replaces: number | null;
  readonly redactedBecause: number | null;
  readonly transactionKey: Buffer | null;
  readonly deviceId: string | null;
  readonly transactionId: string | null;
  readonly counted: number;
}

export interface RoomRow {
  readonly ref: number;
  readonly roomId: string;
}

/** An event of an earlier flush that a redaction prunes. */
export interface PruneRow {
  readonly position: number;
  /** JSON of what is left of it. */
  readonly content: string;
  readonly redactedBecause: number;
}

export interface ReceiptRow extends Receipt {
  readonly position: number;
}

export interface AccountDataRow extends AccountData {
  readonly position: number;
}

/** Everything that one flush writes, in one statement. */
export interface FlushRows {
  readonly rooms: readonly RoomRow[];
  readonly events: readonly EventRow[];
  readonly prunes: readonly PruneRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly accountData: readonly AccountDataRow[];
}
