import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isLeaseFree, isLeaseTaken } from '@/server/db/lease';
import { chatLogin } from '@/server/db/schema/chat';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

const TAKEN_AT_ONCE = 500;

/** The devices of sessions on the homeserver, and the tokens that the tabs of each share. */
export class DeviceStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(deviceId: string): Promise<typeof chatLogin.$inferSelect | null> {
    const [row] = await this.#storage.db.select().from(chatLogin).where(eq(chatLogin.deviceId, deviceId));
    return row ?? null;
  }

  /** Whether the caller is the one who logs in now; until `leaseUntil` nobody else does. */
  async claim(login: {
    deviceId: string;
    sessionId: number;
    userId: UserId;
    now: Date;
    leaseUntil: Date;
  }): Promise<boolean> {
    const { deviceId, sessionId, userId, now, leaseUntil } = login;
    const { rowCount } = await this.#storage.db
      .insert(chatLogin)
      .values({ deviceId, sessionId, userId, leaseUntil })
      .onConflictDoUpdate({
        target: chatLogin.deviceId,
        set: { leaseUntil },
        setWhere: and(eq(chatLogin.sessionId, sessionId), isLeaseFree(chatLogin, now)),
      });
    return rowCount === 1;
  }

  /** Keeps a new token and gives the lease back; false when the session has ended meanwhile. */
  async keep(deviceId: string, login: { token: Buffer; madeAt: Date; expiresAt: Date }): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(chatLogin)
      .set({ ...login, leaseUntil: null })
      .where(and(eq(chatLogin.deviceId, deviceId), sql`${chatLogin.sessionId} IS NOT NULL`));
    return rowCount === 1;
  }

  /** Gives the lease of a device back whose token is not kept here; false when its session has ended meanwhile. */
  async settle(deviceId: string): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(chatLogin)
      .set({ leaseUntil: null })
      .where(and(eq(chatLogin.deviceId, deviceId), sql`${chatLogin.sessionId} IS NOT NULL`));
    return rowCount === 1;
  }

  async release(deviceId: string): Promise<void> {
    await this.#storage.db
      .update(chatLogin)
      .set({ leaseUntil: null })
      .where(eq(chatLogin.deviceId, deviceId));
  }

  /** Takes every lease back, for a process that knows that no other one holds any. */
  async freeAll(): Promise<void> {
    await this.#storage.db.update(chatLogin).set({ leaseUntil: null }).where(isLeaseTaken(chatLogin));
  }

  /** Takes out devices whose session has ended. While a person logs one in, it may not be on the homeserver yet. */
  async takeEnded(now: Date): Promise<{ deviceId: string; userId: UserId }[]> {
    const { db } = this.#storage;
    const ended = db.$with('ended').as(
      db
        .select({ deviceId: chatLogin.deviceId })
        .from(chatLogin)
        .where(and(isNull(chatLogin.sessionId), isLeaseFree(chatLogin, now)))
        .limit(TAKEN_AT_ONCE)
        .for('update', { skipLocked: true }),
    );
    return db
      .with(ended)
      .delete(chatLogin)
      .where(inArray(chatLogin.deviceId, db.select({ deviceId: ended.deviceId }).from(ended)))
      .returning({ deviceId: chatLogin.deviceId, userId: chatLogin.userId });
  }
}
