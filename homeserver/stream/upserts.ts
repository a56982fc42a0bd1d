import { badParameter } from '@/homeserver/api/matrix-error';
import type { FlushRows } from './rows';
import type { AccountData, Receipt } from './stream';

type Upsert =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  | { readonly kind: 'account_data'; readonly data: AccountData };

/** A receipt or account data that waits for the next flush, with everybody who waits for it. */
export interface WaitingUpsert {
  readonly upsert: Upsert;
  /** Given by the flush. */
  position: number;
  resolve(position: number): void;
  reject(error: Error): void;
}

/** Receipts and account data before they are written. Of two with one key only the later is written, for both. */
export class UpsertQueue {
  #waiting = new Map<string, WaitingUpsert>();
  #refusal: (() => Error) | undefined;
  readonly #onNews: () => void;

  constructor(onNews: () => void) {
    this.#onNews = onNews;
  }

  get size(): number {
    return this.#waiting.size;
  }

  async add(upsert: Upsert): Promise<number> {
    if (this.#refusal) throw this.#refusal();
    const key = keyOf(upsert);
    return new Promise((resolve, reject) => {
      const earlier = this.#waiting.get(key);
      // A later one takes the place of the earlier one at the end of the queue.
      this.#waiting.delete(key);
      this.#waiting.set(key, {
        upsert,
        position: 0,
        resolve(position) {
          earlier?.resolve(position);
          resolve(position);
        },
        reject(error) {
          earlier?.reject(error);
          reject(error);
        },
      });
      this.#onNews();
    });
  }

  take(max: number): WaitingUpsert[] {
    const taken = [...this.#waiting].slice(0, max);
    for (const [key] of taken) this.#waiting.delete(key);
    return taken.map(([, waiting]) => waiting);
  }

  /** Refuses everything from now on. */
  close(refusal: () => Error): void {
    this.#refusal = refusal;
  }

  /** Rows in the order of their positions: receipts are published before account data. */
  static rowsOf(upserts: readonly WaitingUpsert[]): Pick<FlushRows, 'receipts' | 'accountData'> {
    return {
      receipts: upserts.flatMap(({ upsert, position }) =>
        upsert.kind === 'receipt' ? { ...upsert.receipt, position } : [],
      ),
      accountData: upserts.flatMap(({ upsert, position }) =>
        upsert.kind === 'account_data' ? { ...upsert.data, position } : [],
      ),
    };
  }
}

export function isEmpty(rows: FlushRows): boolean {
  return rows.events.length === 0 && rows.receipts.length === 0 && rows.accountData.length === 0;
}

function keyOf(upsert: Upsert): string {
  const parts =
    upsert.kind === 'receipt'
      ? [upsert.receipt.roomId, upsert.receipt.userId, upsert.receipt.type, upsert.receipt.threadId]
      : [upsert.data.userId, upsert.data.roomId, upsert.data.type];
  // Postgres has no U+0000 in texts; the content is JSON and may have it.
  if (parts.some((part) => part.includes('\0'))) throw badParameter('An identifier holds a zero character');
  return `${upsert.kind} ${JSON.stringify(parts)}`;
}
