import { and, eq, lt } from 'drizzle-orm';
import { device, token, type DeviceRow, type TokenRow } from '@/homeserver/db/schema/user';
import type { Storage } from '@/storage/storage';

/** Devices and the tokens by which they are known. */
export class TokenStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async findByAccess(accessHash: string): Promise<TokenRow | undefined> {
    const [row] = await this.#storage.db.select().from(token).where(eq(token.accessHash, accessHash));
    return row;
  }

  async findByRefresh(refreshHash: string): Promise<TokenRow | undefined> {
    const [row] = await this.#storage.db.select().from(token).where(eq(token.refreshHash, refreshHash));
    return row;
  }

  /** Opens a device, or logs in again on one: the new token takes the place of all of its tokens. */
  async openDevice(
    opened: Pick<DeviceRow, 'userId' | 'deviceId' | 'displayName'>,
    row: TokenRow,
    now: Date,
  ): Promise<void> {
    const { userId, deviceId, displayName } = opened;
    await this.#storage.transaction(async (db) => {
      await db
        .insert(device)
        .values({ userId, deviceId, displayName, lastSeenAt: now })
        .onConflictDoUpdate({ target: [device.userId, device.deviceId], set: { lastSeenAt: now } });
      await db.delete(token).where(and(eq(token.userId, userId), eq(token.deviceId, deviceId)));
      await db.insert(token).values(row);
    });
  }

  /** Puts a successor beside a token; an earlier successor was never used and goes. False when the token is gone. */
  async addSuccessor(row: TokenRow & { predecessor: string }): Promise<boolean> {
    return this.#storage.transaction(async (db) => {
      const [current] = await db
        .select({ userId: token.userId })
        .from(token)
        .where(eq(token.accessHash, row.predecessor))
        .for('update');
      if (!current) return false;
      await db.delete(token).where(eq(token.predecessor, row.predecessor));
      await db.insert(token).values(row);
      return true;
    });
  }

  /** The first use of a refreshed token ends the one before. */
  async endPredecessor(accessHash: string, predecessor: string): Promise<void> {
    await this.#storage.transaction(async (db) => {
      await db.delete(token).where(eq(token.accessHash, predecessor));
      await db.update(token).set({ predecessor: null }).where(eq(token.accessHash, accessHash));
    });
  }

  async devicesOf(userId: string): Promise<DeviceRow[]> {
    return this.#storage.db.select().from(device).where(eq(device.userId, userId)).orderBy(device.deviceId);
  }

  async findDevice(userId: string, deviceId: string): Promise<DeviceRow | undefined> {
    const [row] = await this.#storage.db
      .select()
      .from(device)
      .where(and(eq(device.userId, userId), eq(device.deviceId, deviceId)));
    return row;
  }

  async renameDevice(userId: string, deviceId: string, displayName: string | null): Promise<boolean> {
    const rows = await this.#storage.db
      .update(device)
      .set({ displayName })
      .where(and(eq(device.userId, userId), eq(device.deviceId, deviceId)))
      .returning({ deviceId: device.deviceId });
    return rows.length === 1;
  }

  async sawDevice(userId: string, deviceId: string, now: Date): Promise<void> {
    await this.#storage.db
      .update(device)
      .set({ lastSeenAt: now })
      .where(and(eq(device.userId, userId), eq(device.deviceId, deviceId), lt(device.lastSeenAt, now)));
  }

  async deleteDevice(userId: string, deviceId: string): Promise<void> {
    await this.#storage.transaction(async (db) => {
      await db.delete(token).where(and(eq(token.userId, userId), eq(token.deviceId, deviceId)));
      await db.delete(device).where(and(eq(device.userId, userId), eq(device.deviceId, deviceId)));
    });
  }
}
