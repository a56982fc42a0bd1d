import { and, eq } from 'drizzle-orm';
import { isLeasedAs, isLeaseFree, isLeaseTaken, NO_LEASE } from '@/server/db/lease';
import { rewardCursor, type RewardCursorRow } from '@/server/db/schema/reward';
import type { Storage } from '@/storage/storage';

/** One contract of rewards. */
export interface ContractKey {
  readonly chainId: number;
  readonly contract: string;
}

/** How far each contract has been read, and which process reads it now. */
export class CursorStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async cursor(key: ContractKey): Promise<RewardCursorRow | null> {
    const [row] = await this.#storage.db.select().from(rewardCursor).where(isCursor(key));
    return row ?? null;
  }

  /** Takes the lease of a cursor, made at `start` when there is none; null while another process has it. */
  async lease(
    key: ContractKey,
    start: { block: number; blockHash: string },
    { lease, now, until }: { lease: string; now: Date; until: Date },
  ): Promise<RewardCursorRow | null> {
    const [row] = await this.#storage.db
      .insert(rewardCursor)
      .values({ ...key, ...start, head: start.block, lease, leaseUntil: until })
      .onConflictDoUpdate({
        target: [rewardCursor.chainId, rewardCursor.contract],
        set: { lease, leaseUntil: until },
        setWhere: isLeaseFree(rewardCursor, now),
      })
      .returning();
    return row ?? null;
  }

  async release(key: ContractKey, lease: string): Promise<void> {
    await this.#storage.db
      .update(rewardCursor)
      .set(NO_LEASE)
      .where(isLeasedAs(isCursor(key), rewardCursor, lease));
  }

  /** Renews the lease; false when it was lost, and nothing of the transaction may stay. */
  async hold(key: ContractKey, lease: string, until: Date): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(rewardCursor)
      .set({ leaseUntil: until })
      .where(isLeasedAs(isCursor(key), rewardCursor, lease));
    return rowCount === 1;
  }

  /** Moves the cursor; false when the lease was lost, and nothing of the transaction may stay. */
  async advance(
    key: ContractKey,
    lease: string,
    to: { block: number; blockHash: string; head: number },
  ): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(rewardCursor)
      .set(to)
      .where(isLeasedAs(isCursor(key), rewardCursor, lease));
    return rowCount === 1;
  }

  /** Takes every lease back, for a process that knows that no other one holds any. */
  async freeAll(): Promise<void> {
    await this.#storage.db.update(rewardCursor).set(NO_LEASE).where(isLeaseTaken(rewardCursor));
  }
}

const isCursor = ({ chainId, contract }: ContractKey) =>
  and(eq(rewardCursor.chainId, chainId), eq(rewardCursor.contract, contract));
