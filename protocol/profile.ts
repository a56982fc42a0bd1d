import { z } from 'zod';
import { person } from './account';
import { relations } from './contact-rules';
import { pictureNft } from './nft';
import { PROFILE_SPACES_MAX } from './profile-rules';
import { roleColors } from './role-rules';
import { route } from './route';
import { id, instant, renamed, spaceId, spaceIdText, userIdText } from './wire';

/** What a person is in one space. */
const profileInSpace = z.strictObject({
  joinedTime: instant,
  isOwner: z.boolean(),
  isAdmin: z.boolean(),
  roles: z
    .array(z.strictObject({ id, name: z.string(), color: z.enum(roleColors) }))
    .describe('the highest first; empty for callers who are not in the space'),
  outranked: z.boolean().describe('stands below the caller, who may act on them with the right to'),
  timedOutUntil: instant
    .nullable()
    .describe('until when the person may only read; null for callers who can neither ban nor kick'),
});

/** What the card of a person shows to its caller. */
export const profile = renamed(
  person.extend({
    bio: z.string(),
    createdTime: instant.describe('when the account was made'),
    lastActiveTime: instant.nullable().describe('null where the person does not show it to the caller'),
    relation: z.enum(relations),
    blocked: z.boolean().describe('the caller blocks them'),
    acceptsMessages: z
      .boolean()
      .describe('the two have a conversation, or the person takes a first message of the caller'),
    mutualSpaces: z.strictObject({
      named: z
        .array(z.strictObject({ id: spaceId, name: z.string(), logo: z.string() }))
        .max(PROFILE_SPACES_MAX),
      total: z.int().min(0),
    }),
    pictureNft: pictureNft.nullable().describe('the NFT that is the picture, held by a wallet of theirs'),
    inSpace: profileInSpace.nullable().describe('null without a space, and for people who are not in it'),
  }),
  { inSpace: 'inGuild' },
);
export type Profile = z.output<typeof profile>;

export const profileRoutes = {
  profile: route({
    method: 'GET',
    path: 'user/profile/{userId}',
    caller: 'session',
    summary:
      'The card of a person, with what they are in a space that the caller may look into. People who hide are found by those alone who share a space, a conversation or a follow with them',
    params: z.strictObject({ userId: userIdText }),
    query: renamed(z.strictObject({ spaceId: spaceIdText.optional() }), { spaceId: 'guildId' }),
    result: profile,
  }),
};
