import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  decodeFunctionData,
  encodeAbiParameters,
  erc20Abi,
  http,
  multicall3Abi,
  parseAbi,
  parseAbiItem,
  parseEther,
  toEventSelector,
  toFunctionSelector,
  zeroHash,
  type Hex,
  type PublicClient,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { accountsOf, newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import type { Deployment } from '@/contracts/local-chain/deployment';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { selectorOf, topicOf } from './abi-signature';
import * as reads from './chain-reads';
import { multicall, readContract } from './contract-reads';
import { decodeLog, readLogs } from './event-logs';
import { jsonRpc } from './json-rpc';

/* What the wallet reads by plain JSON-RPC is what viem's client reads, of one real chain. */

const chainId = 31_337;
const keys = newKeys();
const { owner } = accountsOf(keys);
const mira = privateKeyToAccount(generatePrivateKey());
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

let anvil: Anvil;
let viem: PublicClient;
let reader: ChainReader;
let at: Deployment;
let dripped: Hex;
let gold: Hex;

beforeAll(async () => {
  anvil = await startAnvil({ chainId, accounts: 0 });
  at = await deploy(anvil.url, chainId, keys);
  viem = createPublicClient({ transport: http(anvil.url), cacheTime: 0 });
  reader = { chain: { id: chainId }, request: jsonRpc(anvil.url) };
  const wallet = createWalletClient({ account: owner, transport: http(anvil.url) });
  const drip = { address: at.faucet, abi: faucetAbi, functionName: 'drip', chain: null } as const;
  dripped = await wallet.writeContract({ ...drip, args: [mira.address] });
  await receiptOf(viem, dripped);
  gold = at.tokens.find(({ symbol }) => symbol === 'LGLD')?.address as Hex;
});
afterAll(() => anvil.stop());

test('WAL-39 WAL-43 blocks, transactions and receipts are read as viem reads them', async () => {
  const receipt = await viem.getTransactionReceipt({ hash: dripped });
  const transaction = await viem.getTransaction({ hash: dripped });
  const block = await viem.getBlock({ blockNumber: receipt.blockNumber });
  const pick = ({ hash, from, to, value, input, transactionIndex }: typeof transaction) => ({
    ...{ hash, from, to, value, input, transactionIndex },
  });
  expect(await reads.readTransaction(reader, dripped)).toEqual(pick(transaction));
  expect(await reads.readBlock(reader, receipt.blockNumber)).toEqual({
    ...{ number: block.number, timestamp: block.timestamp },
  });
  expect((await reads.readWholeBlock(reader, receipt.blockNumber)).transactions).toEqual([pick(transaction)]);
  const own = await reads.readReceipt(reader, dripped);
  expect(own).toMatchObject({
    from: receipt.from,
    isReverted: false,
    blockNumber: receipt.blockNumber,
    transactionIndex: receipt.transactionIndex,
    gasUsed: receipt.gasUsed,
    effectiveGasPrice: receipt.effectiveGasPrice,
    l1Fee: 0n,
  });
  expect(own.logs).toHaveLength(receipt.logs.length);
  expect(await reads.readBlockNumber(reader)).toBe(await viem.getBlockNumber());
  expect(await reads.readTransactionCount(reader, owner.address, 'latest')).toBe(
    await viem.getTransactionCount({ address: owner.address }),
  );
  expect(await reads.readCode(reader, gold)).toBe(await viem.getCode({ address: gold }));
  expect(await reads.readCode(reader, mira.address)).toBe('0x');
  await expect(reads.readTransaction(reader, zeroHash)).rejects.toThrow(/doesn't know/);
  await expect(reads.readReceipt(reader, zeroHash)).rejects.toThrow(/doesn't know/);
  await expect(reads.readBlock(reader, 10n ** 9n)).rejects.toThrow(/doesn't know/);
});

test('WAL-39 contracts are asked as viem asks them, and one that fails is a failure among answers', async () => {
  const ask = { address: gold, abi: erc20Abi } as const;
  const contracts = [
    { ...ask, functionName: 'balanceOf', args: [mira.address] },
    { ...ask, functionName: 'symbol' },
    { ...ask, functionName: 'decimals' },
    { ...ask, address: at.faucet, functionName: 'decimals' },
    { ...ask, address: mira.address, functionName: 'symbol' },
  ] as const;
  const options = { multicall3: at.multicall3 };
  const known = await viem.multicall({ contracts, multicallAddress: at.multicall3 });
  const own = await multicall(reader, contracts, options);
  expect(own.map(({ status, result }) => [status, result])).toEqual(
    known.map(({ status, result }) => [status, result]),
  );
  expect(own.map(({ status }) => status)).toEqual(['success', 'success', 'success', 'failure', 'failure']);
  await expect(multicall(reader, contracts, { ...options, allowFailure: false })).rejects.toThrow(/reverted/);
  const three = contracts.slice(0, 3) as unknown as readonly [(typeof contracts)[0], (typeof contracts)[1]];
  expect(await multicall(reader, three, { ...options, allowFailure: false })).toEqual([
    parseEther('1000'),
    'LGLD',
    18,
  ]);
  // What holds no multicall is a failure of all.
  await expect(multicall(reader, contracts, { multicall3: mira.address })).rejects.toThrow();
  const before = { ...options, blockNumber: 1n };
  expect((await multicall(reader, contracts, before)).map(({ status }) => status)[0]).toBe('failure');
  expect(await readContract(reader, { ...ask, functionName: 'balanceOf', args: [mira.address] })).toBe(
    parseEther('1000'),
  );
});

test('logs are those that viem finds, and none that a contract wrote in another form', async () => {
  const ask = { address: gold, args: { to: mira.address } } as const;
  const known = await viem.getLogs({ ...ask, event: transferEvent, fromBlock: 0n, strict: true });
  const own = await readLogs(reader, transferEvent, { ...ask, fromBlock: 0n });
  expect(own).toEqual(
    known.map(({ address, args, blockNumber, transactionHash, logIndex }) => ({
      ...{ address, args, blockNumber, transactionHash, logIndex },
    })),
  );
  expect(own).toHaveLength(1);
  expect(await readLogs(reader, transferEvent, { ...ask, fromBlock: 0n, toBlock: 1n })).toEqual([]);

  const log = {
    address: gold,
    topics: [topicOf(transferEvent), encodeAbiParameters([{ type: 'address' }], [gold]), zeroHash],
    data: encodeAbiParameters([{ type: 'uint256' }], [5n]),
    ...{ blockNumber: '0x1', transactionHash: zeroHash, logIndex: '0x0' },
  } as const satisfies reads.RawLog;
  expect(decodeLog(transferEvent, log)?.args.value).toBe(5n);
  // An NFT's, with a fourth topic; one whose number is short; one of another event.
  expect(decodeLog(transferEvent, { ...log, topics: [...log.topics, zeroHash], data: '0x' })).toBeNull();
  expect(decodeLog(transferEvent, { ...log, data: '0x05' })).toBeNull();
  expect(decodeLog(transferEvent, { ...log, topics: [zeroHash, ...log.topics.slice(1)] })).toBeNull();
});

test('a node that answers with logs of somebody else is not believed', async () => {
  const logs = await viem.request({
    method: 'eth_getLogs',
    params: [{ address: gold, fromBlock: '0x0', topics: [topicOf(transferEvent)] }],
  });
  expect(logs.length).toBeGreaterThan(1);
  const lying: ChainReader = { request: () => Promise.resolve(logs) };
  const found = await readLogs(lying, transferEvent, { args: { to: mira.address }, fromBlock: 0n });
  expect(found.map(({ args }) => args.to)).toEqual([mira.address]);
});

test('calls and events have the selectors that viem gives them', () => {
  const others = parseAbi([
    'function swap((address to, bytes[2][] data) call, uint256[3] amounts)',
    'event Many((uint8, string)[] indexed all, bool)',
  ]);
  for (const item of [...guildRewardsAbi, ...multicall3Abi, ...erc20Abi, ...others]) {
    if (item.type === 'function') expect(selectorOf(item)).toBe(toFunctionSelector(item));
    if (item.type === 'event') expect(topicOf(item)).toBe(toEventSelector(item));
  }
});

test('a call is bounded in gas, and made as the account and at the block that it says', async () => {
  const asked: unknown[] = [];
  const heard: ChainReader = {
    request: (question) => (asked.push(question), Promise.resolve('0x')),
  };
  const call = { to: gold, data: '0x06fdde03' } as const;
  await reads.callContract(heard, { ...call, gas: 400_000n, account: mira.address, blockNumber: 7n });
  expect(asked).toEqual([
    { method: 'eth_call', params: [{ ...call, gas: '0x61a80', from: mira.address }, '0x7'] },
  ]);
  const miner = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
  // Burns all gas that it gets.
  const address = '0x00000000000000000000000000000000000000fa';
  await miner.setCode({ address, bytecode: '0x5b600056' });
  await expect(reads.callContract(reader, { ...call, to: address, gas: 400_000n })).rejects.toMatchObject({
    name: 'NodeRefusedError',
  });
  expect(decodeFunctionData({ abi: erc20Abi, data: call.data }).functionName).toBe('name');
});
