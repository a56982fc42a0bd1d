import { z } from 'zod';
import { route } from './route';
import { id } from './wire';

export const game = z.strictObject({ id, name: z.string(), banner: z.string() });
export type Game = z.output<typeof game>;

export const gameRoutes = {
  games: route({
    method: 'GET',
    path: 'games',
    caller: 'anyone',
    summary: 'Every game a game space can choose',
    result: z.array(game),
  }),
};
