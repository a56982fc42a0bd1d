import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Address, isAddress } from 'viem';
import { z } from 'zod';

const address = z.custom<Address>((value) => typeof value === 'string' && isAddress(value));

const deployment = z.object({
  chainId: z.number().int(),
  /** Takes new deposits. */
  rewards: address,
  /** Of earlier releases: what lies in them is followed to its end. */
  olderRewards: z.array(address),
  /** Where handles are bought; null on the chain that has none. */
  handles: address.nullable(),
  faucet: address,
  multicall3: address,
  wrappedNative: address,
  uniswapFactory: address,
  uniswapRouter: address,
  tokens: z.array(z.object({ address, name: z.string(), symbol: z.string(), decimals: z.number().int() })),
  /** Of NFTs; each welcomes an address with some pieces, once. */
  collections: z.array(z.object({ address, name: z.string(), standard: z.enum(['erc721', 'erc1155']) })),
});
const VERSION = 4;
const file = z.object({ version: z.literal(VERSION), chains: z.array(deployment) });
const versioned = z.object({ version: z.number() });

/** Where everything lies on one local chain. */
export type Deployment = z.infer<typeof deployment>;

const fileIn = (folder: string) => path.join(folder, 'contracts.json');

/** Writes where everything lies, for platform and browser. */
export function writeDeployments(folder: string, chains: readonly Deployment[]): void {
  const content = `${JSON.stringify({ version: VERSION, chains }, null, 2)}\n`;
  if (existsSync(fileIn(folder)) && readFileSync(fileIn(folder), 'utf8') === content) return;
  writeFileSync(`${fileIn(folder)}.new`, content);
  renameSync(`${fileIn(folder)}.new`, fileIn(folder));
}

/**
 * Where everything lies on the local chains; nothing when there are none. What an earlier release wrote counts as nothing:
 * the chains come with contracts of this one a moment later.
 */
export function readDeployments(folder: string): Deployment[] {
  if (!existsSync(fileIn(folder))) return [];
  const content: unknown = JSON.parse(readFileSync(fileIn(folder), 'utf8'));
  return versioned.parse(content).version < VERSION ? [] : file.parse(content).chains;
}
