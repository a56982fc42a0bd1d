import { z } from 'zod';
import { GROUP_TERMS_MAX, RULE_GROUPS_MAX } from './access-rule';
import { roomReference } from './room-values';
import { route } from './route';
import { TOKEN_DECIMALS_MAX } from './known-tokens';
import { id, instant, integerText, renamed, spaceIdText } from './wire';

// Rules without schemas live in access-rule.ts; who already speaks of room access finds them here.
export * from './access-rule';

const op = z.enum(['and', 'or']);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
/** Above 0, and written in one way alone. */
const amount = z.string().regex(/^(?!0$)(0|[1-9]\d{0,39})(\.\d{0,35}[1-9])?$/);
const balance = { chainId: id, amount };
const assetName = z.string().min(1).max(64);
const term = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('role'), roleId: id }),
  z.strictObject({ kind: z.literal('coin'), ...balance }),
  z.strictObject({
    kind: z.literal('token'),
    ...balance,
    address,
    symbol: assetName,
    decimals: z.int().min(0).max(TOKEN_DECIMALS_MAX),
  }),
  z.strictObject({
    kind: z.literal('nft'),
    ...balance,
    address,
    name: assetName,
    standard: z.enum(['erc721', 'erc1155']),
    tokenId: z
      .string()
      .regex(/^(0|[1-9]\d{0,77})$/)
      .nullable(),
  }),
]);
export const accessRule = z.strictObject({
  op,
  groups: z
    .array(z.strictObject({ op, terms: z.array(term).min(1).max(GROUP_TERMS_MAX) }))
    .min(1)
    .max(RULE_GROUPS_MAX),
});

/** What the caller is told of a condition about a balance; nobody else is. */
const balanceCheck = z.strictObject({
  holds: z.string().nullable().describe('what the addresses of the caller held at the last check'),
  note: z
    .enum(['unchecked', 'passedOnce', 'failedOnce', 'away', 'removed'])
    .nullable()
    .describe(
      'passedOnce: lets in after a second check; failedOnce: the next failure takes it away; away: the network did not answer; removed: the network is not offered here any more',
    ),
});

/** What a rule asks for, and what of it the caller meets. */
export const roomAccess = z.strictObject({
  rule: accessRule.nullable().describe('null: everyone in the space, or whoever is added to a private room'),
  met: z.array(z.array(z.boolean())).describe('of each term of each group, whether the caller meets it'),
  checks: z.array(z.array(balanceCheck.nullable())).describe('of each term of each group; null for roles'),
  nextCheckTime: instant.nullable().describe('when the balances of the caller are checked again'),
  enters: z.boolean().describe('whether the rule lets the caller in'),
});
export type RoomAccessAnswer = z.output<typeof roomAccess>;

/** What a rule would change, before it is saved. */
export const accessPreview = z.strictObject({
  meeting: z.int().describe('members who meet the rule; owner and admins are counted too'),
  byBalance: z.int().describe('those of them who would not meet it without their balance'),
  gaining: z.int().describe('people who would see the room for the first time'),
  losing: z.int(),
  asksForBalance: z.boolean().describe('balances that nobody has read yet are read after the rule is saved'),
  since: instant
    .nullable()
    .describe(
      'how far back they read; null: from when they come in, as in every room with a balance in its rule',
    ),
});
export type AccessPreview = z.output<typeof accessPreview>;

/** What a contract says of itself. */
export const assetFacts = z.strictObject({
  standard: z.enum(['erc20', 'erc721', 'erc1155']),
  name: assetName,
  symbol: assetName,
  decimals: z.int().min(0),
});
export type AssetFacts = z.output<typeof assetFacts>;

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
  accessAsset: route({
    method: 'GET',
    path: 'room/access/asset',
    caller: 'session',
    right: 'channelAccess',
    summary: 'What a contract says of itself: a token, or a collection of NFTs, for a rule of a room',
    query: renamed(
      z.strictObject({ room: roomReference, chainId: integerText, kind: z.enum(['token', 'nft']), address }),
      { room: 'roomId' },
    ),
    result: assetFacts,
  }),
  checkAccess: route({
    method: 'POST',
    path: 'room/access/check',
    caller: 'member',
    summary: 'Check the balances of the caller now, for the rules of a space',
    body: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: roomAccess,
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
