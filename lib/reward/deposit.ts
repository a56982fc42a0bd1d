import { encodeAbiParameters, keccak256, type Address, type Hex } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { RewardDeposit } from '@/protocol/reward';

const ZERO_HASH = '0x0000000000000000000000000000000000000000000000000000000000000000';

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
    (params.root === ZERO_HASH) !== wanted.isListed;
  if (!asked || BigInt(answer.claimGas) > wanted.claimGas) return null;
  const deposit = depositOf(answer);
  const isCoin = /^0x0{40}$/.test(params.token);
  const value = BigInt(answer.claimGas) * BigInt(wanted.count) + (isCoin ? wanted.amount : 0n);
  return deposit.value === value && deposit.id === recordIdOf(deposit) ? deposit : null;
}

function depositOf({ id, chainId, contract, sender, params, value }: RewardDeposit): Deposit {
  // The schema has checked that they are hex of the right length.
  const hex = (text: string) => text as Hex;
  return {
    id: hex(id),
    chainId,
    contract: hex(contract),
    sender: hex(sender),
    params: {
      salt: hex(params.salt),
      roomId: hex(params.roomId),
      token: hex(params.token),
      recordType: params.recordType,
      random: params.random,
      amount: BigInt(params.amount),
      count: BigInt(params.count),
      expiredTime: BigInt(params.expiredTime),
      seedHash: hex(params.seedHash),
      root: hex(params.root),
    },
    value: BigInt(value),
  };
}

/** 32 random bytes: two equal rewards are two. */
export function newSalt(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
