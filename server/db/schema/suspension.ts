import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Suspension } from '@/protocol/suspension';
import type { SuspensionReason } from '@/protocol/operator-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';

/**
 * Accounts and spaces that the operator has suspended. A row that is there counts, whatever the clock says: a job deletes it when
 * it is over, in the transaction that tells everybody.
 */
export const suspension = pgTable(
  'suspension',
  {
    id: identity(),
    /** One of the two is set. */
    accountId: integer('account_id')
      .$type<UserId>()
      .unique('suspension_account')
      .references(() => account.id),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .unique('suspension_space')
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<SuspensionReason>().notNull(),
    /** The person, or the members of the space, read it. */
    note: text('note').notNull(),
    /** Null: until the operator ends it. */
    endsAt: moment('ends_at'),
    givenBy: integer('given_by')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    givenAt: moment('given_at').notNull(),
    /** What the suspended person says to it; null: nothing yet. */
    appeal: text('appeal'),
    appealedAt: moment('appealed_at'),
  },
  (table) => [
    index('suspension_ends').on(table.endsAt),
    index('suspension_given').on(table.givenAt.desc(), table.id.desc()),
    index('suspension_by').on(table.givenBy),
    check('suspension_one', sql`(${table.accountId} IS NULL) <> (${table.spaceId} IS NULL)`),
  ],
);
export type SuspensionRow = typeof suspension.$inferSelect;

/** A suspension as those whom it concerns read it. */
export const suspensionView = ({
  reason,
  note,
  endsAt,
  givenAt,
}: Pick<SuspensionRow, 'reason' | 'note' | 'endsAt' | 'givenAt'>): Suspension => ({
  reason,
  note,
  until: endsAt?.toISOString() ?? null,
  createdTime: givenAt.toISOString(),
});
