import { z } from 'zod';
import { person } from './account';
import {
  REPORT_CONTEXT,
  REPORT_NOTE_MAX_LENGTH,
  REPORT_PAGE_SIZE,
  reportActs,
  reportKinds,
  reportOutcomes,
  reportReasons,
} from './report-rules';
import { removalSpan } from './message-removal';
import { roomReference } from './room-values';
import { route } from './route';
import { moderationNote, timeOutSeconds } from './time-out';
import { enumerated, id, instant, paged, pageQuery, renamed, spaceId, spaceIdText, userId } from './wire';

// Rules without schemas live in report-rules.ts; who already speaks of reports finds them here.
export * from './report-rules';

const eventId = z.string().regex(/^\$[\x21-\x7e]{1,254}$/);
const reason = enumerated(reportReasons);
const outcome = enumerated(reportOutcomes);

const kind = z.enum(reportKinds);
const contract = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('EIP-55');

/** What is reported. A person is reported to a space, or without one to the operator. */
export const reportSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), room: roomReference, eventId }),
  z.strictObject({ kind: z.literal('person'), userId, spaceId: spaceId.optional() }),
  z.strictObject({ kind: z.literal('space'), spaceId }),
  z.strictObject({ kind: z.literal('nftCollection'), chainId: z.int().positive(), contract }),
]);
export type ReportSubject = z.output<typeof reportSubject>;

/** A message as it was when it was reported. */
export const reportedMessage = z.strictObject({
  eventId: z.string(),
  sender: person.nullable().describe('null for somebody who is not there any more'),
  text: z.string(),
  kind: z.string().describe('`msgtype` of Matrix'),
  sentTime: instant,
  isSubject: z.boolean(),
});
export type ReportedMessage = z.output<typeof reportedMessage>;

/** A report as those who decide about it see it: without who reported. */
export const report = renamed(
  z.strictObject({
    id,
    kind,
    spaceId: spaceId.nullable(),
    room: z.strictObject({ id, name: z.string() }).nullable(),
    about: person.nullable().describe('whom it is about; null for a space'),
    space: z.string().nullable().describe('name of the space'),
    nftCollection: z
      .strictObject({ chainId: z.int(), contract, name: z.string() })
      .nullable()
      .describe('the name is what the contract says of itself'),
    reason,
    note: z.string(),
    messages: z.array(reportedMessage),
    changedSince: z.boolean().describe('the message was edited or deleted since'),
    acts: z.array(z.enum(reportActs)).describe('what the caller can do in the same step'),
    outcome: outcome.nullable(),
    act: z.enum(reportActs).nullable(),
    closedBy: person.nullable(),
    closedTime: instant.nullable(),
    createdTime: instant,
  }),
  { spaceId: 'guildId', space: 'displayName' },
);
export type Report = z.output<typeof report>;

/** A report as its reporter sees it. */
export const ownReport = z.strictObject({
  id,
  kind,
  about: z.string().nullable().describe('name of the person, space or collection; null if they are gone'),
  reason,
  createdTime: instant,
  outcome: outcome.nullable().describe('null while nobody has decided'),
  closedTime: instant.nullable(),
});
export type OwnReport = z.output<typeof ownReport>;

const queueQuery = {
  ...pageQuery(50, REPORT_PAGE_SIZE),
  state: z.enum(['open', 'closed']).optional().describe('`open` when absent'),
};

export const reportRoutes = {
  previewReport: route({
    method: 'POST',
    path: 'report/preview',
    caller: 'session',
    summary: 'The messages that a report of a message would contain, as the caller sees them now',
    body: z.strictObject({ subject: reportSubject }),
    result: z.array(reportedMessage),
  }),
  sendReport: route({
    method: 'POST',
    path: 'report/send',
    caller: 'session',
    creating: true,
    summary: 'Report a message, a person, a space or an NFT collection; what is sent stays as it is now',
    body: z.strictObject({
      subject: reportSubject,
      reason,
      note: z.string().max(REPORT_NOTE_MAX_LENGTH),
      shown: z
        .array(eventId)
        .max(2 * REPORT_CONTEXT + 1)
        .optional()
        .describe('the messages that the reporter was shown: no others are sent'),
    }),
    result: z.strictObject({ id, createdTime: instant }),
  }),
  ownReports: route({
    method: 'GET',
    path: 'report/mine',
    caller: 'session',
    summary: 'What the caller has reported, the newest first, and how it ended; never by whom',
    query: z.strictObject(pageQuery(50, REPORT_PAGE_SIZE)),
    result: paged(ownReport),
  }),
  spaceReports: route({
    method: 'GET',
    path: 'report/ofSpace',
    caller: 'session',
    right: ['banMembers', 'kickMembers', 'deleteOthersMessages'],
    summary: 'Reports of a space that the caller may see, the oldest open or the last closed first',
    query: renamed(z.strictObject({ spaceId: spaceIdText, ...queueQuery }), { spaceId: 'guildId' }),
    result: paged(report),
  }),
  operatorReports: route({
    method: 'GET',
    path: 'report/ofOperator',
    caller: 'session',
    summary: 'Reports for the operator: of conversations, spaces, owners, and where nobody else may see them',
    query: z.strictObject(queueQuery),
    result: paged(report),
  }),
  closeReport: route({
    method: 'POST',
    path: 'report/close',
    caller: 'session',
    summary: 'Close a report, and act in the same step',
    body: z.strictObject({
      id,
      outcome,
      act: z.enum(reportActs).optional().describe('only with the outcome "acted"'),
      banReason: z.int().min(1).max(4).optional().describe('of the act `ban`, which needs one'),
      deleteMessages: removalSpan.optional(),
      timeOutSeconds: timeOutSeconds.optional().describe('of the act `timeOut`, which needs it'),
      note: moderationNote.optional().describe('of a ban or time-out'),
    }),
    result: z.null(),
  }),
};
