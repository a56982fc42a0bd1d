import { z } from 'zod';
import { userId } from './wire';

/* Values that the calls about rewards have in common. */

export const bytes32 = z.string().regex(/^0x[0-9a-f]{64}$/);
export const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
/** An amount in the smallest unit, as decimal digits: no float ever holds money. */
export const units = z.string().regex(/^(0|[1-9]\d{0,77})$/);
export const chainId = z.int().min(1).max(2_147_483_647);
export const person = z.strictObject({ id: userId, username: z.string(), avatar: z.string() });

/** The token of a reward; the zero address is the network's own coin. */
export const token = z.strictObject({
  address,
  name: z.string(),
  symbol: z.string(),
  decimals: z.int().min(0).max(255),
});
export type RewardToken = z.output<typeof token>;

/** The parameters of `deposit` by their names in the contract, amounts as digits. */
export const depositParams = z.strictObject({
  salt: bytes32,
  roomId: bytes32.describe('a tag that only the platform can connect with the room'),
  token: address,
  recordType: z.union([z.literal(0), z.literal(1)]),
  random: z.boolean(),
  amount: units,
  count: z.int(),
  expiredTime: z.int().describe('seconds since 1970'),
  seedHash: bytes32,
  root: bytes32,
});

/** Names a reward in a path. */
export const rewardParams = z.strictObject({ reward: bytes32 });
