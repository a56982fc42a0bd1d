import { z } from 'zod';
import { person } from './account';
import { route } from './route';
import { enumerated, id, idText, instant, paged, pageQuery, renamed, spaceId, spaceIdText } from './wire';

/** States of an application; their place is their wire value (MEM-35). */
export const applicationStatuses = ['pending', 'approved', 'rejected', 'expired'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
const status = enumerated(applicationStatuses);

export const APPLICATION_TEXT_MAX_LENGTH = 500;
export const APPLICATION_PAGE_SIZE = 50;
/** Of the spaces that applicant and reader share so many are named. */
export const MUTUAL_SPACES_SHOWN = 5;
/** Applications that one call may decide. */
export const DECISIONS_MAX = 100;
/** How long a person waits after a rejection before applying to the same space again. */
export const REAPPLY_DAYS = 7;

const text = z.string().max(APPLICATION_TEXT_MAX_LENGTH);
const reason = text.nullable().describe('what those who decided tell the applicant');

const shape = {
  id,
  spaceId,
  username: z.string(),
  applicant: person,
  content: z.string(),
  status,
  reason,
  createdTime: instant,
  updatedTime: instant,
  expiresTime: instant.describe('when it expires unless somebody decides before'),
};
const names = { spaceId: 'guildId', username: 'userName', applicant: 'userInfo' } as const;

/** An application as those who decide about it see it. */
export const application = renamed(
  z.strictObject({
    ...shape,
    decidedBy: person.nullable(),
    accountCreatedTime: instant.describe('how old the account of the applicant is'),
    mutualSpaces: z
      .array(renamed(z.strictObject({ id: spaceId, name: z.string() }), { name: 'displayName' }))
      .describe('other spaces of both the applicant and the caller, by name; of many the first'),
    mutualSpaceCount: z.int().min(0),
  }),
  names,
);
export type Application = z.output<typeof application>;

/** The space of an application, for its applicant. */
const appliedSpace = renamed(
  z.strictObject({ id: spaceId, name: z.string(), alias: z.string(), logo: z.string() }),
  { name: 'displayName' },
);

/** An application as its applicant sees it. */
export const ownApplication = renamed(
  z.strictObject({
    ...shape,
    space: appliedSpace,
    againTime: instant.nullable().describe('after a rejection: from when the person may apply again'),
  }),
  { ...names, space: 'guild' },
);
export type OwnApplication = z.output<typeof ownApplication>;

const applyId = renamed(z.strictObject({ applicationId: idText }), { applicationId: 'applyId' });

/** A state in a query. */
const statusText = z.codec(z.string().regex(/^[0-3]$/), z.enum(applicationStatuses), {
  decode: (digit) => applicationStatuses[Number(digit)] as ApplicationStatus,
  encode: (name) => String(applicationStatuses.indexOf(name)),
});

/** Why one of several applications was not decided. */
export const undecidedReasons = [
  'not_found',
  'application_decided',
  'space_banned',
  'game_space_owner_cannot_join',
] as const;

export const decisionOutcome = z.strictObject({
  id,
  error: z.enum(undecidedReasons).nullable().describe('null: it is decided as asked'),
});
export type DecisionOutcome = z.output<typeof decisionOutcome>;

export const applicationRoutes = {
  applyToJoin: route({
    method: 'POST',
    path: 'guild/applyToJoin',
    caller: 'session',
    summary: 'Apply to join a private space; an application that is pending stays as it is (OPN-43)',
    body: renamed(
      z.strictObject({ spaceId, content: text, purpose: z.array(z.literal(1)).length(1).optional() }),
      { spaceId: 'guildId' },
    ),
    result: ownApplication,
  }),
  withdrawApplication: route({
    method: 'POST',
    path: 'guild/withdrawApply',
    caller: 'session',
    summary: 'Take back an own application that is pending; nothing of it is kept',
    query: applyId,
    result: z.null(),
  }),
  ownApplications: route({
    method: 'GET',
    path: 'guild/myApplyingList',
    caller: 'session',
    summary: "The caller's own applications, pending ones first, then the latest change (MEM-41)",
    query: z.strictObject({ status: statusText.optional() }),
    result: z.array(ownApplication),
  }),
  spaceApplications: route({
    method: 'GET',
    path: 'guild/myGuildApplyList',
    caller: 'session',
    right: 'handleApplications',
    summary: 'Applications to a space, pending ones first, then the latest change (OPN-45)',
    query: renamed(
      z.strictObject({
        spaceId: spaceIdText,
        ...pageQuery(200, APPLICATION_PAGE_SIZE),
        status: statusText.optional(),
      }),
      { spaceId: 'guildId' },
    ),
    result: paged(application).extend({ pending: z.int().min(0).describe('how many are pending') }),
  }),
  approveApplication: route({
    method: 'POST',
    path: 'guild/approveApply',
    caller: 'session',
    right: 'handleApplications',
    summary: 'Approve a pending application: its applicant becomes a member',
    query: applyId,
    result: z.null(),
  }),
  rejectApplication: route({
    method: 'POST',
    path: 'guild/rejectApply',
    caller: 'session',
    right: 'handleApplications',
    summary: 'Reject a pending application',
    query: applyId,
    result: z.null(),
  }),
  decideApplications: route({
    method: 'POST',
    path: 'guild/decideApplies',
    caller: 'session',
    right: 'handleApplications',
    summary: 'Approve or reject applications to one space, with a reason that the applicants read',
    body: renamed(
      z.strictObject({
        spaceId,
        applicationIds: z.array(id).min(1).max(DECISIONS_MAX),
        decision: z.enum(['approve', 'reject']),
        reason: text.optional(),
      }),
      { spaceId: 'guildId', applicationIds: 'applyIds' },
    ),
    result: z.array(decisionOutcome),
  }),
};
