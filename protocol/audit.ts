import { z } from 'zod';
import {
  auditActs,
  auditObjectKinds,
  auditProblems,
  auditSides,
  EXPORT_SIZE,
  LOG_PAGE_SIZE,
  NAMED_PEOPLE_MAX,
  NAMING_ENTRIES,
} from './audit-rules';
import { route } from './route';
import { id, idText, instant, integerText, renamed, spaceIdText, userId, userIdText } from './wire';

// Rules without schemas live in audit-rules.ts.
export * from './audit-rules';

/** Somebody whom an entry names. Without a name: the account is gone. */
const auditPerson = z.strictObject({ id: userId, username: z.string().nullable(), avatar: z.string() });
export type AuditPerson = z.output<typeof auditPerson>;

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
export type AuditValue = z.output<typeof auditValue>;

/** Where a log ends: the number of its last entry, and the hash that covers all of them. */
const auditHead = z.strictObject({ number: z.int().min(0), hash: z.string() });
export type AuditHead = z.output<typeof auditHead>;

export const auditEntry = z.strictObject({
  number: id,
  act: z.enum(auditActs),
  by: z
    .enum(['person', 'operator', 'system'])
    .describe('`operator`: a platform admin who did not act as a member of the space'),
  actor: auditPerson.nullable().describe('null unless a person did it'),
  people: z.array(auditPerson).describe('to whom it was done; of many the first'),
  peopleCount: z.int().min(0),
  objects: z.array(
    z.strictObject({
      kind: z.enum(auditObjectKinds),
      id: z.string(),
      name: z.string().nullable().describe('at that time'),
    }),
  ),
  changes: z
    .array(z.strictObject({ field: z.string(), before: auditValue, after: auditValue }))
    .describe('of long texts only the field, with null and null'),
  reason: z.int().nullable().describe('of a ban: 1 to 4'),
  note: z.string().nullable(),
  noteRemoved: z.boolean().describe('there was a note, which went with an account'),
  undoable: z.boolean().describe('what was done still stands and can be taken back'),
  createdTime: instant,
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

const guildIdParam = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' });

const filter = {
  act: z.enum(auditActs).optional(),
  actor: z.union([z.literal('operator'), userIdText]).optional(),
  person: userIdText.optional().describe('to whom it was done'),
  from: instant.optional(),
  until: instant.optional(),
};

/** `number:hash`, as the server's log and exports have it. */
export const knownHead = z.codec(z.string().regex(/^\d{1,10}:[0-9a-f]{64}$/), auditHead, {
  decode: (text) => {
    const [number = '', hash = ''] = text.split(':');
    return { number: Number(number), hash };
  },
  encode: ({ number, hash }) => `${number}:${hash}`,
});

const size = (max: number) =>
  integerText
    .refine((value) => value >= 1 && value <= max)
    .optional()
    .describe(`at most ${max}`);

export const auditRoutes = {
  auditLog: route({
    method: 'GET',
    path: 'guild/{guildId}/auditLog',
    caller: 'session',
    right: 'administerSpace',
    summary: 'What was done with power in a space, newest first',
    params: guildIdParam,
    query: z.strictObject({
      ...filter,
      before: idText.optional().describe('only entries with a lower number'),
      size: size(LOG_PAGE_SIZE),
    }),
    result: z.strictObject({
      records: z.array(auditEntry),
      next: id.nullable().describe('`before` of the next page; null on the last one'),
      head: auditHead,
    }),
  }),
  auditPeople: route({
    method: 'GET',
    path: 'guild/{guildId}/auditLog/people',
    caller: 'session',
    right: 'administerSpace',
    summary: `Up to ${NAMED_PEOPLE_MAX} people whom the newest ${NAMING_ENTRIES} entries name, by name, members or not`,
    params: guildIdParam,
    query: z.strictObject({
      side: z.enum(auditSides).describe('who did something, or to whom it was done'),
      name: z.string().max(64).optional().describe('part of the username'),
    }),
    result: z.array(auditPerson),
  }),
  undoAct: route({
    method: 'POST',
    path: 'guild/{guildId}/auditLog/undo/{entryId}',
    caller: 'session',
    right: 'administerSpace',
    summary:
      'Take back what an entry says, by the rights that the act needs; refused when it has changed since',
    params: renamed(z.strictObject({ spaceId: spaceIdText, number: idText }), {
      spaceId: 'guildId',
      number: 'entryId',
    }),
    result: z.null(),
  }),
  exportAuditLog: route({
    method: 'GET',
    path: 'guild/{guildId}/auditLog/export',
    caller: 'session',
    right: 'administerSpace',
    summary: 'The same as CSV, oldest first, in parts; the last part ends with the head of the log',
    params: guildIdParam,
    query: z.strictObject({
      ...filter,
      after: idText
        .optional()
        .describe('only entries with a higher number; the first part has the names of the columns'),
      size: size(EXPORT_SIZE),
    }),
    result: z.strictObject({
      csv: z.string(),
      next: id.nullable().describe('`after` of the next part; null with the last one'),
    }),
  }),
  verifyAuditLog: route({
    method: 'GET',
    path: 'guild/{guildId}/auditLog/verification',
    caller: 'session',
    right: 'administerSpace',
    summary: 'Check every entry of the log, and a head of it that was known before',
    params: guildIdParam,
    query: z.strictObject({ head: knownHead.optional() }),
    result: z.strictObject({
      head: auditHead,
      problem: z
        .strictObject({ number: id.describe('the first bad entry'), kind: z.enum(auditProblems) })
        .nullable(),
    }),
  }),
};
