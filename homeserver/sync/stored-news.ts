import type { AccountDataStore } from '@/homeserver/account-data/account-data.store';
import type { ReceiptStore } from '@/homeserver/receipts/receipt.store';
import type { AccountData, Published, Receipt } from '@/homeserver/stream/stream';
import { LatestCache } from './latest-cache';

const BYTES_MAX = 32 * 1024 * 1024;
/** About what a receipt takes with its strings and its place in maps. */
const RECEIPT_BYTES = 500;
const ENTRY_BYTES = 300;

/** The newest receipts and account data of those who sync, for clients that begin or were away for long. */
export class StoredNews {
  readonly #receipts: LatestCache<Receipt>;
  readonly #accountData: LatestCache<AccountData>;

  constructor(receipts: ReceiptStore, accountData: AccountDataStore) {
    this.#receipts = new LatestCache(
      async (roomIds) =>
        (await receipts.inRooms(roomIds)).map(({ position, receipt }) => ({
          key: receipt.roomId,
          row: { slot: receiptSlot(receipt), position, item: receipt },
        })),
      () => RECEIPT_BYTES,
      BYTES_MAX,
    );
    this.#accountData = new LatestCache(
      async (userIds) =>
        (await accountData.of(userIds)).map(({ position, data }) => ({
          key: data.userId,
          row: { slot: accountDataSlot(data), position, item: data },
        })),
      ({ content }) => ENTRY_BYTES + 2 * JSON.stringify(content).length,
      BYTES_MAX,
    );
  }

  take(batch: readonly Published[]): void {
    for (const item of batch) {
      if (item.kind === 'receipt') {
        const { position, receipt } = item;
        this.#receipts.take(receipt.roomId, { slot: receiptSlot(receipt), position, item: receipt });
      } else if (item.kind === 'account_data') {
        const { position, data } = item;
        this.#accountData.take(data.userId, { slot: accountDataSlot(data), position, item: data });
      }
    }
  }

  /** Receipts of rooms that came after a position, private ones of everybody too. */
  async receipts(roomIds: readonly string[], since: number): Promise<Receipt[]> {
    const found = await this.#receipts.of(roomIds);
    return found.flatMap(({ position, item }) => (position > since ? item : []));
  }

  /** A person's account data, of all rooms too, that came after a position. */
  async accountData(userId: string, since: number): Promise<AccountData[]> {
    const found = await this.#accountData.of([userId]);
    return found.flatMap(({ position, item }) => (position > since ? item : []));
  }
}

/** Separated so that no text of people's choice looks like another pair. */
const receiptSlot = ({ userId, type, threadId }: Receipt) => `${type} ${threadId} ${userId}`;
const accountDataSlot = ({ roomId, type }: AccountData) => `${roomId.length} ${roomId}${type}`;
