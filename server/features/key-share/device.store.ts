import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { signerDevice, type SignerDeviceRow } from '@/server/db/schema/key-share';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** When and by which session a device is used. */
type Use = Pick<SignerDeviceRow, 'usedAt' | 'sessionId'>;

export class DeviceStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The one that was used last comes first. */
  list(accountId: UserId): Promise<SignerDeviceRow[]> {
    return this.#storage.db
      .select()
      .from(signerDevice)
      .where(eq(signerDevice.accountId, accountId))
      .orderBy(desc(signerDevice.usedAt), desc(signerDevice.id));
  }

  /** Notes that a device is used; false if it is not registered. */
  async use(accountId: UserId, publicKey: string, use: Use): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(signerDevice)
      .set(use)
      .where(and(eq(signerDevice.accountId, accountId), eq(signerDevice.publicKey, publicKey)));
    return rowCount === 1;
  }

  /**
   * No-op if the device is registered. A session has one device: where it had another one, whose key its browser has lost, that
   * is not its own any more. The wallet is locked by the caller.
   */
  async add(row: Omit<SignerDeviceRow, 'id'>): Promise<void> {
    if (row.sessionId !== null) {
      await this.#storage.db
        .update(signerDevice)
        .set({ sessionId: null })
        .where(and(eq(signerDevice.accountId, row.accountId), eq(signerDevice.sessionId, row.sessionId)));
    }
    await this.#storage.db.insert(signerDevice).values(row).onConflictDoNothing();
  }

  async removeOthers(accountId: UserId, publicKey: string): Promise<void> {
    await this.#storage.db
      .delete(signerDevice)
      .where(and(eq(signerDevice.accountId, accountId), ne(signerDevice.publicKey, publicKey)));
  }

  /** Returns how many there were. */
  async remove(accountId: UserId, ids: readonly number[]): Promise<number> {
    const { rowCount } = await this.#storage.db
      .delete(signerDevice)
      .where(and(eq(signerDevice.accountId, accountId), inArray(signerDevice.id, [...ids])));
    return rowCount ?? 0;
  }
}
