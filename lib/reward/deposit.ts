import { encodeAbiParameters, keccak256, type Address, type Hex } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { RewardDeposit } from '@/protocol/reward';
import { drawSalt, SALT_BYTES } from '@/protocol/reward-draw';

export const ZERO_HASH = '0x0000000000000000000000000000000000000000000000000000000000000000';

/** `Deposit` of the contract, in its order. */
export interface DepositParams {
  readonly salt: Hex;
  readonly roomId: Hex;
  readonly token: Address;
  readonly recordType: number;
  readonly random: boolean;
  readonly amount: bigint;
  readonly count: bigint;
  readonly expiredTime: bigint;
  readonly seedHash: Hex;
  readonly root: Hex;
}

/** A deposit as a wallet sends it. */
export interface Deposit {
  readonly id: Hex;
  readonly chainId: number;
  readonly contract: Address;
  readonly sender: Address;
  readonly params: DepositParams;
  readonly value: bigint;
}

/** What the person has asked for. */
export interface Wanted {
  readonly chainId: number;
  readonly contract: string;
  readonly sender: string;
  readonly salt: string;
  readonly token: string;
  readonly amount: bigint;
  readonly count: number;
  readonly random: boolean;
  readonly expiredTime: number;
  /** For chosen people alone: the deposit has the root of their list. */
  readonly isListed: boolean;
  /** What the platform has fixed before it knew the salt; null without a draw, and for what an older build has begun. */
  readonly commitment: { readonly seedHash: string; readonly roomTag: string } | null;
  /** The most that may be prepaid for each claim. */
  readonly claimGas: bigint;
}

const depositInput = guildRewardsAbi.find((item) => item.type === 'function' && item.name === 'deposit');

/** The id that the contract gives a deposit: hash over chain, contract, sender and all parameters. */
export function recordIdOf({ chainId, contract, sender, params }: Omit<Deposit, 'id' | 'value'>): Hex {
  const [tuple] = depositInput?.inputs ?? [];
  if (!tuple) throw new Error('The ABI of GuildRewards has no deposit');
  return keccak256(
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'address' }, { type: 'address' }, tuple],
      [BigInt(chainId), contract, sender, params],
    ),
  );
}

/**
 * What the wallet signs, from the platform's answer; null when that is not what was asked for. The platform adds the
 * room's tag, the seed's hash and the price of claims; everything else is the person's.
 */
export function depositFor(wanted: Wanted, answer: RewardDeposit): Deposit | null {
  const { params } = answer;
  const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const asked =
    answer.chainId === wanted.chainId &&
    sameAddress(answer.contract, wanted.contract) &&
    sameAddress(answer.sender, wanted.sender) &&
    params.salt === wanted.salt &&
    sameAddress(params.token, wanted.token) &&
    params.recordType === (wanted.isListed ? 1 : 0) &&
    params.random === wanted.random &&
    BigInt(params.amount) === wanted.amount &&
    params.count === wanted.count &&
    params.expiredTime === wanted.expiredTime &&
    (params.seedHash === ZERO_HASH) !== wanted.random &&
    (wanted.commitment === null || isCommitted(params, wanted.commitment)) &&
    (params.root === ZERO_HASH) !== wanted.isListed;
  if (!asked || BigInt(answer.claimGas) > wanted.claimGas) return null;
  const deposit = depositOf(answer);
  const isCoin = /^0x0{40}$/.test(params.token);
  const value = BigInt(answer.claimGas) * BigInt(wanted.count) + (isCoin ? wanted.amount : 0n);
  return deposit.value === value && deposit.id === recordIdOf(deposit) ? deposit : null;
}

/** Everything that the platform adds is what it was before the salt, so that it could not choose by it. */
function isCommitted(
  { seedHash, roomId }: RewardDeposit['params'],
  commitment: NonNullable<Wanted['commitment']>,
): boolean {
  return seedHash === commitment.seedHash && roomId === commitment.roomTag;
}

function depositOf({ id, chainId, contract, sender, params, value }: RewardDeposit): Deposit {
  return {
    // The schema has checked that they are hex of the right length.
    id: id as Hex,
    chainId,
    contract: contract as Address,
    sender: sender as Address,
    params: paramsOf(params),
    value: BigInt(value),
  };
}

/** The parameters as the contract takes them. */
export function paramsOf(params: RewardDeposit['params']): DepositParams {
  return {
    ...params,
    // The schema has checked that they are hex of the right length.
    salt: params.salt as Hex,
    roomId: params.roomId as Hex,
    token: params.token as Address,
    seedHash: params.seedHash as Hex,
    root: params.root as Hex,
    amount: BigInt(params.amount),
    count: BigInt(params.count),
    expiredTime: BigInt(params.expiredTime),
  };
}

/** Two equal rewards are two by it, and the shares of a random one follow from it. */
export function newSalt(): Hex {
  return drawSalt(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
}
