import type { Address, GetContractEventsReturnType, Hex } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { RewardChain } from './reward-chain';

/** What the contract has said, as far as it concerns us. */
export type Said =
  | { readonly kind: 'deposited'; readonly id: Hex; readonly claimGas: bigint }
  | {
      readonly kind: 'claimed';
      readonly id: Hex;
      readonly recipient: Address;
      readonly index: number;
      readonly amount: bigint;
    }
  | {
      readonly kind: 'returned';
      readonly id: Hex;
      readonly to: Address;
      readonly tokenPart: bigint;
      readonly nativePart: bigint;
    }
  | { readonly kind: 'shareCredited'; readonly id: Hex; readonly index: number }
  | { readonly kind: 'restCredited'; readonly id: Hex }
  | { readonly kind: 'token'; readonly token: Address };

/** And where it stands on the chain. */
export interface ContractEvent {
  readonly said: Said;
  readonly block: number;
  readonly transaction: Hex;
}

/** What the contract has said of a reward. */
export type SaidOfReward = Exclude<Said, { kind: 'token' }>;
export type RewardEvent = ContractEvent & { readonly said: SaidOfReward };

type Log = GetContractEventsReturnType<typeof guildRewardsAbi, undefined, true>[number];

/** Events of blocks, in the order of the chain; asked for a bounded number of blocks at a time. */
export async function contractEvents(
  { client, contract, rules }: RewardChain,
  from: number,
  to: number,
): Promise<ContractEvent[]> {
  const events: ContractEvent[] = [];
  for (let start = from; start <= to; start += rules.range) {
    const logs = await client.getContractEvents({
      address: contract,
      abi: guildRewardsAbi,
      fromBlock: BigInt(start),
      toBlock: BigInt(Math.min(start + rules.range - 1, to)),
      strict: true,
    });
    for (const log of logs) {
      const said = saidIn(log);
      if (said) events.push({ said, block: Number(log.blockNumber), transaction: log.transactionHash });
    }
  }
  return events;
}

function saidIn(log: Log): Said | null {
  switch (log.eventName) {
    case 'Deposited':
      return { kind: 'deposited', id: log.args.id, claimGas: log.args.claimGas };
    case 'Claimed': {
      const { id, recipient, index, amount } = log.args;
      return { kind: 'claimed', id, recipient, index: Number(index), amount };
    }
    case 'ClaimedToSender': {
      const { id, to, tokenPart, nativePart } = log.args;
      return { kind: 'returned', id, to, tokenPart, nativePart };
    }
    case 'ShareCredited':
      return { kind: 'shareCredited', id: log.args.id, index: Number(log.args.index) };
    case 'RestCredited':
      return { kind: 'restCredited', id: log.args.id };
    case 'TokenSet':
      return { kind: 'token', token: log.args.token };
    default:
      return null;
  }
}
