import { and, asc, count, eq, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { RelayStop } from '@/protocol/reward-rules';
import { reward, type RewardRow } from '@/server/db/schema/reward';
import type { Storage } from '@/storage/storage';
import type { ContractKey } from './cursor.store';
import type { RoomId, UserId } from '@/protocol/ids';

const SETTLED_AT_ONCE = 20;
/** More than anybody reads before they delete their account. */
const OPEN_MAX = 100;

/** Rewards whose rest is still to go back, and those for which the platform sends nothing more. */
export class SettlingStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Rewards in the contract that may be over: those that were not looked at for longest first, so that none holds up others. */
  async unsettled({ chainId, contract }: ContractKey, block: number, expiredAt: Date): Promise<RewardRow[]> {
    return this.#storage.db
      .select()
      .from(reward)
      .where(
        and(
          eq(reward.chainId, chainId),
          eq(reward.contract, contract),
          not(reward.settled),
          lte(reward.block, block),
          or(lte(reward.expiresAt, expiredAt), eq(reward.state, 'exhausted')),
          ne(reward.state, 'prepared'),
        ),
      )
      .orderBy(sql`${reward.keptAt} ASC NULLS FIRST`, asc(reward.expiresAt))
      .limit(SETTLED_AT_ONCE);
  }

  /** Rewards of a person whose deposit, or a rest of it, has not gone back for all that is known. */
  async openOf(
    userId: UserId,
  ): Promise<Pick<RewardRow, 'id' | 'chainId' | 'token' | 'amount' | 'expiresAt'>[]> {
    const { id, chainId, token, amount, expiresAt } = reward;
    return this.#storage.db
      .select({ id, chainId, token, amount, expiresAt })
      .from(reward)
      .where(and(eq(reward.giverId, userId), not(reward.settled)))
      .orderBy(asc(reward.createdAt))
      .limit(OPEN_MAX);
  }

  async noteKept(id: string, now: Date): Promise<void> {
    await this.#storage.db.update(reward).set({ keptAt: now }).where(eq(reward.id, id));
  }

  async settle(id: string): Promise<void> {
    await this.#storage.db.update(reward).set({ settled: true }).where(eq(reward.id, id));
  }

  /** Counts a return that the chain would refuse. */
  async noteRefusedReturn(id: string): Promise<void> {
    await this.#storage.db
      .update(reward)
      .set({ failures: sql`${reward.failures} + 1` })
      .where(eq(reward.id, id));
  }

  /** Notes that nothing is sent for a reward. Returns its room, or null when that, or a refused return, was noted before. */
  async stop(id: string, relayStop: RelayStop, now: Date): Promise<{ roomId: RoomId } | null> {
    const isNews =
      relayStop === 'return'
        ? or(isNull(reward.relayStop), ne(reward.relayStop, relayStop))
        : isNull(reward.relayStop);
    const [row] = await this.#storage.db
      .update(reward)
      .set({ relayStop, relayStoppedAt: now, version: sql`${reward.version} + 1` })
      .where(and(eq(reward.id, id), isNews))
      .returning({ roomId: reward.roomId });
    return row ?? null;
  }

  /** Ends a stop by a used-up budget. Returns the room of the reward, or null when there was none. */
  async resume(id: string): Promise<{ roomId: RoomId } | null> {
    const [row] = await this.#storage.db
      .update(reward)
      .set({ relayStop: null, relayStoppedAt: null, version: sql`${reward.version} + 1` })
      .where(and(eq(reward.id, id), eq(reward.relayStop, 'budget')))
      .returning({ roomId: reward.roomId });
    return row ?? null;
  }

  /** Rewards in a contract that a used-up budget stopped no later than this. */
  async spentUntil({ chainId, contract }: ContractKey, until: Date): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ id: reward.id })
      .from(reward)
      .where(
        and(
          sql`${reward.relayStop} IS NOT NULL`,
          eq(reward.relayStop, 'budget'),
          lte(reward.relayStoppedAt, until),
          eq(reward.chainId, chainId),
          eq(reward.contract, contract),
        ),
      );
    return rows.map(({ id }) => id);
  }

  /** For how many rewards with something in the contract the platform sends nothing, by reason. */
  async countStopped(): Promise<Record<RelayStop, number>> {
    const rows = await this.#storage.db
      .select({ reason: reward.relayStop, rows: count() })
      .from(reward)
      .where(and(sql`${reward.relayStop} IS NOT NULL`, not(reward.settled)))
      .groupBy(reward.relayStop);
    const of = (reason: RelayStop) => rows.find((row) => row.reason === reason)?.rows ?? 0;
    return { return: of('return'), budget: of('budget') };
  }
}
