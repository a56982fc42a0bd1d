import type { Hex } from 'viem';
import { ApiError } from '@/lib/api/api-error';
import type { RewardCommitment, rewardRoutes, RewardDeposit } from '@/protocol/reward';
import type { RewardShares } from '@/protocol/reward-claim';
import { drawRuleOf } from '@/protocol/reward-draw';
import type { BodyOf } from '@/protocol/route';
import { ChainError } from './chain-failure';
import { depositFor, newSalt, type Deposit } from './deposit';
import { isListOf } from './given-list';
import type { RewardIntent } from './intent';

type RewardRequest = BodyOf<typeof rewardRoutes.commitReward>;

export interface PreparePorts {
  /** Has the platform fix what it adds to a random reward, before the salt is drawn. */
  commit(request: RewardRequest): Promise<RewardCommitment>;
  prepare(form: BodyOf<typeof rewardRoutes.prepareReward>): Promise<RewardDeposit>;
  /** The list of a prepared reward to chosen people. */
  listOf(reward: string): Promise<Pick<RewardShares, 'shares'>>;
}

type Ports = PreparePorts & {
  /** Keeps what is known by now, before the next step. */
  keep(fields: Partial<RewardIntent>): void;
};

/**
 * What the wallet is to sign, prepared by the platform and checked. `now` answers the intent as it is kept. The salt is drawn
 * when the platform's commitment is kept, and kept before it is sent: asking again is the same draw.
 */
export async function prepared(now: () => RewardIntent, ports: Ports): Promise<Deposit> {
  await draw(now, ports);
  const answer = await asked(now(), ports).catch((failure: unknown) => {
    if (!isOfOlderBuild(now(), failure)) throw failure;
    return null;
  });
  if (answer) return checked(now(), answer, ports);
  // The platform has never seen that salt, so nothing was signed with it.
  ports.keep({ salt: null });
  await draw(now, ports);
  return checked(now(), await asked(now(), ports), ports);
}

async function draw(now: () => RewardIntent, { commit, keep }: Ports): Promise<void> {
  if (now().salt !== null) return;
  if (now().random && now().commitment === null) {
    const { seedHash, roomTag } = await commit(requestOf(now()));
    // The schema has checked that they are hex of the right length.
    keep({ commitment: { seedHash: seedHash as Hex, roomTag: roomTag as Hex } });
  }
  keep({ salt: newSalt() });
}

/** Whether a random reward was begun before both sides drew, and never got as far as the platform. */
function isOfOlderBuild({ id, salt, random }: RewardIntent, failure: unknown): boolean {
  const isRefused = failure instanceof ApiError && failure.error === 'reward_commitment_missing';
  return isRefused && random && id === null && drawRuleOf(saltOf(salt)) === 1;
}

async function asked(intent: RewardIntent, { prepare }: Ports): Promise<RewardDeposit> {
  const { salt, commitment } = intent;
  const form = { ...requestOf(intent), salt: saltOf(salt) };
  if (!commitment) return prepare(form);
  return prepare({ ...form, commitment: commitment.seedHash }).catch((failure: unknown) => {
    if (!(failure instanceof ApiError) || failure.isUndecided) throw failure;
    throw new ChainError({ kind: 'platform', error: failure, knewShares: true }, { cause: failure });
  });
}

async function checked(intent: RewardIntent, answer: RewardDeposit, ports: Ports): Promise<Deposit> {
  const { chainId, contract, sender, token, count, random, commitment, expiresTime, recipients } = intent;
  const wanted = {
    chainId,
    contract,
    sender,
    salt: saltOf(intent.salt),
    token: token.address,
    amount: BigInt(intent.amount),
    count,
    random,
    expiredTime: Math.floor(Date.parse(expiresTime) / 1000),
    isListed: recipients !== null,
    commitment,
    claimGas: BigInt(intent.claimGas),
  };
  const deposit = depositFor(wanted, answer);
  // Another id would be a second deposit beside the first.
  if (!deposit || deposit.id !== (intent.id ?? deposit.id)) throw new ChainError({ kind: 'notAsAsked' });
  if (recipients) {
    const { shares } = await ports.listOf(deposit.id);
    if (!isListOf(recipients, deposit, shares)) throw new ChainError({ kind: 'notAsAsked' });
  }
  return deposit;
}

function requestOf(intent: RewardIntent): RewardRequest {
  const { room, chainId, sender, token, amount, count, random, expiresTime, message, recipients } = intent;
  return {
    room,
    chainId,
    sender,
    token: token.address,
    amount,
    count,
    random,
    expiresTime,
    message,
    ...(recipients && { recipientIds: recipients.map(({ id }) => id) }),
  };
}

function saltOf(salt: Hex | null): Hex {
  if (salt === null) throw new Error('The salt is drawn before anything is asked for with it');
  return salt;
}
