import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatUnits,
  http,
  parseAbi,
  parseEther,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { profileHandlesAbi } from '@/contracts/generated/profile-handles.abi';
import { commitmentOf, paramsOf } from '@/lib/handle/commitment';
import { assertRewardsCode } from '@/lib/reward/contract-code';
import { accountsOf, localKeys } from './accounts';
import { startAnvil } from './anvil';
import { createChainClient, deployOnce, receiptOf } from './chain-client';
import { deploy } from './deploy';
import { type Deployment, readDeployments } from './deployment';
import { type LocalChains, chainFolder, startLocalChains } from './local-chain';
import { reservedHandles } from './handles-code';
import { olderRewardsInitCodes } from './rewards-code';

const person: Address = '0x00000000000000000000000000000000000face1';
const ports = new Map([
  [31_337, 0],
  [31_356, 0],
]);

let dataDir: string;
let chains: LocalChains | undefined;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-chain-'));
});
afterEach(async () => {
  await chains?.stop();
  chains = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<LocalChains> {
  chains = await startLocalChains(dataDir, ports);
  await chains.deployed;
  return chains;
}

const clientOf = (chainId: number) =>
  createPublicClient({ transport: http(chains?.urls.get(chainId)), pollingInterval: 25 });

function deploymentOf(chainId: number): Deployment {
  const found = readDeployments(chainFolder(dataDir)).find((one) => one.chainId === chainId);
  if (!found) throw new Error(`nothing is deployed on ${chainId}`);
  return found;
}

/** Somebody asks the faucet for the person. */
async function drip(chainId: number) {
  const account = privateKeyToAccount(localKeys(chainFolder(dataDir)).relayer);
  const wallet = createWalletClient({ account, transport: http(chains?.urls.get(chainId)) });
  const { faucet: address } = deploymentOf(chainId);
  const call = { address, abi: faucetAbi, functionName: 'drip', args: [person], chain: null } as const;
  return receiptOf(clientOf(chainId), await wallet.writeContract(call));
}

test('both chains have tokens, pools, rewards and a faucet that gives', async () => {
  await start();
  for (const chainId of ports.keys()) {
    const client = clientOf(chainId);
    expect(await client.getChainId()).toBe(chainId);
    const { tokens, rewards, multicall3, ...rest } = deploymentOf(chainId);
    expect(tokens.map(({ symbol, decimals }) => `${symbol} ${decimals}`)).toEqual([
      'LGLD 18',
      'LUSD 6',
      'LOLD 6',
    ]);
    expect((await drip(chainId)).status).toBe('success');
    expect(await client.getBalance({ address: person })).toBe(parseEther('10'));
    const balances = await client.multicall({
      multicallAddress: multicall3,
      allowFailure: false,
      contracts: tokens.flatMap(({ address }) => [
        { address, abi: erc20Abi, functionName: 'balanceOf', args: [person] } as const,
        { address: rewards, abi: guildRewardsAbi, functionName: 'tokenListed', args: [address] } as const,
      ]),
    });
    const held = balances.filter((value): value is bigint => typeof value === 'bigint');
    expect(held.map((value, i) => formatUnits(value, tokens[i]?.decimals ?? 0))).toEqual(
      tokens.map(() => '1000'),
    );
    expect(balances.filter((value) => value === true)).toHaveLength(tokens.length);
    for (const { address, decimals } of tokens) {
      const out = await client.readContract({
        address: rest.uniswapRouter,
        abi: parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])']),
        functionName: 'getAmountsOut',
        args: [parseEther('1'), [rest.wrappedNative, address]],
      });
      expect(Number(formatUnits(out[1] ?? 0n, decimals))).toBeCloseTo(2000 * 0.997, -1);
    }
  }
});

test('HDL-02 OPN-95 handles lie on the chain of BNB alone, and some names are reserved', async () => {
  await start();
  expect(deploymentOf(31_337).handles).toBeNull();
  const { handles } = deploymentOf(31_356);
  if (!handles) throw new Error('no handles were deployed');
  const statusOf = (handle: string) =>
    clientOf(31_356).readContract({
      address: handles,
      abi: profileHandlesAbi,
      functionName: 'availabilityOf',
      args: [handle],
    });
  expect(await statusOf('atlas')).toEqual([0, '', parseEther('0.3333')]);
  for (const handle of [...reservedHandles, 'supp0rt']) expect((await statusOf(handle))[0]).toBe(3);

  // The browser finds the hash of a purchase by itself, as the contract does.
  const purchase = {
    ...{ chainId: 31_356, contract: handles, operator: person, buyer: person, handle: 'atlas' },
    ...{ secret: `0x${'5e'.repeat(32)}` as const, asked: { commit: null, reveal: null } },
  };
  const said = await clientOf(31_356).readContract({
    address: handles,
    abi: profileHandlesAbi,
    functionName: 'commitmentOf',
    args: [paramsOf(purchase), purchase.secret],
  });
  expect(commitmentOf(purchase)).toBe(said);
});

test('deploying again on a filled chain sends nothing', async () => {
  const { urls } = await start();
  const keys = localKeys(chainFolder(dataDir));
  for (const [chainId, url] of urls) {
    const before = await clientOf(chainId).getBlock();
    expect(await deploy(url, chainId, keys)).toEqual(deploymentOf(chainId));
    expect(await clientOf(chainId).getBlock()).toEqual(before);
  }
});

test('an upgrade brings the next rewards contract beside the one of the release before', async () => {
  const { urls, stop } = await start();
  const folder = chainFolder(dataDir);
  const keys = localKeys(folder);
  for (const [chainId, url] of urls) {
    const owner = createChainClient(url, chainId, accountsOf(keys).owner);
    await deployOnce(owner, olderRewardsInitCodes(keys)[0]);
  }
  // As the release before has left it.
  const file = path.join(folder, 'contracts.json');
  const written = { version: 1, chains: [{ chainId: 31_337, rewards: person }] };
  writeFileSync(file, JSON.stringify(written));
  expect(readDeployments(folder)).toEqual([]);
  await stop();

  await start();
  for (const chainId of ports.keys()) {
    const { rewards, olderRewards } = deploymentOf(chainId);
    expect(olderRewards).toHaveLength(1);
    const versions = [];
    for (const address of [rewards, ...olderRewards]) {
      await assertRewardsCode(clientOf(chainId), address);
      const ask = { address, abi: guildRewardsAbi, functionName: 'eip712Domain' } as const;
      versions.push((await clientOf(chainId).readContract(ask))[2]);
    }
    expect(versions).toEqual(['2', '1']);
  }
});

test('killed nodes are found again with everything that was mined', async () => {
  const first = await start();
  const kept = readFileSync(path.join(chainFolder(dataDir), 'contracts.json'), 'utf8');
  const { transactionHash, blockNumber } = await drip(31_337);
  const file = path.join(chainFolder(dataDir), '31337.state.json');
  while (!readFileSync(file, 'utf8').includes(transactionHash)) await wait(20);
  for (const pid of first.pids) process.kill(pid, 'SIGKILL');
  await first.ended;
  await first.stop();

  await start();
  expect(readFileSync(path.join(chainFolder(dataDir), 'contracts.json'), 'utf8')).toBe(kept);
  const client = clientOf(31_337);
  expect(await client.getBlockNumber()).toBe(blockNumber);
  expect(await client.getBalance({ address: person })).toBe(parseEther('10'));
  const receipt = await client.getTransactionReceipt({ hash: transactionHash });
  expect(receipt.blockNumber).toBe(blockNumber);
  const { faucet } = deploymentOf(31_337);
  const logs = await client.getContractEvents({ address: faucet, abi: faucetAbi, fromBlock: 0n });
  expect(logs.map((log) => log.transactionHash)).toContain(transactionHash);
});

test('a node that a killed process left behind is ended before the next one starts', async () => {
  const pidFile = path.join(dataDir, 'anvil.pid');
  const left = await startAnvil({ chainId: 31_337, pidFile });
  const next = await startAnvil({ chainId: 31_337, pidFile, port: Number(new URL(left.url).port) });
  await left.ended;
  expect(next.pid).not.toBe(left.pid);
  await next.stop();
});

test('keys are made once, for this user alone', async () => {
  const keys = localKeys(dataDir);
  expect(localKeys(dataDir)).toEqual(keys);
  expect(new Set([keys.owner, keys.claimSigner, keys.relayer]).size).toBe(3);
});
