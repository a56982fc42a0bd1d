import { foreignKey, index, integer, pgTable } from 'drizzle-orm/pg-core';
import type { SpaceId, UserId } from '@/protocol/ids';
import { moment } from '@/server/db/columns';
import { membershipRecord } from './space';

/** The offer of a space to one of its admins. It goes with their membership: by ban, leaving or deletion. */
export const ownershipOffer = pgTable(
  'ownership_offer',
  {
    spaceId: integer('space_id').$type<SpaceId>().primaryKey(),
    userId: integer('user_id').$type<UserId>().notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [
    index('ownership_offer_to').on(table.spaceId, table.userId),
    foreignKey({
      columns: [table.spaceId, table.userId],
      foreignColumns: [membershipRecord.spaceId, membershipRecord.userId],
    }).onDelete('cascade'),
  ],
);
