import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '@/homeserver/db/columns';

/** An uploaded file; its bytes lie in the data folder under its id. */
export const media = pgTable(
  'media',
  {
    mediaId: text('media_id').primaryKey(),
    uploader: text('uploader').notNull(),
    /** Of pictures the type that the content shows, else what the client said. */
    contentType: text('content_type').notNull(),
    fileName: text('file_name'),
    size: integer('size').notNull(),
    /** Of pictures, in pixels. */
    width: integer('width'),
    height: integer('height'),
    /** A picture of a person or a room: seen by everybody who is logged in. */
    avatar: boolean('avatar').notNull().default(false),
    /** True from the first message that referred to it: from then on only messages decide who sees it. */
    bound: boolean('bound').notNull().default(false),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [
    index('media_uploader').on(table.uploader, table.uploadedAt),
    index('media_unused')
      .on(table.uploadedAt)
      .where(sql`NOT ${table.bound} AND NOT ${table.avatar}`),
  ],
);

/** A message of the uploader that refers to a file. A redaction removes the row. */
export const mediaUse = pgTable(
  'media_use',
  {
    mediaId: text('media_id').notNull(),
    eventId: text('event_id').notNull(),
    roomId: text('room_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.eventId] }),
    index('media_use_event').on(table.eventId),
  ],
);

export type MediaRow = typeof media.$inferSelect;
export type MediaUseRow = typeof mediaUse.$inferSelect;
