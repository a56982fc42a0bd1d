import { z } from 'zod';
import { nameProblem, person } from './account';
import { rights } from './permissions';
import { route } from './route';
import { socialTypes } from './space-rules';
import { suspension } from './suspension';
import { id, instant, integerText, paged, pageQuery, renamed, spaceId, spaceIdText, userId } from './wire';

// Rules without schemas live in space-rules.ts; who already speaks of spaces finds them here.
export * from './space-rules';

/** Wire values of the type of a space. */
export const spaceTypes = { game: 0, community: 1 } as const;
export const spaceType = z.union([z.literal(0), z.literal(1)]);
export type SpaceType = z.output<typeof spaceType>;

/** Wire values of guildPrivacy (OPN-01). */
export const privacies = { private: 0, public: 1 } as const;
export const privacy = z.union([z.literal(0), z.literal(1)]);

/** 1 green, 2 gold; null shows no badge. */
export const verificationTag = z.union([z.literal(1), z.literal(2)]).nullable();

export const socialType = z.enum(socialTypes);

export const socialLinks = z.partialRecord(socialType, z.strictObject({ link: z.string().max(512) }));
export type SocialLinks = z.output<typeof socialLinks>;

/** What anybody may know of any space, private ones included. */
const cardShape = {
  id: spaceId,
  ownerId: userId,
  type: spaceType,
  name: z.string().describe('what people see, in any language'),
  asciiName: z.string().describe('the name in letters, digits and blanks, of which the alias is made'),
  alias: z.string(),
  slogan: z.string(),
  logo: z.string(),
  banner: z.string(),
  privacy,
  verificationTag,
  verified: z.boolean(),
  members: z.int(),
  suspended: z.boolean().describe('by the operator: nobody sees more than the card'),
};
const wireNames = {
  ownerId: 'createUserId',
  type: ['guildType', 'type'],
  name: 'displayName',
  asciiName: 'guildName',
  privacy: 'guildPrivacy',
  verificationTag: 'verificationTagType',
  verified: 'guildVerified',
} as const;

export const spaceCard = renamed(z.strictObject(cardShape), wireNames);
export type SpaceCard = z.output<typeof spaceCard>;

/** A space as its members, and for public spaces everybody, may see it. */
export const space = renamed(
  z.strictObject({
    ...cardShape,
    description: z.string(),
    socialLinks,
    gameIds: z.array(id),
    scholarRate: z.number().min(0).max(1),
    managerRate: z.number().min(0).max(1),
    darkMode: z.union([z.literal(0), z.literal(1)]),
    admins: z.array(person),
    adminIds: z.array(id),
    online: z.int().describe('members active within the last two minutes'),
    createdTime: instant,
  }),
  { ...wireNames, socialLinks: 'socialData', adminIds: 'adminList' },
);
export type Space = z.output<typeof space>;

const heldRights = z.array(z.enum(rights)).describe('what the caller may do in the space');

/** A space in the caller's own lists, with what the caller is in it. */
export const joinedSpace = renamed(
  z.strictObject({ ...cardShape, isOwner: z.boolean(), rights: heldRights, joinedTime: instant }),
  wireNames,
);
export type JoinedSpace = z.output<typeof joinedSpace>;

/** How the caller stands to a space; decides which buttons show. */
export const standing = renamed(
  z.strictObject({
    spaceId,
    joined: z.boolean(),
    isOwner: z.boolean(),
    rights: heldRights,
    banned: z.boolean(),
    suspension: suspension.nullable().describe('of the space, for its members'),
    timedOutUntil: instant
      .nullable()
      .describe('until when the caller may not speak or act in the space, and holds no right in it'),
    timeOutNote: z.string().nullable().describe('why the caller is timed out, if whoever did it said so'),
    nameProblem: nameProblem
      .nullable()
      .describe('for admins: why the name, chosen under older rules, cannot be chosen again'),
  }),
  { spaceId: 'guildId' },
);
export type Standing = z.output<typeof standing>;

/** One of the two is enough: the plain name is made of the other by transliteration, or is shown itself. */
const newNames = {
  name: z.string().max(256).optional().describe('what people see, in any language; guildName if absent'),
  asciiName: z
    .string()
    .max(256)
    .optional()
    .describe('letters, digits and blanks; made of displayName if absent'),
};
const newNamesOnWire = { name: 'displayName', asciiName: 'guildName' } as const;

/** Fields of create and update. Lengths only; rules with words of their own are checked by the service. */
export const editableShape = {
  type: spaceType,
  ...newNames,
  description: z.string().max(2000),
  slogan: z.string().max(160),
  logo: z.string().max(200).describe('path answered by an upload with purpose guildLogo'),
  banner: z.string().max(200).describe('path answered by an upload with purpose guildBanner, or empty'),
  gameIds: z.array(id).max(50),
  scholarRate: z.number().min(0).max(1),
  managerRate: z.number().min(0).max(1),
  privacy,
  darkMode: z.union([z.literal(0), z.literal(1)]),
  socialLinks,
};
/** Older fields that are accepted blank and kept nowhere (SPC-07). */
const legacyShape = Object.fromEntries(
  [
    'socialLinkTwitter',
    'socialLinkFacebook',
    'socialLinkLinkedin',
    'socialNameTwitter',
    'socialNameFacebook',
    'socialNameLinkedin',
  ].map((name) => [name, z.literal('').optional()]),
) as Record<
  | 'socialLinkTwitter'
  | 'socialLinkFacebook'
  | 'socialLinkLinkedin'
  | 'socialNameTwitter'
  | 'socialNameFacebook'
  | 'socialNameLinkedin',
  z.ZodOptional<z.ZodLiteral<''>>
>;
const editableNames = {
  type: 'guildType',
  ...newNamesOnWire,
  privacy: 'guildPrivacy',
  socialLinks: 'socialData',
} as const;
export const newSpace = renamed(z.strictObject({ ...editableShape, ...legacyShape }), editableNames);
export type NewSpace = z.output<typeof newSpace>;

const spaceIdParam = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'id' });
const guildIdParam = renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' });

export const SPACE_PAGE_SIZE = 30;
/** So many public spaces a search reaches; `total` counts no further, so this number means "or more". */
export const DIRECTORY_REACH = 3_000;

export const spaceRoutes = {
  space: route({
    method: 'GET',
    path: 'guild/{id}',
    caller: 'anyone',
    summary: 'One space; of a private space only its card, unless the caller is a member',
    params: spaceIdParam,
    result: z.union([space, spaceCard]),
  }),
  spaceByAlias: route({
    method: 'GET',
    path: 'guild/alias/{name}',
    caller: 'anyone',
    summary: 'The space that holds an alias now or held it before; null when none (OPN-100)',
    params: renamed(z.strictObject({ alias: z.string().max(512) }), { alias: 'name' }),
    result: renamed(
      z.strictObject({
        id: spaceId,
        ownerId: userId,
        name: z.string(),
        asciiName: z.string(),
        alias: z.string(),
      }),
      { ownerId: 'createUserId', name: 'displayName', asciiName: 'guildName' },
    ).nullable(),
  }),
  createSpace: route({
    method: 'POST',
    path: 'guild/create',
    caller: 'verified',
    creating: true,
    summary: 'Create a space; the caller becomes its owner and first member',
    body: newSpace,
    result: z.strictObject({ id }),
  }),
  quickCreateSpace: route({
    method: 'POST',
    path: 'guild/quickCreate',
    caller: 'verified',
    creating: true,
    summary: 'Create a community by a name alone: private at first, and without pictures and texts',
    body: renamed(z.strictObject(newNames), newNamesOnWire),
    result: z.strictObject({ id }),
  }),
  updateSpace: route({
    method: 'POST',
    path: 'guild/update',
    caller: 'session',
    right: 'administerSpace',
    summary: 'Change a space; the type stays as it was created',
    body: renamed(z.strictObject({ id, ...editableShape, ...legacyShape }), editableNames),
    result: z.strictObject({ id }),
  }),
  joinSpace: route({
    method: 'POST',
    path: 'guild/join/community/{guildId}',
    caller: 'session',
    summary: 'Join a public space of either type (OPN-41)',
    params: guildIdParam,
    result: standing,
  }),
  leaveSpace: route({
    method: 'POST',
    path: 'guild/{guildId}/quit',
    caller: 'session',
    summary: 'Leave a space; who is no member has nothing to leave, which is no error',
    params: guildIdParam,
    result: z.null(),
  }),
  deleteSpace: route({
    method: 'POST',
    path: 'guild/{guildId}/disable',
    caller: 'session',
    freshLogin: true,
    right: 'deleteSpace',
    summary:
      'Delete a space: it is gone for everyone, and can be brought back for a while (`restore`). Its alias is not given to another space',
    params: guildIdParam,
    result: z.null(),
  }),
  standing: route({
    method: 'GET',
    path: 'guild/{guildId}/standing',
    caller: 'session',
    summary: 'How the caller stands to a space',
    params: guildIdParam,
    result: standing,
  }),
  joinedSpaces: route({
    method: 'POST',
    path: 'guild/joinedGuilds',
    caller: 'session',
    summary: 'Spaces the caller has joined, oldest first',
    result: z.array(joinedSpace),
  }),
  ownSpaces: route({
    method: 'GET',
    path: 'guild/mySpace/list',
    caller: 'session',
    summary: 'Spaces the caller owns',
    result: z.array(joinedSpace),
  }),
  searchSpaces: route({
    method: 'GET',
    path: 'guild/searchGuild',
    caller: 'anyone',
    summary: 'Public spaces, verified first, then by members; `showExtra` is accepted and changes nothing',
    query: renamed(
      z.strictObject({
        ...pageQuery(100, SPACE_PAGE_SIZE),
        showExtra: integerText.optional(),
        text: z.string().max(64).optional(),
        type: z.enum(['0', '1']).optional(),
      }),
      { text: 'searchContent', type: 'guildType' },
    ),
    result: paged(spaceCard),
  }),
};
