import { z } from 'zod';
import { claimStates } from './reward-rules';
import { address, bytes32, chainId, depositParams, person, rewardParams, units } from './reward-values';
import { route } from './route';
import { instant, renamed } from './wire';

/** The share of the caller. */
export const ownClaim = z.strictObject({
  index: z.int().min(0),
  recipient: address,
  amount: units,
  state: z.enum(claimStates),
  transaction: bytes32.nullable(),
  credited: z.boolean().describe('the recipient did not take the coins: they are its credit in the contract'),
});
export type OwnClaim = z.output<typeof ownClaim>;

/** One share of a reward: who got what. */
const share = z.strictObject({
  index: z.int(),
  person: person.nullable(),
  recipient: address,
  amount: units,
  state: z.enum(['open', 'claiming', 'claimed']),
  transaction: bytes32.nullable(),
  claimedTime: instant.nullable(),
});
export type RewardShare = z.output<typeof share>;

const shares = z.strictObject({
  shares: z
    .array(share)
    .describe('by index. Of a list all, so that its root can be computed; of a room those that are claimed'),
  seed: bytes32.nullable().describe('revealed when every share is claimed or the rest has gone back'),
  params: depositParams.describe(
    'of the deposit: with chain, contract and sender they are what the id is the hash of',
  ),
});
export type RewardShares = z.output<typeof shares>;

/** A claim that anybody may send to the contract. */
const signedClaim = z.strictObject({
  chainId,
  contract: address,
  index: z.int(),
  recipient: address,
  amount: units,
  call: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('claim'), deadline: z.int(), r: bytes32, vs: bytes32 }),
    z.strictObject({ kind: z.literal('claimListed'), proof: z.array(bytes32) }),
  ]),
});
export type SignedClaim = z.output<typeof signedClaim>;

const claimBody = renamed(
  z.strictObject({ reward: bytes32, recipient: address.describe('a wallet of the caller') }),
  { recipient: 'address' },
);

export const rewardClaimRoutes = {
  rewardShares: route({
    method: 'GET',
    path: 'reward/shares/{reward}',
    caller: 'member',
    summary: 'Who got what, and what it takes to compute it again',
    params: rewardParams,
    result: shares,
  }),
  claimReward: route({
    method: 'POST',
    path: 'reward/claim',
    caller: 'member',
    whileSuspended: true,
    summary:
      'Have the platform send the claim of the own share; asking again answers the same share. A suspended caller gets what is theirs already: a share taken before, or of a list',
    body: claimBody,
    result: ownClaim,
  }),
  signRewardClaim: route({
    method: 'POST',
    path: 'reward/claim/sign',
    caller: 'member',
    whileSuspended: true,
    summary: 'The claim of the own share, signed, to send it oneself; asking again answers the same share',
    body: claimBody,
    result: signedClaim,
  }),
} as const;
