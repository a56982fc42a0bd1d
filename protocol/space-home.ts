import { z } from 'zod';
import { person } from './account';
import { auditActs } from './audit-rules';
import { route } from './route';
import { instant, renamed, spaceIdText } from './wire';

export const spaceEventKinds = ['joined', 'announcement', 'reward', 'room', 'role'] as const;

/** Something that happened in a space. */
export const spaceEvent = z.strictObject({
  key: z.string().max(100).describe('unique in the feed of the space'),
  kind: z.enum(spaceEventKinds),
  time: instant,
  person: person
    .nullable()
    .describe('whose act it was; null where the account is gone or the platform acted'),
  act: z.enum(auditActs).nullable().describe('of rooms and roles'),
  name: z
    .string()
    .nullable()
    .describe('of the announcement, room or role; null where it is not known any more'),
});
export type SpaceEvent = z.output<typeof spaceEvent>;

const figure = z.int().min(0);

const joins = z.strictObject({
  joined: figure.describe('members who came in during the period'),
  before: figure.describe('during the period before it'),
});

export const spaceHomeRoutes = {
  spaceGrowth: route({
    method: 'GET',
    path: 'guild/{guildId}/growth',
    caller: 'session',
    right: 'manageAdmins',
    summary: 'How many people have come into a space and stayed, in the last 7 and 30 days and before',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    result: z.strictObject({ members: figure, week: joins, month: joins }),
  }),
  spaceHome: route({
    method: 'GET',
    path: 'guild/{guildId}/home',
    caller: 'session',
    right: 'manageAdmins',
    summary: "The owner's feed of a space, newest first, and the figures of the day (UTC) (OPN-74)",
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    query: z.strictObject({
      before: instant.optional().describe('time of the last event of the page before'),
      beforeKey: z.string().max(100).optional().describe('key of that event'),
    }),
    result: z.strictObject({
      figures: z.strictObject({
        members: figure,
        joined: figure.describe('members who came in today'),
        active: figure.describe('members who were here today'),
        announcements: figure.describe('posted today'),
        rewards: figure.describe('given today, in rooms that the caller is in or may enter'),
      }),
      events: z.array(spaceEvent),
      hasMore: z.boolean(),
    }),
  }),
};
