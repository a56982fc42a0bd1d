import {
  type Address,
  type Hex,
  concat,
  encodeAbiParameters,
  encodeDeployData,
  parseAbiParameters,
  parseEther,
  parseUnits,
} from 'viem';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { faucetBytecode } from '@/contracts/generated/faucet.bytecode';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { localTokenAbi } from '@/contracts/generated/local-token.abi';
import { localTokenBytecode } from '@/contracts/generated/local-token.bytecode';
import { multicall3Code } from '@/contracts/generated/multicall3.code';
import { noReturnTokenBytecode } from '@/contracts/generated/no-return-token.bytecode';
import { accountsOf, type LocalKeys } from './accounts';
import { addressOf, type ChainClient, createChainClient, deployOnce, mined } from './chain-client';
import { deployCollections } from './collections';
import type { Deployment } from './deployment';
import { localChains } from './config';
import { handlesInitCode } from './handles-code';
import { olderRewardsInitCodes, rewardsInitCode } from './rewards-code';
import { deployUniswap, openPoolOnce } from './uniswap';

/** Where every public chain has it. */
const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** What a pool begins with, at 2,000 dollars for a coin. */
const pool = { coins: parseEther('5000'), wholeTokens: '10000000' };

/**
 * Brings a local chain to where it has everything: tokens, faucet, pools, rewards and handles. What is there is left as it is, so
 * that a second run sends nothing.
 */
export async function deploy(url: string, chainId: number, keys: LocalKeys): Promise<Deployment> {
  const { owner, relayer } = accountsOf(keys);
  const client = createChainClient(url, chainId, owner);
  for (const { address } of [owner, relayer]) await fill(client, address, parseEther('1000000'));
  if ((await client.getCode({ address: multicall3 })) !== multicall3Code) {
    await client.setCode({ address: multicall3, bytecode: multicall3Code as Hex });
  }

  const faucet = await deployOnce(
    client,
    encodeDeployData({ abi: faucetAbi, bytecode: faucetBytecode as Hex, args: [owner.address] }),
  );
  await fill(client, faucet, parseEther('1000000000'));
  const tokens = [
    await ordinaryToken(client, faucet, { name: 'Local Gold', symbol: 'LGLD', decimals: 18 }),
    await ordinaryToken(client, faucet, { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 }),
    await noReturnToken(client, faucet, { name: 'Local Old Dollar', symbol: 'LOLD', decimals: 6 }),
  ];
  const addresses = tokens.map(({ address }) => address);
  await giveTokens(client, faucet, addresses);

  const uniswap = await deployUniswap(client);
  for (const { address: token, decimals } of tokens) {
    const amount = parseUnits(pool.wholeTokens, decimals);
    await openPoolOnce(client, uniswap, token, { coins: pool.coins, tokens: amount }, async () => {
      const mint = { address: faucet, abi: faucetAbi, args: [token, owner.address, amount] } as const;
      await mined(client, await client.writeContract({ ...mint, functionName: 'mint' }));
    });
  }

  const rewards = await deployOnce(client, rewardsInitCode(keys));
  await listTokens(client, rewards, addresses);
  const olderRewards = await olderOnChain(client, keys);
  // Handles cost BNB.
  const handles = chainId === localChains.bnb ? await deployOnce(client, handlesInitCode(keys)) : null;
  const collections = await deployCollections(client, owner.address);
  const own = { rewards, olderRewards, handles, faucet, multicall3 };
  return { chainId, ...own, ...uniswap, tokens, collections };
}

/** Rewards contracts that an earlier release has brought. They stay: rewards live out in them. */
async function olderOnChain(client: ChainClient, keys: LocalKeys): Promise<Address[]> {
  const found: Address[] = [];
  for (const address of olderRewardsInitCodes(keys).map(addressOf)) {
    if (await client.getCode({ address })) found.push(address);
  }
  return found;
}

/** Coins out of nothing, which only a local chain has. */
async function fill(client: ChainClient, address: Address, value: bigint): Promise<void> {
  if ((await client.getBalance({ address })) < value / 10n) await client.setBalance({ address, value });
}

interface TokenWords {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

async function ordinaryToken(client: ChainClient, minter: Address, words: TokenWords) {
  const { name, symbol, decimals } = words;
  const args = [name, symbol, decimals, minter] as const;
  const bytecode = localTokenBytecode as Hex;
  return {
    address: await deployOnce(client, encodeDeployData({ abi: localTokenAbi, bytecode, args })),
    ...words,
  };
}

async function noReturnToken(client: ChainClient, minter: Address, words: TokenWords) {
  const args = encodeAbiParameters(parseAbiParameters('string, string, address'), [
    words.name,
    words.symbol,
    minter,
  ]);
  return { address: await deployOnce(client, concat([noReturnTokenBytecode as Hex, args])), ...words };
}

async function giveTokens(client: ChainClient, faucet: Address, tokens: readonly Address[]): Promise<void> {
  const call = { address: faucet, abi: faucetAbi } as const;
  const given = await client.readContract({ ...call, functionName: 'tokens' });
  if (given.join() === tokens.join()) return;
  await mined(client, await client.writeContract({ ...call, functionName: 'setTokens', args: [tokens] }));
}

async function listTokens(client: ChainClient, rewards: Address, tokens: readonly Address[]): Promise<void> {
  const call = { address: rewards, abi: guildRewardsAbi } as const;
  for (const token of tokens) {
    if (await client.readContract({ ...call, functionName: 'tokenListed', args: [token] })) continue;
    await mined(
      client,
      await client.writeContract({ ...call, functionName: 'setToken', args: [token, true] }),
    );
  }
}
