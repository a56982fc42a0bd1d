import { getAddress, isAddressEqual, zeroAddress, type Address, type Hex } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { shortAddress } from '@/lib/format/address';
import { readContract } from '@/lib/wallet/node/contract-reads';
import { readLogs } from '@/lib/wallet/node/event-logs';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { lastOf, type BlockRange } from './block-range';
import type { FoundEntry } from './history-entry';
import { claimedEvent, depositedEvent, recordsAbi, returnedEvent } from './reward-abi';

export const REWARD_ENTRIES_MAX = 30;

/** Rewards that an address gave, claimed and got back, by the events of our contract. */
export async function readRewardEntries(
  client: ChainReader,
  { chainId, nativeToken }: Pick<WalletNetwork, 'chainId' | 'nativeToken'>,
  tokens: readonly WalletToken[],
  {
    holder,
    range,
    rewards,
  }: { readonly holder: Address; readonly range: BlockRange; readonly rewards: Address },
): Promise<FoundEntry[]> {
  const ask = { address: rewards, fromBlock: range.from, toBlock: lastOf(range) };
  const [given, claimed, returned] = await Promise.all([
    readLogs(client, depositedEvent, { ...ask, args: { sender: holder } }),
    readLogs(client, claimedEvent, { ...ask, args: { recipient: holder } }),
    readLogs(client, returnedEvent, { ...ask, args: { to: holder } }),
  ]);
  const tokenOf = async (id: Hex): Promise<Address> => {
    const args = [id] as const;
    const asked = { address: rewards, abi: recordsAbi, functionName: 'records', args } as const;
    return (await readContract(client, asked)).tokenAddress;
  };
  const newest = (kind: RewardKind, logs: readonly RewardLog[]) =>
    logs.slice(-REWARD_ENTRIES_MAX).map((log) => ({ kind, log }));
  const all = [
    ...newest('rewardGiven', given),
    ...newest('rewardClaimed', claimed),
    ...newest('rewardReturned', returned),
  ];
  return Promise.all(
    all.map(async ({ kind, log }): Promise<FoundEntry> => {
      const { args } = log;
      const of = args.token ?? (await tokenOf(args.id));
      const isCoin = isAddressEqual(of, zeroAddress);
      // A return pays the rest of the record, and of its claim fees in coins.
      const isRest = kind === 'rewardReturned' && (args.tokenPart ?? 0n) === 0n;
      const token = tokens.find((one) => one.address !== null && isAddressEqual(one.address as Address, of));
      const amount = kind === 'rewardReturned' ? (isRest ? args.nativePart : args.tokenPart) : args.amount;
      const isNative = isCoin || isRest;
      return {
        kind,
        chainId,
        symbol: isNative ? nativeToken.symbol : (token?.symbol ?? shortAddress(getAddress(of))),
        decimals: isNative ? nativeToken.decimals : (token?.decimals ?? 0),
        amount: amount ?? 0n,
        isCounted: isNative || token !== undefined,
        other: rewards,
        nft: null,
        token: isNative ? null : of,
        hash: log.transactionHash,
        block: log.blockNumber,
        place: log.logIndex,
        rewardId: args.id,
      };
    }),
  );
}

type RewardKind = 'rewardGiven' | 'rewardClaimed' | 'rewardReturned';

interface RewardLog {
  readonly args: {
    readonly id: Hex;
    readonly token?: Address;
    readonly amount?: bigint;
    readonly tokenPart?: bigint;
    readonly nativePart?: bigint;
  };
  readonly transactionHash: Hex;
  readonly blockNumber: bigint;
  readonly logIndex: number;
}
