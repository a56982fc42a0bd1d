import { z } from 'zod';
import { route } from './route';
import { instant, renamed, spaceIdText } from './wire';

/** How the earnings of a game space are split from a time on, as fractions. */
export const splitRate = z.strictObject({
  number: z.int().min(1).describe('1 for the first rates of the space'),
  scholarRate: z.number().min(0).max(1),
  managerRate: z.number().min(0).max(1),
  since: instant,
});
export type SplitRate = z.output<typeof splitRate>;

/** Older rates are kept and not answered. */
export const SPLIT_RATES_MAX = 50;

export const splitRateRoutes = {
  splitRates: route({
    method: 'GET',
    path: 'guild/{guildId}/splitRates',
    caller: 'member',
    summary:
      'How the earnings of a game space are split, and were before, the newest first; none in a community',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    result: z.array(splitRate),
  }),
};
