import { z } from 'zod';

/** The archive is a tar whose first entry is this one; docs/decisions/backup.md describes the others. */
export const HEADER_ENTRY = 'guildhall-backup.json';
export const END_ENTRY = 'end.json';
export const CHECKSUMS_ENTRY = /^checksums\/\d{6}\.txt$/;
export const ROWS_ENTRY = /^(platform|homeserver)\/tables\/([a-z_]+)\/\d{6}\.ndjson$/;
export const SCHEMA_ENTRY = /^(platform|homeserver)\/schema\.json$/;
export const SEQUENCES_ENTRY = /^(platform|homeserver)\/sequences\.json$/;
/** No segment begins with a dot, so none leads anywhere else. */
export const FILE_ENTRY = /^(files|media)((?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+)$/;

/** Raised when an archive means something else than it did. */
export const FORMAT = 1;

export const header = z.object({
  product: z.literal('guildhall'),
  format: z.number().int(),
  version: z.string(),
  createdAt: z.string(),
  parts: z.array(z.enum(['platform', 'homeserver'])),
});
export type Header = z.infer<typeof header>;

export const schemaFacts = z.object({
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type SchemaFacts = z.infer<typeof schemaFacts>;

export const sequenceFacts = z.array(
  z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
);

export const row = z.array(z.string().nullable());

export const end = z.object({
  /** How many entries the lists of checksums name. */
  entries: z.number().int(),
  /** SHA-256 of all of their lines. */
  checksums: z.string(),
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
  /** Files that a row names and that were not there: uploads in progress, and those that nothing shows any more. */
  absentFiles: z.array(z.string()),
});
export type End = z.infer<typeof end>;
