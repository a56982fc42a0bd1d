import { and, asc, count, eq, lt, sql } from 'drizzle-orm';
import { approvalCursor, approvalSeen } from '@/server/db/schema/approval';
import type { Storage } from '@/storage/storage';
import type { LoggedApproval } from './approval-logs';

/**
 * Of one address so many approvals are kept on one network that others may have logged, by transactions that the holder did not send:
 * so many of contracts that are not listed, and as many more of listed ones. A bombed address costs no more, and takes the place of nothing.
 */
export const SEEN_MAX = 5_000;
const BATCH = 500;

export type ApprovalCursorRow = typeof approvalCursor.$inferSelect;
export type SeenApproval = typeof approvalSeen.$inferSelect;

/** Where approvals of addresses may be. */
export class ApprovalStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async cursor(chainId: number, holder: string): Promise<ApprovalCursorRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(approvalCursor)
      .where(and(eq(approvalCursor.holder, holder), eq(approvalCursor.chainId, chainId)));
    return row ?? null;
  }

  /** Notes what logs say, and how far they have been read, in one step: a process that dies reads them again. */
  async advance(
    cursor: ApprovalCursorRow,
    found: readonly (LoggedApproval & { readonly isOwn: boolean | null })[],
    isListed: (contract: string) => boolean,
  ): Promise<void> {
    await this.#storage.transaction(async () => {
      const { db } = this.#storage;
      const { holder, chainId } = cursor;
      const [kept] = await db
        .select({ count: count() })
        .from(approvalSeen)
        .where(
          and(
            eq(approvalSeen.holder, holder),
            eq(approvalSeen.chainId, chainId),
            sql`${approvalSeen.isOwn} IS NOT TRUE`,
          ),
        );
      const left = (most: number, taken = 0) => Math.max(0, most - (kept?.count ?? 0) - taken);
      const sure = found.filter(({ isOwn }) => isOwn === true);
      const others = found.filter(({ isOwn }) => isOwn !== true);
      const listed = others.filter(({ contract }) => isListed(contract)).slice(0, left(2 * SEEN_MAX));
      const unlisted = others.filter(({ contract }) => !isListed(contract));
      const rows = [...sure, ...listed, ...unlisted.slice(0, left(SEEN_MAX, listed.length))];
      for (let from = 0; from < rows.length; from += BATCH) {
        await db
          .insert(approvalSeen)
          .values(rows.slice(from, from + BATCH).map((one) => ({ ...one, holder, chainId })))
          .onConflictDoUpdate({
            target: [
              ...[approvalSeen.holder, approvalSeen.chainId, approvalSeen.contract],
              ...[approvalSeen.spender, approvalSeen.kind, approvalSeen.tokenId],
            ],
            set: {
              block: sql`excluded.block`,
              hash: sql`excluded.hash`,
              // Some tokens log what is left of an approval with each use of it.
              isOwn: sql`${approvalSeen.isOwn} OR excluded.is_own`,
            },
            setWhere: sql`${approvalSeen.block} <= excluded.block`,
          });
      }
      await db
        .insert(approvalCursor)
        .values(cursor)
        .onConflictDoUpdate({
          target: [approvalCursor.holder, approvalCursor.chainId],
          set: {
            firstBlock: sql`least(${approvalCursor.firstBlock}, excluded.first_block)`,
            lastBlock: sql`greatest(${approvalCursor.lastBlock}, excluded.last_block)`,
            lookedAt: sql`excluded.looked_at`,
          },
        });
    });
  }

  async seen(chainId: number, holder: string): Promise<SeenApproval[]> {
    return this.#storage.db
      .select()
      .from(approvalSeen)
      .where(and(eq(approvalSeen.holder, holder), eq(approvalSeen.chainId, chainId)));
  }

  /** Forgets what is known of an address on a network; the next look begins anew. */
  async forget(chainId: number, holder: string): Promise<void> {
    await this.#storage.transaction(async () => {
      const { db } = this.#storage;
      await db
        .delete(approvalSeen)
        .where(and(eq(approvalSeen.holder, holder), eq(approvalSeen.chainId, chainId)));
      await db
        .delete(approvalCursor)
        .where(and(eq(approvalCursor.holder, holder), eq(approvalCursor.chainId, chainId)));
    });
  }

  /** Forgets some addresses that nobody has looked at since a moment. */
  async forgetHolders(before: Date, limit: number): Promise<number> {
    const rows = await this.#storage.db
      .select({ holder: approvalCursor.holder, chainId: approvalCursor.chainId })
      .from(approvalCursor)
      .where(lt(approvalCursor.lookedAt, before))
      .orderBy(asc(approvalCursor.lookedAt))
      .limit(limit);
    for (const { chainId, holder } of rows) await this.forget(chainId, holder);
    return rows.length;
  }
}
