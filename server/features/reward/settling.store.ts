import { and, asc, count, eq, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { RelayStop } from '@/protocol/reward-rules';
import { reward, type RewardRow } from '@/server/db/schema/reward';
import type { Storage } from '@/storage/storage';

interface ContractKey {
  readonly chainId: number;
  readonly contract: string;
}

const SETTLED_AT_ONCE = 20;

/** Rewards whose rest is still to go back, and those for which the platform sends nothing more. */
export class SettlingStore {
  constructor(private readonly storage: Storage) {}

  /** Rewards in the contract that may be over: those that were not looked at for longest first, so that none holds up others. */
  async unsettled({ chainId, contract }: ContractKey, block: number, expiredAt: Date): Promise<RewardRow[]> {
    return this.storage.db
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

  async noteKept(id: string, now: Date): Promise<void> {
    await this.storage.db.update(reward).set({ keptAt: now }).where(eq(reward.id, id));
  }

  async settle(id: string): Promise<void> {
    await this.storage.db.update(reward).set({ settled: true }).where(eq(reward.id, id));
  }

  /** Counts a return that the chain would refuse. */
  async noteRefusedReturn(id: string): Promise<void> {
    await this.storage.db
      .update(reward)
      .set({ failures: sql`${reward.failures} + 1` })
      .where(eq(reward.id, id));
  }

  /** Notes that nothing more is sent for a reward. Returns its room, or null when that was noted before. */
  async stop(id: string, relayStop: RelayStop, now: Date): Promise<{ roomId: number } | null> {
    const [row] = await this.storage.db
      .update(reward)
      .set({ relayStop, relayStoppedAt: now, version: sql`${reward.version} + 1` })
      .where(and(eq(reward.id, id), or(isNull(reward.relayStop), ne(reward.relayStop, relayStop))))
      .returning({ roomId: reward.roomId });
    return row ?? null;
  }

  /** How many rewards with something in the contract the platform sends nothing more for. */
  async countStopped(): Promise<number> {
    const [row] = await this.storage.db
      .select({ rows: count() })
      .from(reward)
      .where(and(sql`${reward.relayStop} IS NOT NULL`, not(reward.settled)));
    return row?.rows ?? 0;
  }
}
