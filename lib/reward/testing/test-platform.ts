import { keccak256, toHex, zeroAddress, zeroHash, type Address, type Hex } from 'viem';
import type { RewardDeposit } from '@/protocol/reward';
import type { RewardShare } from '@/protocol/reward-claim';
import { rewardList } from '@/protocol/reward-list';
import { paramsOf, recordIdOf } from '@/lib/reward/deposit';
import type { ApiError } from '@/lib/api/api-error';
import type { FundingPorts, FundingStep } from '@/lib/reward/funding';
import type { IntendedRecipient, RewardIntent } from '@/lib/reward/intent';

/** Equal shares of chosen people, as the platform lists them. */
export function sharesOf(ids: readonly number[], amount: bigint): RewardShare[] {
  return ids.map((id, index) => ({
    index,
    person: { id, username: `person ${id}`, avatar: '' },
    recipient: `0x${String(id).repeat(40)}`,
    amount: String(amount / BigInt(ids.length)),
    state: 'open',
    transaction: null,
    claimedTime: null,
  }));
}

/** The same people as their giver was shown them. */
export const recipientsOf = (ids: readonly number[]): IntendedRecipient[] =>
  ids.map((id) => ({ id, address: `0x${String(id).repeat(40)}` }));

/** What the contract is told of them. */
export const rootOf = (shares: readonly RewardShare[]) =>
  rewardList(
    shares.map(({ index, recipient, amount }) => ({ index, recipient, amount: BigInt(amount) })),
    (input) => keccak256(input, 'bytes'),
  ).root as Hex;

/** What a platform does that is not honest. */
export interface Spoils {
  /** Changes what the platform answers; `keccak256(seed)` is what it has committed to. */
  readonly answer?: (answer: RewardDeposit) => RewardDeposit;
  /** Changes the list before its root is made. */
  readonly list?: (shares: RewardShare[]) => RewardShare[];
  /** Changes the list that is shown afterwards. */
  readonly shown?: (shares: RewardShare[]) => RewardShare[];
  /** With what it refuses to prepare. */
  readonly refuses?: (form: Form) => ApiError | null;
}

type Form = Parameters<FundingPorts['prepare']>[0];
/** Of its commitment. */
export const TEST_SEED = '0x5eed';

/** The platform's part, as docs/contracts.md has it. */
export function testPlatform(
  { contract, claimGas }: { readonly contract: Address; readonly claimGas: bigint },
  { answer: spoil = (same) => same, list = (same) => same, shown = (same) => same, refuses }: Spoils = {},
) {
  let listed: RewardShare[] = [];
  const kept: RewardIntent[] = [];
  const steps: FundingStep[] = [];
  const told: string[] = [];
  const prepares: Form[] = [];
  const made: FundingPorts = {
    commit: (request) =>
      Promise.resolve({ seedHash: keccak256(TEST_SEED), roomTag: keccak256(toHex(request.room)) }),
    prepare: (request) => {
      prepares.push(request);
      const refused = refuses?.(request);
      if (refused) return Promise.reject(refused);
      listed = list(sharesOf(request.recipientIds ?? [], BigInt(request.amount)));
      const params = {
        salt: request.salt as Hex,
        roomId: keccak256(toHex(request.room)),
        token: request.token as Address,
        recordType: request.recipientIds ? (1 as const) : (0 as const),
        random: request.random,
        amount: BigInt(request.amount),
        count: BigInt(request.count),
        expiredTime: BigInt(Date.parse(request.expiresTime)) / 1000n,
        seedHash: request.random ? keccak256(TEST_SEED) : zeroHash,
        root: listed.length > 0 ? rootOf(listed) : zeroHash,
      };
      const isCoin = request.token === zeroAddress;
      return Promise.resolve(
        spoil({
          id: recordIdOf({ chainId: request.chainId, contract, sender: request.sender as Address, params }),
          chainId: request.chainId,
          contract,
          sender: request.sender,
          params: {
            ...params,
            amount: request.amount,
            count: request.count,
            expiredTime: Number(params.expiredTime),
          },
          claimGas: String(claimGas),
          value: String(claimGas * BigInt(request.count) + (isCoin ? BigInt(request.amount) : 0n)),
          expiresTime: request.expiresTime,
        }),
      );
    },
    listOf: () => Promise.resolve({ shares: shown(listed) }),
    tellSent: (_, transaction) => {
      told.push(transaction);
      return Promise.resolve();
    },
    keep: (next) => kept.push(next),
    onStep: (step) => steps.push(step),
    isAwaited: () => true,
  };
  return { made, kept, steps, told, prepares };
}

/** The answer of a platform that adds something else, with the id of that. */
export function adding(answer: RewardDeposit, added: Partial<RewardDeposit['params']>): RewardDeposit {
  const params = { ...answer.params, ...added };
  const { chainId, contract, sender } = answer;
  const place = { chainId, contract: contract as Address, sender: sender as Address };
  return { ...answer, params, id: recordIdOf({ ...place, params: paramsOf(params) }) };
}
