import type { AuditFields } from '@/server/audit/audit-log';
import type { SpaceRow } from '@/server/db/schema/space';

/** Fields of a space whose values are short, so that the audit log says what they were. */
const short = ['name', 'asciiName', 'slogan', 'privacy', 'darkMode', 'scholarRate', 'managerRate'] as const;
/** Of the others it says that they were changed. */
const long = ['description', 'logo', 'banner', 'socialLinks', 'gameIds'] as const;

type Recorded = Partial<
  Pick<SpaceRow, (typeof short)[number] | Exclude<(typeof long)[number], 'gameIds'>>
> & {
  readonly gameIds: readonly number[];
};

/** Returns what of a space was changed as the audit log has it, or null if nothing was. */
export function changedFields(
  before: Recorded,
  after: Recorded,
): { before: AuditFields; after: AuditFields } | null {
  const shorts = short.filter((field) => before[field] !== after[field]);
  const longs = long.filter(
    (field) => JSON.stringify(sorted(before[field])) !== JSON.stringify(sorted(after[field])),
  );
  if (shorts.length + longs.length === 0) return null;
  const valuesOf = (from: Recorded): AuditFields =>
    Object.fromEntries([
      ...shorts.map((field) => [field, from[field] ?? null]),
      ...longs.map((field) => [field, null]),
    ]);
  return { before: valuesOf(before), after: valuesOf(after) };
}

/** The database keeps the keys of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
