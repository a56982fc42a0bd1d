import { isAddressEqual, zeroAddress, type Address, type Hex } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import { lastOf, type BlockRange } from './block-range';
import type { FoundEntry } from './history-entry';

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
  const ask = {
    ...{ address: rewards, fromBlock: range.from, toBlock: lastOf(range) },
    strict: true as const,
  };
  const event = <Name extends string>(name: Name) =>
    guildRewardsAbi.find((item) => item.type === 'event' && item.name === name) as never;
  const [given, claimed, returned] = (await Promise.all([
    client.getLogs({ ...ask, event: event('Deposited'), args: { sender: holder } as never }),
    client.getLogs({ ...ask, event: event('Claimed'), args: { recipient: holder } as never }),
    client.getLogs({ ...ask, event: event('ClaimedToSender'), args: { to: holder } as never }),
  ])) as unknown as readonly (readonly RewardLog[])[];
  const tokenOf = async (id: Hex): Promise<Address> => {
    const args = [id] as const;
    const record = await client.readContract({
      address: rewards,
      abi: guildRewardsAbi,
      functionName: 'records',
      args,
    });
    return record.tokenAddress;
  };
  const all = [
    ...(given ?? []).slice(-REWARD_ENTRIES_MAX).map((log) => ({ kind: 'rewardGiven' as const, log })),
    ...(claimed ?? []).slice(-REWARD_ENTRIES_MAX).map((log) => ({ kind: 'rewardClaimed' as const, log })),
    ...(returned ?? []).slice(-REWARD_ENTRIES_MAX).map((log) => ({ kind: 'rewardReturned' as const, log })),
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
        symbol: isNative ? nativeToken.symbol : (token?.symbol ?? '?'),
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
