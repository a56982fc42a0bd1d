import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type Account,
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseEther,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { accountsOf, localKeys } from '@/contracts/local-chain/accounts';
import { createChainClient, deployOnce, mined, type ChainClient } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import { readDeployments, writeDeployments, type Deployment } from '@/contracts/local-chain/deployment';
import { chainFolder, startLocalChains } from '@/contracts/local-chain/local-chain';
import { olderRewardsInitCodes } from '@/contracts/local-chain/rewards-code';
import { drawSalt, SALT_BYTES } from '@/protocol/reward-draw';
import type { BodyOf } from '@/protocol/route';
import type { RewardCommitment, RewardDeposit, rewardRoutes } from '@/protocol/reward';
import type { SignedClaim } from '@/protocol/reward-claim';
import type { Config } from '@/server/config/config';
import { RpcProxy } from './rpc-proxy';
import type { TestClient } from './client';
import { makeWallet } from './key-share';

type Form = BodyOf<(typeof rewardRoutes)['prepareReward']>;

export const CHAIN_ID = 31_337;

/** A local chain with everything on it, and what a platform needs to find it. */
export interface TestChain {
  readonly dataDir: string;
  /** What the platform says to the node goes through here. */
  readonly proxy: RpcProxy;
  readonly url: string;
  readonly deployment: Deployment;
  /** As the account that owns the contracts. */
  readonly client: ChainClient;
  readonly config: Pick<Config, 'dataDir' | 'nodes' | 'rewards'>;
  /** An account of its own with coins and tokens. */
  giver(): Promise<Account>;
  /** Removes its folder, too: the last to stop of all that work there. */
  stop(): Promise<void>;
}

export const SEED_KEY = 'reward-seed-key-of-the-tests-0123456789';

/** `isFirstVersion`: with the rewards contract of version 1, as before an upgrade. */
export async function startTestChain({
  isFirstVersion = false,
  chainId = CHAIN_ID,
} = {}): Promise<TestChain> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-reward-'));
  const chains = await startLocalChains(dataDir, new Map([[chainId, 0]]));
  await chains.deployed;
  const url = chains.urls.get(chainId) ?? '';
  const proxy = await RpcProxy.start(url);
  const folder = chainFolder(dataDir);
  const [deployed] = readDeployments(folder);
  if (!deployed) throw new Error('The chain has no contracts');
  const client = createChainClient(url, chainId, accountsOf(localKeys(folder)).owner);
  const deployment = isFirstVersion ? await withFirstVersion(client, folder, deployed) : deployed;
  return {
    dataDir,
    proxy,
    url,
    deployment,
    client,
    config: {
      dataDir,
      nodes: new Map([[chainId, [proxy.url]]]),
      rewards: {
        contracts: new Map(),
        olderContracts: new Map(),
        seedKey: { key: SEED_KEY, previous: null },
        claimSignerKey: null,
        relayerKey: null,
        subsidies: new Map(),
      },
    },
    async giver() {
      const account = privateKeyToAccount(generatePrivateKey());
      await client.setBalance({ address: account.address, value: parseEther('100') });
      const drip = { address: deployment.faucet, abi: faucetAbi, functionName: 'drip' } as const;
      await mined(client, await client.writeContract({ ...drip, args: [account.address] }));
      return account;
    },
    async stop() {
      await proxy.stop();
      await chains.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function withFirstVersion(
  client: ChainClient,
  folder: string,
  deployed: Deployment,
): Promise<Deployment> {
  const rewards = await deployOnce(client, olderRewardsInitCodes(localKeys(folder))[0]);
  for (const { address } of deployed.tokens) {
    const list = { address: rewards, abi: guildRewardsAbi, functionName: 'setToken' } as const;
    await mined(client, await client.writeContract({ ...list, args: [address, true] }));
  }
  const deployment = { ...deployed, rewards, olderRewards: [] };
  writeDeployments(folder, [deployment]);
  return deployment;
}

/** Brings the chain what this release brings: the next contract beside that of version 1. */
export async function upgradeTestChain({ url, dataDir }: TestChain): Promise<Deployment> {
  const folder = chainFolder(dataDir);
  const deployment = await deploy(url, CHAIN_ID, localKeys(folder));
  writeDeployments(folder, [deployment]);
  return deployment;
}

type PartOfForm = Pick<Form, 'room'> & Partial<Form>;

/** A reward of coins to the room of 3 random shares, unless something else is said. */
const requestOf = (sender: Account, { salt: _, commitment: __, ...entry }: PartOfForm) => ({
  chainId: CHAIN_ID,
  sender: sender.address,
  token: zeroAddress,
  amount: parseEther('0.3').toString(),
  count: 3,
  random: true,
  expiresTime: new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000).toISOString(),
  message: 'Well done',
  ...entry,
});

/** Has the platform fix the seed of a reward. */
export function commit(giver: TestClient, sender: Account, form: PartOfForm): Promise<RewardCommitment> {
  return giver.call('commitReward', { body: requestOf(sender, form) });
}

/** Prepares a reward, as a giver's browser does: a random one after its commitment. */
export async function prepare(giver: TestClient, sender: Account, form: PartOfForm): Promise<RewardDeposit> {
  const entry = requestOf(sender, form);
  const { commitment = entry.random ? (await commit(giver, sender, form)).seedHash : undefined } = form;
  const { salt = drawSalt(randomBytes(SALT_BYTES)) } = form;
  return giver.call('prepareReward', {
    body: { ...entry, salt, ...(commitment !== undefined && { commitment }) },
  });
}

/** Sends what was prepared, as a wallet does; answers the transaction. */
export async function deposit(
  chain: Pick<TestChain, 'url'>,
  sender: Account,
  prepared: RewardDeposit,
): Promise<Hex> {
  const client = createChainClient(chain.url, CHAIN_ID, sender);
  const { params, contract, value } = prepared;
  if (params.token !== zeroAddress) {
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [contract as Address, BigInt(params.amount)],
    });
    await mined(client, await client.sendTransaction({ to: params.token as Address, data: approve }));
  }
  const hash = await client.writeContract({
    address: contract as Address,
    abi: guildRewardsAbi,
    functionName: 'deposit',
    args: [
      {
        ...params,
        salt: params.salt as Hex,
        roomId: params.roomId as Hex,
        token: params.token as Address,
        seedHash: params.seedHash as Hex,
        root: params.root as Hex,
        amount: BigInt(params.amount),
        count: BigInt(params.count),
        expiredTime: BigInt(params.expiredTime),
      },
    ],
    value: BigInt(value),
  });
  await mined(client, hash);
  return hash;
}

/** Sends a share of a room's reward as anybody may; answers the transaction, which no block has yet. */
export async function claimDirectly(
  chain: TestChain,
  id: string,
  { contract, index, recipient, amount, call }: SignedClaim,
  terms: {
    readonly gas?: bigint;
    readonly maxFeePerGas?: bigint;
    readonly maxPriorityFeePerGas?: bigint;
  } = {},
): Promise<Hex> {
  if (call.kind !== 'claim') throw new Error('A room is claimed by signature');
  return chain.client.writeContract({
    ...terms,
    address: contract as Address,
    abi: guildRewardsAbi,
    functionName: 'claim',
    args: [
      id as Hex,
      BigInt(index),
      recipient as Address,
      BigInt(amount),
      BigInt(call.deadline),
      call.r as Hex,
      call.vs as Hex,
    ],
  });
}

/** Gives the person a wallet and answers its address. */
export async function withWallet(person: TestClient): Promise<Address> {
  return (await makeWallet(person)).address as Address;
}

/** What is in the wallet, of a token or of coins. */
export function balanceOf(chain: TestChain, address: Address, token: string = zeroAddress): Promise<bigint> {
  if (token === zeroAddress) return chain.client.getBalance({ address });
  const ask = { address: token as Address, abi: erc20Abi, functionName: 'balanceOf' } as const;
  return chain.client.readContract({ ...ask, args: [address] });
}
