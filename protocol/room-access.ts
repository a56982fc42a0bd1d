import { z } from 'zod';
import { GROUP_TERMS_MAX, RULE_GROUPS_MAX } from './access-rule';
import { roomReference } from './room';
import { route } from './route';
import { id, instant, renamed, spaceIdText } from './wire';

// Rules without schemas live in access-rule.ts; who already speaks of room access finds them here.
export * from './access-rule';

const op = z.enum(['and', 'or']);
const term = z.strictObject({ kind: z.literal('role'), roleId: id });
export const accessRule = z.strictObject({
  op,
  groups: z
    .array(z.strictObject({ op, terms: z.array(term).min(1).max(GROUP_TERMS_MAX) }))
    .min(1)
    .max(RULE_GROUPS_MAX),
});

/** What a rule asks for, and what of it the caller meets. */
export const roomAccess = z.strictObject({
  rule: accessRule.nullable().describe('null: everyone in the space, or whoever is added to a private room'),
  met: z.array(z.array(z.boolean())).describe('of each term of each group, whether the caller meets it'),
  enters: z.boolean().describe('whether the rule lets the caller in'),
});
export type RoomAccessAnswer = z.output<typeof roomAccess>;

/** What a rule would change, before it is saved. */
export const accessPreview = z.strictObject({
  meeting: z.int().describe('members who meet the rule; owner and admins are counted too'),
  gaining: z.int().describe('people who would see the room for the first time, and all that was said in it'),
  losing: z.int(),
  since: instant.describe('how far back the history of the room goes'),
});
export type AccessPreview = z.output<typeof accessPreview>;

const flag = z.union([z.literal(0), z.literal(1)]);
const guildIdParam = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' });
const roomQuery = renamed(z.strictObject({ room: roomReference }), { room: 'roomId' });
const ruleBody = renamed(z.strictObject({ room: roomReference, rule: accessRule.nullable() }), {
  room: 'roomId',
});

export const roomAccessRoutes = {
  accessStatus: route({
    method: 'GET',
    path: 'roomAccess/getStatus/{guildId}',
    caller: 'member',
    summary: 'Whether a space has no access rules: 0 means that the feature is on',
    params: guildIdParam,
    result: flag,
  }),
  setAccessStatus: route({
    method: 'POST',
    path: 'roomAccess/setStatus/{guildId}',
    caller: 'session',
    right: 'administerSpace',
    summary: 'Turn access rules on (0) or off (1) for a space; off, rules that stand can only be removed',
    params: guildIdParam,
    body: z.strictObject({ status: flag }),
    result: flag,
  }),
  roomAccess: route({
    method: 'GET',
    path: 'room/access',
    caller: 'member',
    summary: 'The access rule of a room, and what of it the caller meets',
    query: roomQuery,
    result: roomAccess,
  }),
  previewAccess: route({
    method: 'POST',
    path: 'room/access/preview',
    caller: 'session',
    right: 'channelAccess',
    summary: 'How many people a rule would let in and shut out',
    body: ruleBody,
    result: accessPreview,
  }),
  setAccess: route({
    method: 'POST',
    path: 'room/access/update',
    caller: 'session',
    right: 'channelAccess',
    summary: 'Set who may enter a room; of a private room by somebody who is in it',
    body: ruleBody,
    result: roomAccess,
  }),
};
