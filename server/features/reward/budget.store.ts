import { and, eq, gte, or, sql, type SQL } from 'drizzle-orm';
import { reward, rewardClaim, rewardTransaction } from '@/server/db/schema/reward';
import type { Storage } from '@/storage/storage';

/** For whom something is sent. */
interface Party {
  /** Of the reward. */
  readonly id: string;
  readonly giverId: number | null;
  readonly sender: string;
  readonly recipient: string | null;
}

const cost = sql`(${rewardTransaction.spent}::numeric - ${rewardTransaction.earned}::numeric)`;
const sumWhere = (condition: SQL) => sql<string>`coalesce(sum(${cost}) FILTER (WHERE ${condition}), 0)::text`;

/** What was spent for others, and what came in for it. */
export class BudgetStore {
  constructor(private readonly storage: Storage) {}

  /**
   * Returns what was lost on a chain since a moment through the giver, the sender, the recipient or the reward, whichever is the
   * most, in wei; below 0 when something was gained through each. What is on its way counts as it is expected.
   */
  async lost(chainId: number, { id, giverId, sender, recipient }: Party, since: Date): Promise<bigint> {
    const keys = [
      eq(reward.id, id),
      eq(reward.sender, sender),
      ...(giverId === null ? [] : [eq(reward.giverId, giverId)]),
      ...(recipient === null ? [] : [eq(rewardClaim.recipient, recipient)]),
    ];
    const [row] = await this.storage.db
      .select({ sums: sql<string>`concat_ws(',', ${sql.join(keys.map(sumWhere), sql`, `)})` })
      .from(rewardTransaction)
      .innerJoin(reward, eq(reward.id, rewardTransaction.rewardId))
      .leftJoin(
        rewardClaim,
        and(eq(rewardClaim.rewardId, reward.id), eq(rewardClaim.index, rewardTransaction.index)),
      )
      .where(
        and(eq(rewardTransaction.chainId, chainId), gte(rewardTransaction.storedAt, since), or(...keys)),
      );
    const sums = (row?.sums ?? '0').split(',').map(BigInt);
    return sums.reduce((most, sum) => (sum > most ? sum : most));
  }
}
