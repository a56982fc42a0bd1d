import { and, asc, count, eq, gte, isNotNull, isNull, lte, max, ne, not, sql } from 'drizzle-orm';
import { isLeasedAs, isLeaseFree, isLeaseTaken, NO_LEASE } from '@/server/db/lease';
import { rewardClaim } from '@/server/db/schema/reward';
import {
  rewardRelayer,
  rewardTransaction,
  type RewardTransactionRow,
} from '@/server/db/schema/reward-relayer';
import type { Storage } from '@/storage/storage';
import type { Spending } from './budget';

const NOTHING = { spent: '0', earned: '0' } as const;

export interface RelayerKey {
  readonly chainId: number;
  readonly address: string;
}

/** Who gives nonces, and what was signed with them. */
export class RelayerStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Takes the lease; false while another process has it. */
  async lease(
    key: RelayerKey,
    { lease, now, until }: { lease: string; now: Date; until: Date },
  ): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .insert(rewardRelayer)
      .values({ ...key, lease, leaseUntil: until })
      .onConflictDoUpdate({
        target: [rewardRelayer.chainId, rewardRelayer.address],
        set: { lease, leaseUntil: until },
        setWhere: isLeaseFree(rewardRelayer, now),
      });
    return rowCount === 1;
  }

  /** Renews it; false when another process has it now. Inside a transaction it is held until that ends. */
  async hold(key: RelayerKey, lease: string, until: Date): Promise<boolean> {
    const { rowCount } = await this.#storage.db
      .update(rewardRelayer)
      .set({ leaseUntil: until })
      .where(isLeasedAs(isRelayer(key), rewardRelayer, lease));
    return rowCount === 1;
  }

  async release(key: RelayerKey, lease: string): Promise<void> {
    await this.#storage.db
      .update(rewardRelayer)
      .set(NO_LEASE)
      .where(isLeasedAs(isRelayer(key), rewardRelayer, lease));
  }

  /** Takes every lease back, for a process that knows that no other one holds any. */
  async freeAll(): Promise<void> {
    await this.#storage.db.update(rewardRelayer).set(NO_LEASE).where(isLeaseTaken(rewardRelayer));
  }

  /** Whether the relayer has what it takes; true for one that was never needed. */
  async isReady(key: RelayerKey): Promise<boolean> {
    const [row] = await this.#storage.db
      .select({ ready: rewardRelayer.ready })
      .from(rewardRelayer)
      .where(isRelayer(key));
    return row?.ready ?? true;
  }

  /** Answers whether that is news. */
  async setReady(key: RelayerKey, ready: boolean): Promise<boolean> {
    await this.#storage.db.insert(rewardRelayer).values(key).onConflictDoNothing();
    const { rowCount } = await this.#storage.db
      .update(rewardRelayer)
      .set({ ready })
      .where(and(isRelayer(key), ne(rewardRelayer.ready, ready)));
    return rowCount === 1;
  }

  /** How many have too little. */
  async countPoor(): Promise<number> {
    const [row] = await this.#storage.db
      .select({ rows: count() })
      .from(rewardRelayer)
      .where(not(rewardRelayer.ready));
    return row?.rows ?? 0;
  }

  /**
   * Stores what was signed. What waits under the same nonce can cost nothing any more, unless nothing takes its place: that is
   * paid for on behalf of the same people, and can cost them more than what they wait for. Inside a transaction.
   */
  async insertInPlace(row: typeof rewardTransaction.$inferInsert): Promise<void> {
    const { db } = this.#storage;
    const places = and(isOpen(row.chainId, row.sender), eq(rewardTransaction.nonce, row.nonce));
    if (typeof row.rewardId === 'string') {
      await db.update(rewardTransaction).set(NOTHING).where(places);
    } else {
      const isPayer = and(places, isNotNull(rewardTransaction.rewardId), ne(rewardTransaction.spent, '0'));
      const more = sql`greatest(${rewardTransaction.spent}::numeric, ${row.spent ?? '0'}::numeric)::text`;
      await db.update(rewardTransaction).set({ spent: more }).where(isPayer);
    }
    await db.insert(rewardTransaction).values(row);
  }

  /** What waits for a block, by nonce. */
  async open({ chainId, address }: RelayerKey): Promise<RewardTransactionRow[]> {
    return this.#storage.db
      .select()
      .from(rewardTransaction)
      .where(isOpen(chainId, address))
      .orderBy(asc(rewardTransaction.nonce), asc(rewardTransaction.id));
  }

  /** The highest nonce that waits for a block. */
  async highestOpen({ chainId, address }: RelayerKey): Promise<number | null> {
    const [row] = await this.#storage.db
      .select({ nonce: max(rewardTransaction.nonce) })
      .from(rewardTransaction)
      .where(isOpen(chainId, address));
    return row?.nonce ?? null;
  }

  /** What is open for a share, or for what goes back (`index` null). */
  openFor(rewardId: string, index: number | null): Promise<RewardTransactionRow | null> {
    return this.#find(rewardId, index, 'open');
  }

  /** Whether a block has refused what was sent for a share. */
  async hasReverted(rewardId: string, index: number): Promise<boolean> {
    return (await this.#find(rewardId, index, 'reverted')) !== null;
  }

  async #find(
    rewardId: string,
    index: number | null,
    state: RewardTransactionRow['state'],
  ): Promise<RewardTransactionRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(rewardTransaction)
      .where(
        and(
          eq(rewardTransaction.rewardId, rewardId),
          index === null ? isNull(rewardTransaction.index) : eq(rewardTransaction.index, index),
          eq(rewardTransaction.state, state),
        ),
      )
      .limit(1);
    return row ?? null;
  }

  /**
   * Opens again what the chain has taken back: from the next nonce that it wants on. What is for others risks as much as `riskOf`
   * says of the dearest transaction under its nonce, which the newest one for others bears.
   */
  async reopen(
    { chainId, address }: RelayerKey,
    fromNonce: number,
    riskOf: (row: RewardTransactionRow) => bigint,
  ): Promise<number> {
    return this.#storage.transaction(async (db) => {
      const back = await db
        .update(rewardTransaction)
        .set({ state: 'open' })
        .where(
          and(
            eq(rewardTransaction.chainId, chainId),
            eq(rewardTransaction.sender, address),
            gte(rewardTransaction.nonce, fromNonce),
            ne(rewardTransaction.state, 'open'),
          ),
        )
        .returning();
      back.sort((one, other) => one.id - other.id);
      for (const row of back) {
        const place = back.filter(({ nonce }) => nonce === row.nonce);
        const bears = place.findLast(({ rewardId }) => rewardId !== null) === row;
        const risk = place.map(riskOf).reduce((most, one) => (one > most ? one : most), 0n);
        const spent = bears ? risk.toString() : '0';
        await db
          .update(rewardTransaction)
          .set({ spent, earned: '0' })
          .where(eq(rewardTransaction.id, row.id));
      }
      return back.length;
    });
  }

  /** Ends the wait for a block. `spending`: absent, no block has taken it, and it has cost nothing. */
  async close(
    id: number,
    state: Exclude<RewardTransactionRow['state'], 'open'>,
    spending?: Spending,
  ): Promise<void> {
    const { spent, earned } = spending ?? { spent: 0n, earned: 0n };
    await this.#storage.db
      .update(rewardTransaction)
      .set({ state, spent: spent.toString(), earned: earned.toString() })
      .where(eq(rewardTransaction.id, id));
  }

  /** Closes what another account has signed on the chain until a moment: nobody sends it again. */
  async closeOthers({ chainId, address }: RelayerKey, until: Date): Promise<void> {
    await this.#storage.db
      .update(rewardTransaction)
      .set({ state: 'replaced', ...NOTHING })
      .where(
        and(
          eq(rewardTransaction.chainId, chainId),
          ne(rewardTransaction.sender, address),
          eq(rewardTransaction.state, 'open'),
          lte(rewardTransaction.storedAt, until),
        ),
      );
  }

  /** How many claims to an address blocks of a chain have refused since a moment, of whatever reward. */
  async failuresOf(chainId: number, recipient: string, since: Date): Promise<number> {
    const [row] = await this.#storage.db
      .select({ rows: count() })
      .from(rewardTransaction)
      .innerJoin(
        rewardClaim,
        and(
          eq(rewardClaim.rewardId, rewardTransaction.rewardId),
          eq(rewardClaim.index, rewardTransaction.index),
        ),
      )
      .where(
        and(
          eq(rewardClaim.recipient, recipient),
          eq(rewardTransaction.chainId, chainId),
          eq(rewardTransaction.state, 'reverted'),
          gte(rewardTransaction.storedAt, since),
        ),
      );
    return row?.rows ?? 0;
  }
}

const isRelayer = ({ chainId, address }: RelayerKey) =>
  and(eq(rewardRelayer.chainId, chainId), eq(rewardRelayer.address, address));

const isOpen = (chainId: number, address: string) =>
  and(
    eq(rewardTransaction.chainId, chainId),
    eq(rewardTransaction.sender, address),
    eq(rewardTransaction.state, 'open'),
  );
