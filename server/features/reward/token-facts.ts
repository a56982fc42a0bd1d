import { type Address, erc20Abi, getAddress } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { RewardTokenRow } from '@/server/db/schema/reward';
import type { RewardChain } from './reward-chain';

const TEXT_MAX = 64;

/** What the contract thinks of a token now, and what the token says of itself. Null for one that says nothing usable. */
export async function tokenFacts(chain: RewardChain, token: Address): Promise<RewardTokenRow | null> {
  const { client, contract, chainId } = chain;
  const listed = await client.readContract({
    address: contract,
    abi: guildRewardsAbi,
    functionName: 'tokenListed',
    args: [token],
  });
  const ask = { address: token, abi: erc20Abi } as const;
  const [name, symbol, decimals] = await Promise.allSettled([
    client.readContract({ ...ask, functionName: 'name' }),
    client.readContract({ ...ask, functionName: 'symbol' }),
    client.readContract({ ...ask, functionName: 'decimals' }),
  ]);
  if (decimals.status === 'rejected') return null;
  const short = `${token.slice(0, 6)}…${token.slice(-4)}`;
  return {
    chainId,
    contract,
    address: getAddress(token),
    name: textOf(name) ?? short,
    symbol: textOf(symbol) ?? short,
    decimals: decimals.value,
    listed,
  };
}

/** Old tokens answer bytes instead of text, and hostile ones anything. */
function textOf(answer: PromiseSettledResult<string>): string | null {
  const text =
    answer.status === 'fulfilled' ? answer.value.replace(/\p{C}/gu, '').trim().slice(0, TEXT_MAX) : '';
  return text === '' ? null : text;
}
