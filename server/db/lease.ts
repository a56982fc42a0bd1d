import { and, eq, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Another process took the lease while this one worked: nothing that it did under the lease may stay. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * The lease of a row: one process works on it, and gives way at `leaseUntil` if it dies. A store uses these in its own
 * statements, so that taking a lease and what goes with it stay one statement.
 */
export const isLeaseFree = ({ leaseUntil }: { readonly leaseUntil: PgColumn }, now: Date): SQL | undefined =>
  or(isNull(leaseUntil), lte(leaseUntil, now));

export const isLeaseTaken = ({ leaseUntil }: { readonly leaseUntil: PgColumn }): SQL => isNotNull(leaseUntil);

/** Whether the row is still leased by the process that took `lease`, a random id: also if its time is over. */
export const isLeasedAs = (row: SQL | undefined, table: { readonly lease: PgColumn }, lease: string) =>
  and(row, eq(table.lease, lease));

/** The columns of a row that no one works on. */
export const NO_LEASE = { lease: null, leaseUntil: null } as const;
