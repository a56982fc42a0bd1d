import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { SpaceDraft } from '@/protocol/space-draft';
import type { SpaceId, UserId } from '@/protocol/ids';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';

/** What a person has typed into the wizard and not saved: one draft for a new space, and one for each space they change. */
export const spaceDraft = pgTable(
  'space_draft',
  {
    id: identity(),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Null for a new space. */
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    /** Chosen by the browser that saved it. */
    version: text('version').notNull(),
    draft: jsonb('draft').$type<SpaceDraft>().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    unique('space_draft_of').on(table.userId, table.spaceId).nullsNotDistinct(),
    index('space_draft_space').on(table.spaceId),
    index('space_draft_changed').on(table.changedAt),
  ],
);
export type SpaceDraftRow = typeof spaceDraft.$inferSelect;
