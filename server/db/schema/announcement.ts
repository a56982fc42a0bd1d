import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AnnouncementDocument } from '@/protocol/announcement-document';
import { identity, moment } from '@/server/db/columns';
import { account } from './account';
import { spaceRecord } from './space';
import type { SpaceId } from '@/protocol/ids';

/** Announcements of spaces; their order is the order of their ids. */
export const announcement = pgTable(
  'announcement',
  {
    id: identity(),
    spaceId: integer('space_id')
      .$type<SpaceId>()
      .notNull()
      .references(() => spaceRecord.id, { onDelete: 'cascade' }),
    authorId: integer('author_id')
      .notNull()
      .references(() => account.id),
    title: text('title').notNull(),
    /** Has passed the allow-list of protocol/announcement-document.ts. */
    document: jsonb('document').$type<AnnouncementDocument>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('announcement_space').on(table.spaceId, table.id),
    index('announcement_author').on(table.authorId, table.spaceId),
  ],
);
