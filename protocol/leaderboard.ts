import { z } from 'zod';
import { person } from './account';
import { BOARD_PAGE_SIZE, BOARD_RANK_MAX, boardPeriods } from './point-rules';
import { route } from './route';
import { instant, renamed, spaceIdText } from './wire';

/** What the database can count. */
const counted = z.int().min(0).max(2_147_483_647);

/** Where a page of a board begins: after this person, with what was counted so far. */
const boardCursor = z
  .codec(
    z.string().regex(/^\d{1,10}(?:\.\d{1,10}){3}$/),
    z.strictObject({ points: counted, userId: counted, rank: counted, above: counted }),
    {
      decode: (text) => {
        const [points = 0, userId = 0, rank = 0, above = 0] = text.split('.').map(Number);
        return { points, userId, rank, above };
      },
      encode: ({ points, userId, rank, above }) => [points, userId, rank, above].join('.'),
    },
  )
  .describe('`next` of the page before');
export type BoardCursor = z.output<typeof boardCursor>;

const boardRow = z.strictObject({
  rank: z.int().min(1).describe('equal points share one'),
  person,
  points: z.int().min(1),
  change: z
    .int()
    .nullable()
    .describe('places up since the period before; null where there was none, and for all of time'),
});
export type BoardRow = z.output<typeof boardRow>;

const board = z.strictObject({
  starts: z.iso.date().nullable().describe('first day (UTC) of the period; null for all of time'),
  endsTime: instant.nullable(),
  records: z.array(boardRow),
  next: boardCursor.nullable().describe('null at the end'),
  own: z
    .strictObject({
      points: z.int(),
      rank: z
        .int()
        .nullable()
        .describe(`null without points, beyond ${BOARD_RANK_MAX}, and for who is not shown`),
      shown: z.boolean().describe('whether the caller is on leaderboards'),
    })
    .describe('the caller'),
});
export type Board = z.output<typeof board>;

const query = z.strictObject({
  period: z.enum(boardPeriods),
  cursor: boardCursor.optional(),
});

const pages = `in pages of ${BOARD_PAGE_SIZE}; people who have left the leaderboards are not on it`;

export const leaderboardRoutes = {
  spaceLeaderboard: route({
    method: 'GET',
    path: 'guild/{guildId}/leaderBoard',
    caller: 'session',
    summary: `Members of a space by their points in it, ${pages} (OPN-72)`,
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    query,
    result: board,
  }),
  leaderboard: route({
    method: 'GET',
    path: 'user/leaderBoard',
    caller: 'session',
    summary: `People by all of their points, without saying in which spaces, ${pages} (OPN-72)`,
    query,
    result: board,
  }),
};
