import { createRequire } from 'node:module';
import path from 'node:path';
import { type Abi, type Address, type Hex, encodeDeployData, maxUint256, parseAbi, zeroAddress } from 'viem';
import { z } from 'zod';
import { type ChainClient, deployOnce, mined } from './chain-client';

const artifact = z.object({
  abi: z.custom<Abi>((value) => Array.isArray(value)),
  bytecode: z
    .string()
    .regex(/^(0x)?[0-9a-f]+$/i)
    .transform((text): Hex => `0x${text.replace(/^0x/, '')}`),
});

const tokenAbi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount)',
]);
const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)']);
const routerAbi = parseAbi([
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256, uint256, uint256)',
]);

export interface Uniswap {
  readonly wrappedNative: Address;
  readonly uniswapFactory: Address;
  readonly uniswapRouter: Address;
}

/** Deploys Uniswap V2 as it is published; the packages are for development, so only local chains ever have it from us. */
export async function deployUniswap(client: ChainClient): Promise<Uniswap> {
  const deploy = (name: string, args: readonly unknown[]) => {
    const { abi, bytecode } = published(name);
    return deployOnce(client, encodeDeployData({ abi, bytecode, args }));
  };
  const wrappedNative = await deploy('v2-periphery/build/WETH9.json', []);
  const uniswapFactory = await deploy('v2-core/build/UniswapV2Factory.json', [client.account.address]);
  const uniswapRouter = await deploy('v2-periphery/build/UniswapV2Router02.json', [
    uniswapFactory,
    wrappedNative,
  ]);
  return { wrappedNative, uniswapFactory, uniswapRouter };
}

function published(name: string) {
  const require = createRequire(path.resolve('package.json'));
  return artifact.parse(require(`@uniswap/${name}`));
}

/** Opens a pool of a token and the chain's coin where there is none; `mint` brings the tokens. */
export async function openPoolOnce(
  client: ChainClient,
  { uniswapFactory, uniswapRouter, wrappedNative }: Uniswap,
  token: Address,
  amounts: { readonly coins: bigint; readonly tokens: bigint },
  mint: () => Promise<void>,
): Promise<void> {
  const pair = await client.readContract({
    address: uniswapFactory,
    abi: factoryAbi,
    functionName: 'getPair',
    args: [token, wrappedNative],
  });
  if (pair !== zeroAddress) return;
  await mint();
  const owner = client.account.address;
  const approve = { address: token, abi: tokenAbi, args: [uniswapRouter, maxUint256] } as const;
  await mined(client, await client.writeContract({ ...approve, functionName: 'approve' }));
  const { timestamp } = await client.getBlock();
  await mined(
    client,
    await client.writeContract({
      address: uniswapRouter,
      abi: routerAbi,
      functionName: 'addLiquidityETH',
      args: [token, amounts.tokens, amounts.tokens, amounts.coins, owner, timestamp + 3_600n],
      value: amounts.coins,
    }),
  );
}
