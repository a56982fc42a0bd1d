import { z } from 'zod';
import { route } from './route';
import { id } from './wire';

export const game = z.strictObject({
  id,
  name: z.string(),
  banner: z.string(),
  retired: z.boolean().describe('by the operator: spaces that have it keep it, others cannot choose it'),
});
export type Game = z.output<typeof game>;

export const gameRoutes = {
  games: route({
    method: 'GET',
    path: 'games',
    caller: 'anyone',
    summary: 'Every game, in the order of their names; a game space can choose those that are not retired',
    result: z.array(game),
  }),
};
