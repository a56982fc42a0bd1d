import { sql, type SQL } from 'drizzle-orm';
import { pgTable, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { membershipColumns, spaceColumns, spaceRecord } from './schema/space';

/*
 * Spaces and memberships as everything sees them: without the spaces that were deleted and can still be brought back. They are
 * views that take changes as their tables do (schema/existing-space.ts). What has to know of deleted spaces (bringing back,
 * purging, reserved names) reads `spaceRecord` and `membershipRecord`.
 */

export const space = pgTable('existing_space', spaceColumns);
export const membership = pgTable('existing_membership', membershipColumns);

/** Of a row that belongs to a space, or to none: the space is not deleted. */
export const isOfExistingSpace = (spaceId: AnyPgColumn): SQL => sql`NOT EXISTS (
  SELECT 1 FROM ${spaceRecord} AS deleted WHERE deleted.id = ${spaceId} AND deleted.deleted_at IS NOT NULL)`;
