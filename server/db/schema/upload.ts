import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/server/db/columns';
import { account } from './account';
import type { UploadPurpose } from '@/protocol/picture';
import type { UserId } from '@/protocol/ids';

/** Pictures that people uploaded. A row is written before its file, so that no file is without a row. */
export const upload = pgTable(
  'upload',
  {
    /** Path below `/files/`. */
    path: text('path').primaryKey(),
    userId: integer('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => account.id),
    purpose: text('purpose').$type<UploadPurpose>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Since when nothing shows it; null while something does. Removed after a day (server/features/upload). */
    unusedSince: moment('unused_since'),
  },
  (table) => [index('upload_user').on(table.userId), index('upload_unused').on(table.unusedSince)],
);
export type UploadRow = typeof upload.$inferSelect;

/** What shows an upload: `space:<id>`, `room:<id>`, `announcement:<id>` or `account:<id>`. */
export const uploadUse = pgTable(
  'upload_use',
  {
    path: text('path')
      .notNull()
      .references(() => upload.path),
    holder: text('holder').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.path, table.holder] }),
    index('upload_use_holder').on(table.holder),
  ],
);
