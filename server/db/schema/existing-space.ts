import { and, isNull } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { isExistingPerson } from '@/server/db/existing-people';
import { isOfExistingSpace } from '@/server/db/existing-spaces';
import { membershipRecord, spaceRecord } from './space';

/* The views behind `space` and `membership` of server/db/existing-spaces.ts. */

export const existingSpace = pgView('existing_space').as((query) =>
  query.select().from(spaceRecord).where(isNull(spaceRecord.deletedAt)),
);
export const existingMembership = pgView('existing_membership').as((query) =>
  query
    .select()
    .from(membershipRecord)
    .where(and(isOfExistingSpace(membershipRecord.spaceId), isExistingPerson(membershipRecord.userId))),
);
