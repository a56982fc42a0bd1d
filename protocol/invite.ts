import { z } from 'zod';
import { route } from './route';
import { INVITE_TOKEN_BYTES, inviteLinkStates } from './invite-link-rules';
import { bytesText, id, idText, renamed, spaceId, spaceIdText } from './wire';

const link = bytesText(INVITE_TOKEN_BYTES).describe(
  'token of a signed link, beside which nothing else counts',
);

/** What an invite link says; the login page carries it through sign-up and the mailed link (OPN-65). */
export const inviteContext = renamed(
  z.strictObject({
    spaceId: spaceId.optional(),
    spaceAlias: z.string().max(128).optional(),
    inviterId: id.optional(),
    link: link.optional(),
  }),
  { spaceId: 'guildId', spaceAlias: 'guildName' },
);
export type InviteContext = z.output<typeof inviteContext>;

export const inviteRoutes = {
  invitePreview: route({
    method: 'GET',
    path: 'invite/preview',
    caller: 'anyone',
    summary:
      'The space and the inviter of an invite link, as anybody may see them; null for what does not exist',
    query: renamed(
      z.strictObject({
        spaceId: spaceIdText.optional(),
        spaceAlias: z.string().max(128).optional(),
        inviterId: idText.optional(),
        link: link.optional(),
      }),
      { spaceId: 'guildId', spaceAlias: 'guildName' },
    ),
    result: renamed(
      z.strictObject({
        space: renamed(
          z.strictObject({
            id,
            name: z.string(),
            logo: z.string(),
            verificationTag: z.int().nullable(),
            members: z.int(),
            isPublic: z.boolean(),
          }),
          { name: 'displayName', verificationTag: 'verificationTagType' },
        ).nullable(),
        inviter: z.strictObject({ username: z.string(), avatar: z.string() }).nullable(),
        link: z
          .strictObject({
            state: z.enum(inviteLinkStates),
            admits: z.boolean().describe('false where it leads to the application to a private space'),
          })
          .nullable()
          .describe('of a signed link'),
      }),
      { space: 'guild' },
    ),
  }),
};
export type InvitePreview = z.output<(typeof inviteRoutes.invitePreview)['result']>;
