import { and, eq, gte, ne, or, sql, type SQL } from 'drizzle-orm';
import { reward, rewardClaim } from '@/server/db/schema/reward';
import { rewardTransaction } from '@/server/db/schema/reward-relayer';
import type { Storage } from '@/storage/storage';

/** For whom something is sent. */
interface Party {
  /** Of the reward. */
  readonly id: string;
  readonly giverId: number | null;
  readonly sender: string;
  readonly recipient: string | null;
}

/** What one of them has cost, in wei. */
export interface Account {
  readonly of: 'reward' | 'sender' | 'giver' | 'recipient';
  /** In blocks: what was paid without what came in for it; below 0 when more came in. */
  readonly lost: bigint;
  /** On its way: what it loses at worst. */
  readonly risked: bigint;
}

/**
 * A share that is paid is covered by what was prepaid for it, also when someone else has sent the claim first: otherwise
 * they could use up what others are sent for. They have got what was prepaid then, so that it covers no more than the share's own
 * transaction.
 */
const isPaidShare = and(eq(rewardTransaction.state, 'done'), sql`${rewardTransaction.index} IS NOT NULL`);
const spent = sql`${rewardTransaction.spent}::numeric`;
const earned = sql`${rewardTransaction.earned}::numeric`;
const covered = sql`CASE WHEN ${isPaidShare} THEN greatest(${earned}, least(${spent}, ${reward.claimGas}::numeric)) ELSE ${earned} END`;
const isOpen = eq(rewardTransaction.state, 'open');
const sum = (what: SQL, condition?: SQL) => sql`coalesce(sum(${what}) FILTER (WHERE ${condition}), 0)::text`;

/** What was spent for others, and what came in for it. */
export class BudgetStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Returns what the reward, the sender, the giver and the recipient have each cost on a chain since a moment; `withoutNonce`: but for what waits there. */
  async accounts(
    chainId: number,
    { id, giverId, sender, recipient }: Party,
    since: Date,
    withoutNonce: number | null,
  ): Promise<Account[]> {
    const accounts: { of: Account['of']; key: SQL }[] = [
      { of: 'reward', key: eq(reward.id, id) },
      { of: 'sender', key: eq(reward.sender, sender) },
    ];
    if (giverId !== null) accounts.push({ of: 'giver', key: eq(reward.giverId, giverId) });
    if (recipient !== null) accounts.push({ of: 'recipient', key: eq(rewardClaim.recipient, recipient) });
    const keys = accounts.map(({ key }) => key);
    const risked = withoutNonce === null ? isOpen : and(isOpen, ne(rewardTransaction.nonce, withoutNonce));
    const sums = keys.flatMap((key) => [
      sum(sql`${spent} - ${covered}`, and(key, ne(rewardTransaction.state, 'open'))),
      sum(spent, and(key, risked)),
    ]);
    const [row] = await this.#storage.db
      .select({ sums: sql<string>`concat_ws(',', ${sql.join(sums, sql`, `)})` })
      .from(rewardTransaction)
      .innerJoin(reward, eq(reward.id, rewardTransaction.rewardId))
      .leftJoin(
        rewardClaim,
        and(eq(rewardClaim.rewardId, reward.id), eq(rewardClaim.index, rewardTransaction.index)),
      )
      .where(
        and(eq(rewardTransaction.chainId, chainId), gte(rewardTransaction.storedAt, since), or(...keys)),
      );
    const values = (row?.sums ?? '').split(',').map(BigInt);
    return accounts.map(({ of }, at) => ({
      of,
      lost: values[2 * at] ?? 0n,
      risked: values[2 * at + 1] ?? 0n,
    }));
  }
}
