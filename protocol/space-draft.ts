import { z } from 'zod';
import { route } from './route';
import { editableShape, socialType, spaceType } from './space';
import { wizardTabs } from './space-rules';
import { instant, renamed, spaceId, spaceIdText } from './wire';

const { name, asciiName, description, slogan, logo, banner, gameIds, privacy, darkMode, socialLinks } =
  editableShape;
const rateText = z.string().max(6);

/**
 * What a person has typed into the wizard and not saved. A field that is absent was not touched: it is empty, or in an
 * edited space as the space has it.
 */
export const spaceDraft = z
  .strictObject({
    type: spaceType.describe('of a new space'),
    tab: z.enum(wizardTabs).describe('the last one that was open'),
    name,
    asciiName,
    description,
    slogan,
    logo,
    banner,
    socialLinks,
    socialType: socialType.describe('of a link that is typed and not added'),
    socialLink: z.string().max(512).describe('the link that is typed and not added'),
    gameIds,
    scholarRate: rateText.describe('in percent, as it is typed'),
    managerRate: rateText.describe('in percent, as it is typed'),
    privacy,
    darkMode,
  })
  .partial();
export type SpaceDraft = z.output<typeof spaceDraft>;

/** A random name of one saved state. */
const version = z.string().regex(/^[0-9a-f]{32}$/);

export const keptSpaceDraft = z.strictObject({ version, draft: spaceDraft, changedTime: instant });
export type KeptSpaceDraft = z.output<typeof keptSpaceDraft>;

const ofSpace = renamed(z.strictObject({ spaceId: spaceIdText.optional() }), { spaceId: 'guildId' });

export const spaceDraftRoutes = {
  spaceCreation: route({
    method: 'GET',
    path: 'guild/creation',
    caller: 'session',
    summary: 'What the caller may create',
    result: z.strictObject({
      gameSpaceRefusal: z
        .enum(['game_spaces_disabled', 'one_game_space'])
        .nullable()
        .describe('the error that a game space would be refused with'),
    }),
  }),
  spaceDraft: route({
    method: 'GET',
    path: 'guild/draft',
    caller: 'session',
    summary:
      "The caller's draft of a new space, or of changes of the space that is named; null when there is none",
    query: ofSpace,
    result: keptSpaceDraft.nullable(),
  }),
  saveSpaceDraft: route({
    method: 'POST',
    path: 'guild/draft',
    caller: 'session',
    summary: 'Keep a draft in place of the version that the caller has read; another one is draft_changed',
    body: renamed(
      z.strictObject({
        spaceId: spaceId.optional(),
        base: version.nullable().describe('the version that this draft was made from; null: there was none'),
        version: version.describe('of this draft, chosen by the caller; saving one again changes nothing'),
        draft: spaceDraft,
      }),
      { spaceId: 'guildId' },
    ),
    result: z.null(),
  }),
  discardSpaceDraft: route({
    method: 'DELETE',
    path: 'guild/draft',
    caller: 'session',
    summary: 'Throw a draft away',
    query: ofSpace,
    result: z.null(),
  }),
};
