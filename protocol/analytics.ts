import { z } from 'zod';
import { analyticsDays, joinSources, RETENTION_WEEKS } from './analytics-rules';
import { token, units } from './reward-values';
import { route } from './route';
import { instant, renamed, spaceIdText } from './wire';

const figure = z.int().min(0);
const day = z.iso.date();

const dayFigures = z.strictObject({
  day: day.describe('UTC'),
  members: figure.describe('at its end'),
  joined: figure,
  left: figure,
  active: figure.describe('members who wrote in rooms that are open to all members'),
  activeWeek: figure.describe('the same in the seven days that end with it'),
  messages: figure.describe('in all rooms of the space; never of direct conversations and groups'),
  rewards: figure.describe('given'),
  claims: figure.describe('shares that were claimed'),
});
export type DayFigures = z.output<typeof dayFigures>;

const analytics = z.strictObject({
  today: day,
  since: day.describe('first day that was counted from its beginning or the creation of the space'),
  countedTime: instant.nullable().describe('when the days were last counted; null before the first time'),
  records: z
    .array(dayFigures)
    .describe('complete days of the period, the earliest first; none before `since`'),
  before: z.array(dayFigures).describe('days of the equally long period before'),
  soFar: dayFigures.describe('today until `countedTime`'),
  sources: z.array(z.strictObject({ source: z.enum(joinSources), joined: figure, before: figure })),
  rewards: z
    .array(
      z.strictObject({
        networkId: z.int().min(1),
        token,
        given: units,
        claimed: units,
      }),
    )
    .describe('amounts of the period by token, without private rooms'),
  retention: z
    .array(
      z.strictObject({
        week: day.describe('its Monday'),
        joined: figure,
        active: z
          .array(figure)
          .max(RETENTION_WEEKS)
          .describe('of those, active one week later, two, …; complete weeks alone'),
      }),
    )
    .max(RETENTION_WEEKS),
});
export type Analytics = z.output<typeof analytics>;

export const analyticsRoutes = {
  spaceAnalytics: route({
    method: 'GET',
    path: 'guild/{guildId}/analytics',
    caller: 'session',
    right: 'administerSpace',
    summary: 'Daily counts of a space (UTC), beside the period before; no person is in them (OPN-72)',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    query: z.strictObject({ days: z.enum(analyticsDays) }),
    result: analytics,
  }),
};
