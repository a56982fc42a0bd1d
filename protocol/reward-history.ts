import { z } from 'zod';
import { REWARD_MOVES_SIZE, rewardMoveKinds } from './reward-history-rules';
import { bytes32, chainId, person, token, units } from './reward-values';
import { route } from './route';
import { instant, renamed, roomId, spaceIdText } from './wire';

/** Money of a reward that moved on its chain. */
export const rewardMove = renamed(
  z.strictObject({
    key: z.string().max(100).describe('unique among those of the space'),
    kind: z.enum(rewardMoveKinds).describe('claim: one for each share'),
    time: instant,
    rewardId: bytes32,
    roomId,
    roomName: z.string(),
    person: person
      .nullable()
      .describe('who gave, claimed or got the rest back; null when the account is gone or unknown'),
    chainId,
    token,
    amount: units,
    transaction: bytes32.nullable().describe('null while it is not known'),
  }),
  { chainId: 'networkId', token: 'tokenAddress' },
);
export type RewardMove = z.output<typeof rewardMove>;

export const rewardHistoryRoutes = {
  rewardMoves: route({
    method: 'GET',
    path: 'guild/{guildId}/rewardMoves',
    caller: 'member',
    summary:
      'Deposits, claims and refunds of the rewards in rooms of a space that the caller is in, newest first; never transfers between people',
    params: renamed(z.strictObject({ spaceId: spaceIdText }), { spaceId: 'guildId' }),
    query: z.strictObject({
      kind: z.enum(rewardMoveKinds).optional(),
      before: instant.optional().describe('time of the last one of the page before'),
      beforeKey: z.string().max(100).optional().describe('its key'),
    }),
    result: z.strictObject({
      records: z.array(rewardMove).max(REWARD_MOVES_SIZE),
      hasMore: z.boolean(),
    }),
  }),
};
