import { z } from 'zod';
import { person } from './account';
import { game } from './game';
import { PLAYER_PAGE_SIZE, PLAYERS_SHOWN, playerParts } from './player-rules';
import { route } from './route';
import { id, idText, paged, pageQuery, renamed, spaceIdText, userId, userIdText } from './wire';

const part = z.enum(playerParts);

/** A member of a game space. */
export const player = z.strictObject({
  id: userId,
  username: z.string(),
  avatar: z.string(),
  part: part.nullable().describe('which share of the split rate is theirs; null for none'),
  gameIds: z.array(id).describe('games of the space that the member plays'),
});
export type Player = z.output<typeof player>;

/** A game of a space with those who play it there. */
export const playedGame = z.strictObject({
  game,
  players: z.int().min(0),
  people: z.array(person).max(PLAYERS_SHOWN).describe('some of them, by name'),
  playing: z.boolean().describe('whether the caller plays it'),
});
export type PlayedGame = z.output<typeof playedGame>;

const guildId = { spaceId: 'guildId' } as const;
const ofSpace = renamed(z.strictObject({ spaceId: spaceIdText }), guildId);

export const playerRoutes = {
  playedGames: route({
    method: 'GET',
    path: 'guild/{guildId}/playedGames',
    caller: 'member',
    summary: 'The games of a game space with their players; none in a community',
    params: ofSpace,
    result: z.array(playedGame),
  }),
  playGame: route({
    method: 'POST',
    path: 'guild/{guildId}/playedGames/{gameId}',
    caller: 'member',
    summary: 'Say that the caller plays a game of the space, or does not',
    params: renamed(z.strictObject({ spaceId: spaceIdText, gameId: idText }), guildId),
    body: z.strictObject({ playing: z.boolean() }),
    result: z.null(),
  }),
  players: route({
    method: 'GET',
    path: 'guild/{guildId}/players',
    caller: 'member',
    summary: 'The members of a game space by name, with their part in its earnings; none in a community',
    params: ofSpace,
    query: z.strictObject({
      ...pageQuery(100, PLAYER_PAGE_SIZE),
      name: z.string().max(64).optional(),
      part: part.optional(),
      gameId: idText.optional().describe('those who play this game'),
    }),
    result: paged(player),
  }),
  setPart: route({
    method: 'POST',
    path: 'guild/{guildId}/players/{userId}',
    caller: 'session',
    right: 'administerSpace',
    summary: 'Give a member of a game space a part in its earnings, or take it',
    params: renamed(z.strictObject({ spaceId: spaceIdText, userId: userIdText }), guildId),
    body: z.strictObject({ part: part.nullable() }),
    result: z.null(),
  }),
};
