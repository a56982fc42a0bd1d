import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { SpaceId } from '@/protocol/ids';

export const nameKinds = ['person', 'space', 'room'] as const;
/** What is wrong with a name that was chosen under older rules. */
export const nameProblems = ['hidden', 'scripts', 'reserved', 'similar'] as const;
export type NameProblem = (typeof nameProblems)[number];

/**
 * What names look like: the last word on whether two of them look alike, where two are chosen at the same time. A space
 * keeps the keys of its former names, and those of a deleted one go to nobody, like its aliases. No foreign keys, because
 * the holder lies in one of three tables; ids are never given twice.
 */
export const nameKey = pgTable(
  'name_key',
  {
    kind: text('kind', { enum: nameKinds }).notNull(),
    /** The space of a room; 0 for people and spaces, whose names are unique everywhere. */
    spaceId: integer('space_id').$type<SpaceId>().notNull(),
    key: text('key').notNull(),
    holderId: integer('holder_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.spaceId, table.key] }),
    index('name_key_holder').on(table.kind, table.holderId),
  ],
);

/** Columns of everything that has a name. */
export const judgedName = () => ({
  /** The version of the rules that the name was judged by last (NAME_RULE); 0: not yet. */
  nameRule: smallint('name_rule').notNull().default(0),
  /** Set where the name breaks them. It stays until its owner changes it, and cannot be chosen again. */
  nameProblem: text('name_problem', { enum: nameProblems }),
});
