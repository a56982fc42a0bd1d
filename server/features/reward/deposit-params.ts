import { createHmac } from 'node:crypto';
import {
  type Address,
  type Hex,
  encodeAbiParameters,
  keccak256,
  parseAbiParameters,
  toHex,
  zeroHash,
} from 'viem';
import type { RoomId } from '@/protocol/ids';

/** What a sender chooses, before the tags and commitments of the platform. */
export interface ChosenDeposit {
  readonly chainId: number;
  readonly contract: Address;
  readonly sender: Address;
  readonly salt: Hex;
  readonly token: Address;
  readonly recordType: 0 | 1;
  readonly random: boolean;
  readonly amount: bigint;
  readonly count: number;
  /** Seconds since 1970. */
  readonly expiredTime: number;
}

/** The parameters of `deposit` of the contract. */
export interface DepositParams {
  readonly salt: Hex;
  readonly roomId: Hex;
  readonly token: Address;
  readonly recordType: 0 | 1;
  readonly random: boolean;
  readonly amount: bigint;
  readonly count: bigint;
  readonly expiredTime: bigint;
  readonly seedHash: Hex;
  readonly root: Hex;
}

const idParameters = parseAbiParameters([
  'uint256, address, address, Deposit',
  'struct Deposit { bytes32 salt; bytes32 roomId; address token; uint8 recordType; bool random; uint256 amount; uint256 count; uint256 expiredTime; bytes32 seedHash; bytes32 root; }',
]);
const seedParameters = parseAbiParameters(
  'uint256, address, address, bytes32, bytes32, address, uint8, bool, uint256, uint256, uint256',
);

/** What the platform adds to what a sender chooses. */
interface Additions {
  readonly tag: Hex;
  readonly seedHash: Hex | null;
  readonly root: Hex | null;
}

export function paramsOf(chosen: ChosenDeposit, { tag, seedHash, root }: Additions): DepositParams {
  const { salt, token, recordType, random, amount, count, expiredTime } = chosen;
  return {
    salt,
    roomId: tag,
    token,
    recordType,
    random,
    amount,
    count: BigInt(count),
    expiredTime: BigInt(expiredTime),
    seedHash: seedHash ?? zeroHash,
    root: root ?? zeroHash,
  };
}

/** `idOf` of the contract. */
export function depositId(
  { chainId, contract, sender }: Pick<ChosenDeposit, 'chainId' | 'contract' | 'sender'>,
  params: DepositParams,
): Hex {
  return keccak256(encodeAbiParameters(idParameters, [BigInt(chainId), contract, sender, params]));
}

/** What a random split follows from beside its seed: the id without the root, of whose list the shares are. */
export function drawId(chosen: ChosenDeposit, tag: Hex, seedHash: Hex): Hex {
  return depositId(chosen, paramsOf(chosen, { tag, seedHash, root: null }));
}

/** What the chain knows of the room: without the key nobody connects it with one. `once` makes each reward's another. */
export function roomTag(key: string, roomId: RoomId, once: Hex): Hex {
  return hmac(key, 'room tag', toHex(`${roomId}:${once}`));
}

/** The seed that was committed to. The nonce is stored, and tells nothing without the key. */
export function committedSeed(key: string, nonce: Hex): Hex {
  return hmac(key, 'committed seed', nonce);
}

/** The seed of a record of draw rule 1, from what its sender chose. */
export function rewardSeed(key: string, chosen: ChosenDeposit, tag: Hex): Hex {
  const { chainId, contract, sender, salt, token, recordType, random, amount, count, expiredTime } = chosen;
  return hmac(
    key,
    'seed',
    encodeAbiParameters(seedParameters, [
      BigInt(chainId),
      contract,
      sender,
      salt,
      tag,
      token,
      recordType,
      random,
      amount,
      BigInt(count),
      BigInt(expiredTime),
    ]),
  );
}

/** Names a key in rows without telling it. */
export function seedKeyId(key: string): string {
  return hmac(key, 'id', zeroHash).slice(2, 18);
}

function hmac(key: string, purpose: string, input: Hex): Hex {
  return `0x${createHmac('sha256', key).update(`guildhall reward ${purpose}\n`).update(input).digest('hex')}`;
}
