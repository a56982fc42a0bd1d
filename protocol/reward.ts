import { z } from 'zod';
import {
  recordTypes,
  REWARD_COUNT_MAX,
  REWARD_MESSAGE_MAX,
  REWARD_RECIPIENTS_MAX,
  relayStops,
  rewardRefusals,
  rewardStates,
} from './reward-rules';
import { ownClaim, rewardClaimRoutes } from './reward-claim';
import {
  address,
  bytes32,
  chainId,
  depositParams,
  person,
  rewardParams,
  token,
  units,
} from './reward-values';
import { roomReference } from './room-values';
import { route } from './route';
import { id, instant, renamed } from './wire';

/** Where rewards can be given: a network with a node, a rewards contract and keys that are ours. */
const rewardNetwork = renamed(
  z.strictObject({
    chainId,
    contract: address,
    claimGas: units.describe('in wei, prepaid by the sender for each share'),
    tokens: z.array(token).describe('the coin of the network first'),
    confirmations: z.int().min(1).describe('blocks until a deposit can be claimed'),
  }),
  { chainId: 'networkId' },
);
export type RewardNetwork = z.output<typeof rewardNetwork>;

/** What the sender's wallet signs. */
const deposit = renamed(
  z.strictObject({
    id: bytes32.describe(
      'keccak256(abi.encode(chain id, contract, sender, params)): compute it before signing',
    ),
    chainId,
    contract: address,
    sender: address,
    params: depositParams,
    claimGas: units,
    value: units.describe('what the transaction carries: claimGas for each share, and the amount of a coin'),
    expiresTime: instant,
  }),
  { chainId: 'networkId', expiresTime: 'expirationTime' },
);
export type RewardDeposit = z.output<typeof deposit>;

/** What the platform fixes of a random reward before it sees the salt. */
const commitment = z.strictObject({
  seedHash: bytes32,
  roomTag: bytes32.describe('`roomId` of the deposit'),
});
export type RewardCommitment = z.output<typeof commitment>;

/** A reward as its card shows it to the caller. */
const reward = renamed(
  z.strictObject({
    id: bytes32,
    roomId: id,
    eventId: z
      .string()
      .nullable()
      .describe('of the card: a message with this id and another event is a copy'),
    chainId,
    contract: address,
    giver: person.nullable().describe('null when the account is gone'),
    sender: address,
    token,
    recordType: z.enum(recordTypes),
    random: z.boolean(),
    amount: units,
    count: z.int(),
    message: z.string(),
    state: z.enum(rewardStates),
    version: z.int().describe('raised by every change that others can see'),
    expiresTime: instant,
    transaction: bytes32.nullable().describe('of the deposit; before it is mined what the sender has said'),
    confirmations: z.int().min(0).describe('of the deposit; 0 while it is not mined'),
    confirmationsNeeded: z.int().min(1),
    claimedCount: z.int(),
    claimedAmount: units,
    leftAmount: units.describe('neither claimed nor returned'),
    fundedTime: instant.nullable().describe('time of the block of the deposit'),
    endedTime: instant.nullable().describe('when the last share was claimed, or what was left went back'),
    returned: z
      .strictObject({ to: address, amount: units, transaction: bytes32 })
      .nullable()
      .describe('what went back to the sender, claim gas apart'),
    restCredited: z
      .boolean()
      .describe('the sender did not take coins of the return: they are its credit in the contract'),
    relayed: z.boolean().describe('whether the platform sends claims now; else everybody sends their own'),
    relayStop: z
      .enum(relayStops)
      .nullable()
      .describe(
        'why the platform sends nothing for this reward now (budget: until a day has passed); null while it does',
      ),
    isGiver: z.boolean(),
    mine: ownClaim.nullable(),
    refusal: z
      .enum(rewardRefusals)
      .nullable()
      .describe('why the caller cannot claim, as things are; null when nothing speaks against it'),
  }),
  {
    chainId: 'networkId',
    token: 'tokenAddress',
    count: 'totalCount',
    expiresTime: 'expiredTime',
    leftAmount: 'remainingAmount',
  },
);
export type Reward = z.output<typeof reward>;

/** What a giver wants, without what is drawn. */
const request = {
  room: roomReference,
  chainId,
  sender: address.describe('the wallet that will sign'),
  token: address.describe('zero for the coin of the network'),
  amount: units,
  count: z.int().min(1).max(REWARD_COUNT_MAX),
  random: z.boolean(),
  expiresTime: instant.describe('whole seconds'),
  message: z.string().max(REWARD_MESSAGE_MAX),
  recipientIds: z
    .array(id)
    .min(1)
    .max(REWARD_RECIPIENTS_MAX)
    .optional()
    .describe('people of the room; absent: whoever is in the room'),
};
const requestNames = {
  room: 'roomId',
  chainId: 'networkId',
  token: 'tokenAddress',
  count: 'recipientCount',
  expiresTime: 'expirationTime',
  recipientIds: 'recipients',
} as const;
export const rewardRoutes = {
  rewardNetworks: route({
    method: 'GET',
    path: 'reward/networks',
    caller: 'session',
    whileSuspended: true,
    summary: 'Networks on which rewards can be given, with their tokens and what a claim costs',
    result: z.array(rewardNetwork),
  }),
  commitReward: route({
    method: 'POST',
    path: 'reward/commit',
    caller: 'member',
    summary:
      'Begin a random reward: checks the request and fixes the seed, before the salt is drawn. Every call fixes another one',
    body: renamed(z.strictObject(request), requestNames),
    result: commitment,
  }),
  prepareReward: route({
    method: 'POST',
    path: 'reward/prepare',
    caller: 'member',
    summary:
      'What to sign for a reward, kept before it is signed. With a salt that was used it answers the same, or conflict when anything differs',
    body: renamed(
      z.strictObject({
        ...request,
        salt: bytes32.describe(
          'drawn anew for every reward; of a random one after its commitment, `draw 2: ` and 24 bytes',
        ),
        commitment: bytes32
          .optional()
          .describe('seedHash that was committed to, of a random reward; it takes one salt'),
      }),
      requestNames,
    ),
    result: deposit,
  }),
  rewardSent: route({
    method: 'POST',
    path: 'reward/sent',
    caller: 'member',
    summary:
      'Say which transaction carries the deposit, so that it is looked for at once; only its sender may',
    body: z.strictObject({ reward: bytes32, transaction: bytes32 }),
    result: z.null(),
  }),
  pendingRewards: route({
    method: 'GET',
    path: 'reward/pending',
    caller: 'member',
    summary: 'Own rewards for a room that are prepared and not mined yet, the newest first',
    query: renamed(z.strictObject({ room: roomReference }), { room: 'roomId' }),
    result: z.array(reward),
  }),
  rewardDetail: route({
    method: 'GET',
    path: 'reward/detail/{reward}',
    caller: 'member',
    whileSuspended: true,
    summary:
      'A reward of a room as it stands on its chain; for who may see the room, and for who is on its list',
    params: rewardParams,
    result: reward,
  }),
  ...rewardClaimRoutes,
} as const;
