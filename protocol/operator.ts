import { z } from 'zod';
import { person } from './account';
import { game } from './game';
import { GAME_NAME_MAX } from './game-rules';
import {
  EMAIL_REASON_MAX,
  OPERATOR_PAGE_SIZE,
  operatorActs,
  operatorSearchKinds,
  SUSPENSION_DAYS_MAX,
  SUSPENSION_NOTE_MAX,
  VERIFICATION_NOTE_MAX,
} from './operator-rules';
import { route } from './route';
import { spaceCard, verificationTag } from './space';
import { ownSuspension, suspension, suspensionReason } from './suspension';
import { id, idText, instant, paged, pageQuery, renamed, spaceId, spaceIdText, userIdText } from './wire';

// Rules without schemas live in operator-rules.ts; who already speaks of the operator finds them here.
export * from './operator-rules';

/** A row of the search. */
export const operatorFinding = z.strictObject({
  kind: z.enum(['space', 'person']),
  id,
  name: z.string(),
  picture: z.string(),
  verificationTag,
  members: z.int().nullable().describe('of a space'),
  spaces: z.int().nullable().describe('of a person: how many they are in'),
  owner: z.string().nullable().describe('name of the owner of a space'),
  reports: z.int().describe('open reports about it'),
  suspended: z.boolean(),
  createdTime: instant,
});
export type OperatorFinding = z.output<typeof operatorFinding>;

export const operatorSpace = z.strictObject({
  card: spaceCard,
  owner: person,
  reports: z.int(),
  openRewards: z.int().describe('given in it, with something left to claim'),
  recommended: z.boolean(),
  suspension: suspension.nullable(),
  createdTime: instant,
});
export type OperatorSpace = z.output<typeof operatorSpace>;

export const operatorPerson = z.strictObject({
  person,
  maskedEmail: z.string(),
  emailVerified: z.boolean(),
  spaces: z.int(),
  reports: z.int(),
  suspension: ownSuspension.nullable(),
  isPlatformAdmin: z.boolean(),
  createdTime: instant,
});
export type OperatorPerson = z.output<typeof operatorPerson>;

export const standingSuspension = z.strictObject({
  kind: z.enum(['space', 'person']),
  id,
  name: z.string(),
  picture: z.string(),
  ...ownSuspension.shape,
});
export type StandingSuspension = z.output<typeof standingSuspension>;

export const verificationRequest = z.strictObject({
  card: spaceCard,
  askedBy: person,
  note: z.string(),
  createdTime: instant,
});
export type VerificationRequest = z.output<typeof verificationRequest>;

export const operatorLogEntry = z.strictObject({
  number: id,
  act: z.enum(operatorActs),
  actor: person.nullable().describe('null for an account that is gone'),
  people: z.array(person),
  space: z.strictObject({ id: spaceId, name: z.string().nullable() }).nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  createdTime: instant,
});
export type OperatorLogEntry = z.output<typeof operatorLogEntry>;

const suspending = z.strictObject({
  reason: suspensionReason,
  note: z.string().max(SUSPENSION_NOTE_MAX),
  days: z.int().min(1).max(SUSPENSION_DAYS_MAX).optional().describe('absent: until the operator ends it'),
});
export type Suspending = z.output<typeof suspending>;

/** Requests of one sender that begin with the same text. */
export const heldRequests = z.strictObject({
  roomId: id.describe('one of them'),
  sender: person,
  people: z.int().min(1),
  text: z.string().nullable().describe('null while chat is away, or when its sender has deleted it'),
  heldTime: instant,
});
export type HeldRequests = z.output<typeof heldRequests>;

const editedGame = z.strictObject({
  name: z.string().max(GAME_NAME_MAX),
  banner: z.string().max(200).describe('path answered by an upload with purpose gameBanner, or as it was'),
});
export type EditedGame = z.output<typeof editedGame>;

const page = pageQuery(100, OPERATOR_PAGE_SIZE);
const spaceParams = z.strictObject({ spaceId: spaceIdText });
const userParams = z.strictObject({ userId: userIdText });

const reading = { method: 'GET', caller: 'operator' } as const;
/** Every act of the console needs a login of the last minutes. */
const acting = { method: 'POST', caller: 'operator', freshLogin: true } as const;

export const operatorRoutes = {
  operatorSearch: route({
    ...reading,
    path: 'operator/search',
    summary: 'Spaces and people by name, the newest first',
    query: z.strictObject({
      ...page,
      text: z.string().max(64).optional(),
      kind: z.enum(operatorSearchKinds).optional(),
    }),
    result: paged(operatorFinding),
  }),
  operatorSpace: route({
    ...reading,
    path: 'operator/space/{spaceId}',
    summary: 'What the operator may know of a space',
    params: spaceParams,
    result: operatorSpace,
  }),
  operatorPerson: route({
    ...reading,
    path: 'operator/person/{userId}',
    summary: 'What the operator may know of a person; the email address is masked',
    params: userParams,
    result: operatorPerson,
  }),
  showEmail: route({
    ...acting,
    path: 'operator/person/{userId}/email',
    summary: 'The email address of a person; the reason stands in the log of the operator',
    params: userParams,
    body: z.strictObject({ reason: z.string().max(EMAIL_REASON_MAX) }),
    result: z.strictObject({ email: z.string() }),
  }),
  suspendAccount: route({
    ...acting,
    path: 'operator/person/{userId}/suspend',
    summary: 'Suspend an account; who is suspended already gets the new reason and end',
    params: userParams,
    body: suspending,
    result: z.null(),
  }),
  unsuspendAccount: route({
    ...acting,
    path: 'operator/person/{userId}/unsuspend',
    summary: 'End the suspension of an account, if it has one',
    params: userParams,
    result: z.null(),
  }),
  suspendSpace: route({
    ...acting,
    path: 'operator/space/{spaceId}/suspend',
    summary: 'Suspend a space; one that is suspended already gets the new reason and end',
    params: spaceParams,
    body: suspending,
    result: z.null(),
  }),
  unsuspendSpace: route({
    ...acting,
    path: 'operator/space/{spaceId}/unsuspend',
    summary: 'End the suspension of a space, if it has one',
    params: spaceParams,
    result: z.null(),
  }),
  suspensions: route({
    ...reading,
    path: 'operator/suspensions',
    summary: 'Suspensions that stand, the newest first, those with an appeal before the others',
    query: z.strictObject(page),
    result: paged(standingSuspension),
  }),
  verificationRequests: route({
    ...reading,
    path: 'operator/verifications',
    summary: 'Spaces whose admins ask for a verification tag, the oldest first',
    query: z.strictObject(page),
    result: paged(verificationRequest),
  }),
  setVerification: route({
    ...acting,
    path: 'operator/space/{spaceId}/verification',
    summary: 'Give a space a verification tag or take it away; null also rejects a request',
    params: spaceParams,
    body: z.strictObject({ verificationTag }),
    result: z.null(),
  }),
  recommendedSpaces: route({
    ...reading,
    path: 'operator/recommended',
    summary: 'Spaces that the operator recommends',
    result: z.array(spaceCard),
  }),
  recommendSpace: route({
    ...acting,
    path: 'operator/space/{spaceId}/recommend',
    summary: 'Recommend a public space on the pages of others, or no more',
    params: spaceParams,
    body: z.strictObject({ recommended: z.boolean() }),
    result: z.null(),
  }),
  heldRequests: route({
    ...reading,
    path: 'operator/heldRequests',
    summary:
      'Message requests that begin with one text to more than five people, by sender and text, the newest first',
    result: z.array(heldRequests),
  }),
  decideHeldRequests: route({
    ...acting,
    path: 'operator/heldRequests/{roomId}',
    summary: 'Deliver or discard every request that is held with this one; nobody is told',
    params: z.strictObject({ roomId: idText }),
    body: z.strictObject({ deliver: z.boolean() }),
    result: z.null(),
  }),
  addGame: route({
    ...acting,
    path: 'operator/games',
    creating: true,
    summary: 'Add a game to the catalogue',
    body: editedGame,
    result: game,
  }),
  changeGame: route({
    ...acting,
    path: 'operator/games/{gameId}',
    summary: 'Change a game of the catalogue, retire it or offer it again',
    params: z.strictObject({ gameId: idText }),
    body: z.strictObject({ ...editedGame.shape, retired: z.boolean() }),
    result: game,
  }),
  operatorLog: route({
    ...reading,
    path: 'operator/log',
    summary: 'Acts of platform admins, the newest first, and whether the chain holds',
    query: z.strictObject(page),
    result: z.strictObject({
      ...paged(operatorLogEntry).shape,
      firstBad: z.int().nullable().describe('number of the first entry that was changed, if one was'),
    }),
  }),

  requestVerification: route({
    method: 'POST',
    path: 'guild/{guildId}/verification',
    caller: 'session',
    right: 'administerSpace',
    summary: 'Ask the operator for a verification tag; a later request takes the place of the first',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    body: z.strictObject({ note: z.string().max(VERIFICATION_NOTE_MAX) }),
    result: z.null(),
  }),
  verificationState: route({
    method: 'GET',
    path: 'guild/{guildId}/verification',
    caller: 'session',
    right: 'administerSpace',
    summary: 'Whether a verification tag is asked for',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    result: z.strictObject({ verificationTag, askedTime: instant.nullable() }),
  }),
};
