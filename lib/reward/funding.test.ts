import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createWalletClient,
  erc20Abi,
  http,
  keccak256,
  parseUnits,
  toHex,
  zeroAddress,
  zeroHash,
  type Address,
  type Hex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createConfig, createConnector, type Config } from 'wagmi';
import { connect, readContract } from 'wagmi/actions';
import { faucetAbi } from '@/contracts/generated/faucet.abi';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder, startLocalChains, type LocalChains } from '@/contracts/local-chain/local-chain';
import type { RewardDeposit, RewardShare } from '@/protocol/reward';
import { rewardList } from '@/protocol/reward-list';
import { chainFailureOf } from './chain-failure';
import { fund, type FundingPorts, type FundingStep } from './funding';
import { newSalt, recordIdOf } from './deposit';
import type { RewardIntent } from './intent';

const CHAIN_ID = 31_337;
let dataDir: string;
let chains: LocalChains;
let url: string;
let contract: Address;
let dollar: { address: Address; symbol: string; decimals: number; name: string };
let oldDollar: typeof dollar;
let claimGas: bigint;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-funding-'));
  chains = await startLocalChains(dataDir, new Map([[CHAIN_ID, 0]]));
  await chains.deployed;
  url = chains.urls.get(CHAIN_ID) ?? '';
  const [deployed] = readDeployments(chainFolder(dataDir));
  if (!deployed) throw new Error('nothing is deployed');
  contract = deployed.rewards;
  const tokenNamed = (wanted: string) => {
    const found = deployed.tokens.find(({ symbol }) => symbol === wanted);
    if (!found) throw new Error(`there is no ${wanted}`);
    return found;
  };
  dollar = tokenNamed('LUSD');
  oldDollar = tokenNamed('LOLD');
  wallet = await newWallet(deployed.faucet);
  claimGas = await readContract(wallet.config, {
    address: contract,
    abi: guildRewardsAbi,
    functionName: 'claimGas',
  });
}, 60_000);
afterAll(async () => {
  await chains.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Wallet {
  readonly config: Config;
  readonly address: Address;
  /** What it does when it is asked to send; null sends. */
  refuse: (() => Promise<never>) | null;
  /** Transactions that it has sent. */
  sent: number;
}
let wallet: Wallet;
beforeEach(() => {
  wallet.refuse = null;
  wallet.sent = 0;
});

/** A wallet with a key of its own and what the faucet gives, connected as any other. */
async function newWallet(faucet: Address): Promise<Wallet> {
  const account = privateKeyToAccount(generatePrivateKey());
  const chain = {
    id: CHAIN_ID,
    name: 'Local',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  } as const;
  const client = createWalletClient({ account, chain, transport: http(url) });
  const made: Wallet = { config: {} as Config, address: account.address, refuse: null, sent: 0 };
  const provider = {
    async request({ method, params }: { method: string; params?: unknown }) {
      if (method === 'eth_chainId') return toHex(CHAIN_ID);
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address];
      if (method !== 'eth_sendTransaction') return client.request({ method, params } as never);
      if (made.refuse) return made.refuse();
      made.sent += 1;
      const [{ to, data, value }] = params as [{ to: Address; data?: Hex; value?: Hex }];
      return client.sendTransaction({ to, data, value: BigInt(value ?? 0) });
    },
  };
  const connector = createConnector(() => ({
    id: 'test',
    name: 'Test',
    type: 'test',
    connect: () => Promise.resolve({ accounts: [account.address], chainId: CHAIN_ID } as never),
    disconnect: () => Promise.resolve(),
    getAccounts: () => Promise.resolve([account.address]),
    getChainId: () => Promise.resolve(CHAIN_ID),
    getProvider: () => Promise.resolve(provider),
    isAuthorized: () => Promise.resolve(true),
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }));
  const config: Config = createConfig({
    chains: [chain],
    transports: { [CHAIN_ID]: http(url) },
    connectors: [connector],
    pollingInterval: 25,
    storage: null,
  });
  Object.assign(made, { config });
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [account.address, toHex(parseUnits('10', 18))],
    }),
  });
  await client.writeContract({
    address: faucet,
    abi: faucetAbi,
    functionName: 'drip',
    args: [account.address],
  });
  const [connected] = config.connectors;
  if (connected) await connect(config, { connector: connected });
  return made;
}

function intent(fields: Partial<RewardIntent> = {}): RewardIntent {
  return {
    room: '!room:guild.test',
    chainId: CHAIN_ID,
    contract,
    sender: wallet.address,
    token: dollar,
    amount: '30000000',
    count: 3,
    recipientIds: null,
    random: true,
    expiresTime: new Date((Math.floor(Date.now() / 1000) + 3600) * 1000).toISOString(),
    message: '',
    claimGas: String(claimGas),
    approval: 'exact',
    salt: newSalt(),
    id: null,
    transaction: null,
    ...fields,
  };
}

/** Equal shares of chosen people, as the platform lists them. */
function sharesOf(ids: readonly number[], amount: bigint): RewardShare[] {
  return ids.map((id, index) => ({
    index,
    person: { id, username: `person ${id}`, avatar: '' },
    recipient: `0x${String(id).repeat(40)}`,
    amount: String(amount / BigInt(ids.length)),
    state: 'open',
    transaction: null,
    claimedTime: null,
  }));
}

const rootOf = (shares: readonly RewardShare[]) =>
  rewardList(
    shares.map(({ index, recipient, amount }) => ({ index, recipient, amount: BigInt(amount) })),
    (input) => keccak256(input, 'bytes'),
  ).root as Hex;

interface Spoils {
  /** Changes what the platform answers. */
  readonly answer?: (answer: RewardDeposit) => RewardDeposit;
  /** Changes the list before its root is made. */
  readonly list?: (shares: RewardShare[]) => RewardShare[];
  /** Changes the list that is shown afterwards. */
  readonly shown?: (shares: RewardShare[]) => RewardShare[];
}

/** The platform's part, as docs/contracts.md has it. */
function ports({
  answer: spoil = (same) => same,
  list = (same) => same,
  shown = (same) => same,
}: Spoils = {}) {
  let listed: RewardShare[] = [];
  const kept: RewardIntent[] = [];
  const steps: FundingStep[] = [];
  const told: string[] = [];
  const made: FundingPorts = {
    prepare: (wish) => {
      listed = list(sharesOf(wish.recipientIds ?? [], BigInt(wish.amount)));
      const params = {
        salt: wish.salt as Hex,
        roomId: keccak256(toHex(wish.room)),
        token: wish.token as Address,
        recordType: wish.recipientIds ? (1 as const) : (0 as const),
        random: wish.random,
        amount: BigInt(wish.amount),
        count: BigInt(wish.count),
        expiredTime: BigInt(Date.parse(wish.expiresTime)) / 1000n,
        seedHash: wish.random ? keccak256('0x5eed') : zeroHash,
        root: listed.length > 0 ? rootOf(listed) : zeroHash,
      };
      const isCoin = wish.token === zeroAddress;
      return Promise.resolve(
        spoil({
          id: recordIdOf({ chainId: wish.chainId, contract, sender: wish.sender as Address, params }),
          chainId: wish.chainId,
          contract,
          sender: wish.sender,
          params: {
            ...params,
            amount: wish.amount,
            count: wish.count,
            expiredTime: Number(params.expiredTime),
          },
          claimGas: String(claimGas),
          value: String(claimGas * BigInt(wish.count) + (isCoin ? BigInt(wish.amount) : 0n)),
          expiresTime: wish.expiresTime,
        }),
      );
    },
    listOf: () => Promise.resolve({ shares: shown(listed), seed: null, seedHash: null, root: null }),
    tellSent: (_, transaction) => {
      told.push(transaction);
      return Promise.resolve();
    },
    keep: (next) => kept.push(next),
    onStep: (step) => steps.push(step),
  };
  return { made, kept, steps, told };
}

const recordOf = (id: Hex) =>
  readContract(wallet.config, {
    address: contract,
    abi: guildRewardsAbi,
    functionName: 'records',
    args: [id],
  });
const allowanceOf = (token: Address) =>
  readContract(wallet.config, {
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [wallet.address, contract],
  });
const last = (kept: RewardIntent[]) => kept.at(-1) ?? intent();
const failure = async (run: Promise<void>) => chainFailureOf(await run.catch((error: unknown) => error));

test('RWD-04 RWD-07 a token is allowed exactly and deposited, and each step is told and kept', async () => {
  const { made, kept, steps, told } = ports();
  await fund(wallet.config, intent(), made);
  const { id, transaction } = last(kept);
  expect(steps).toEqual(['prepare', 'network', 'allow', 'deposit', 'mine']);
  expect(told).toEqual([transaction]);
  expect(await recordOf(id ?? zeroHash)).toMatchObject({
    sender: wallet.address,
    tokenAddress: dollar.address,
    amount: 30_000_000n,
    totalCount: 3n,
    gasLeft: claimGas * 3n,
  });
  // OPN-107: nothing is left allowed.
  expect(await allowanceOf(dollar.address)).toBe(0n);
});

test('OPN-107 without limit means without limit, and then it is not asked again', async () => {
  const first = ports();
  await fund(wallet.config, intent({ token: oldDollar, approval: 'unlimited' }), first.made);
  expect(await allowanceOf(oldDollar.address)).toBeGreaterThan(2n ** 255n);
  wallet.sent = 0;
  await fund(wallet.config, intent({ token: oldDollar }), ports().made);
  expect(wallet.sent).toBe(1);
});

test('RWD-04 coins need no allowance', async () => {
  const { made, kept, steps } = ports();
  const token = { ...dollar, address: zeroAddress, decimals: 18 };
  await fund(wallet.config, intent({ token, amount: '3000', random: false }), made);
  expect(steps).not.toContain('allow');
  expect(await recordOf(last(kept).id ?? zeroHash)).toMatchObject({ amount: 3000n, random: false });
});

test('a deposit that the wallet has refused is asked for again, and is one deposit', async () => {
  const { made, kept } = ports();
  wallet.refuse = () =>
    Promise.reject(Object.assign(new Error('User rejected the request.'), { code: 4001 }));
  const begun = intent();
  expect(await failure(fund(wallet.config, begun, made))).toEqual({ kind: 'rejected' });
  expect(last(kept).transaction).toBeNull();
  wallet.refuse = null;
  await fund(wallet.config, last(kept), made);
  expect(await recordOf(last(kept).id ?? zeroHash)).toMatchObject({ sender: wallet.address });
});

test('a page that was closed after the wallet had sent finds the deposit and pays no second time', async () => {
  const { made, kept } = ports();
  const begun = intent();
  await fund(wallet.config, begun, made);
  wallet.sent = 0;
  // Neither the id nor the transaction was kept before the page went away.
  await fund(wallet.config, begun, ports().made);
  expect(wallet.sent).toBe(0);
  // The transaction was kept, and nothing after it.
  const again = ports();
  await fund(wallet.config, { ...begun, transaction: last(kept).transaction }, again.made);
  expect(wallet.sent).toBe(0);
});

test.each<[string, (answer: RewardDeposit) => RewardDeposit]>([
  ['another amount', (answer) => ({ ...answer, params: { ...answer.params, amount: '30000001' } })],
  ['another token', (answer) => ({ ...answer, params: { ...answer.params, token: oldDollar.address } })],
  ['another contract', (answer) => ({ ...answer, contract: oldDollar.address })],
  ['an earlier end', (answer) => ({ ...answer, params: { ...answer.params, expiredTime: 1 } })],
  ['a list', (answer) => ({ ...answer, params: { ...answer.params, recordType: 1 as const } })],
  ['no seed', (answer) => ({ ...answer, params: { ...answer.params, seedHash: zeroHash } })],
  ['a dearer claim', (answer) => ({ ...answer, claimGas: String(claimGas + 1n) })],
  ['more coins', (answer) => ({ ...answer, value: String(BigInt(answer.value) + 1n) })],
  ['another id', (answer) => ({ ...answer, id: zeroHash })],
])('nothing is signed when the platform answers %s', async (_, spoil) => {
  expect(await failure(fund(wallet.config, intent(), ports({ answer: spoil }).made))).toEqual({
    kind: 'notAsAsked',
  });
  expect(wallet.sent).toBe(0);
});

const listedIntent = () => intent({ recipientIds: [7, 5, 9], random: false });

test('RWD-05 chosen people are a list whose root is deposited', async () => {
  const { made, kept } = ports();
  await fund(wallet.config, listedIntent(), made);
  expect(await recordOf(last(kept).id ?? zeroHash)).toMatchObject({
    recordType: 1,
    totalCount: 3n,
    commitment: rootOf(sharesOf([7, 5, 9], 30_000_000n)),
  });
});

const swapped = ([one, two, ...others]: RewardShare[]) =>
  one && two ? [{ ...one, person: two.person }, { ...two, person: one.person }, ...others] : [];
const poorer = (shares: RewardShare[]) =>
  shares.map((share, at) => ({ ...share, amount: String(BigInt(share.amount) + [1n, -1n, 0n][at]!) }));
const elsewhere = (shares: RewardShare[]) =>
  shares.map((share) => ({ ...share, recipient: `0x${'c'.repeat(40)}` }));

test.each<[string, Spoils]>([
  [
    'a reward to the whole room',
    { answer: (answer) => ({ ...answer, params: { ...answer.params, recordType: 0, root: zeroHash } }) },
  ],
  ['other people', { list: (shares) => shares.map((share) => ({ ...share, person: null })) }],
  ['the people in another order', { list: swapped }],
  ['unequal shares', { list: poorer }],
  ['one share less', { list: (shares) => shares.slice(1) }],
  ['a list that is not the one of the root', { shown: elsewhere }],
])('nothing is signed for chosen people when the platform answers %s', async (_, spoils) => {
  expect(await failure(fund(wallet.config, listedIntent(), ports(spoils).made))).toEqual({
    kind: 'notAsAsked',
  });
  expect(wallet.sent).toBe(0);
});

test('an end that has passed is told before anything is signed', async () => {
  const expiresTime = new Date((Math.floor(Date.now() / 1000) - 1) * 1000).toISOString();
  expect(await failure(fund(wallet.config, intent({ expiresTime }), ports().made))).toEqual({
    kind: 'tooLate',
  });
  expect(wallet.sent).toBe(0);
});

test('another wallet than the one that it was begun with does not send it', async () => {
  const sender: Address = '0x00000000000000000000000000000000000a11ce';
  expect(await failure(fund(wallet.config, intent({ sender }), ports().made))).toEqual({
    kind: 'otherWallet',
  });
});

test('what the contract refuses is told by its name, before the wallet is asked', async () => {
  const token = { ...dollar, address: zeroAddress, decimals: 18 };
  const soon = new Date((Math.floor(Date.now() / 1000) + 400 * 86_400) * 1000).toISOString();
  expect(
    await failure(fund(wallet.config, intent({ token, amount: '3000', expiresTime: soon }), ports().made)),
  ).toEqual({ kind: 'reverted', reason: 'ExpiryOutOfRange' });
  expect(wallet.sent).toBe(0);
});

test('a node that does not answer is told, and it goes on afterwards', async () => {
  const away = createConfig({
    chains: wallet.config.chains,
    transports: { [CHAIN_ID]: http('http://127.0.0.1:9', { retryCount: 0 }) },
    storage: null,
  });
  const { made, kept } = ports();
  expect(await failure(fund(away, intent(), made))).toEqual({ kind: 'node' });
  await fund(wallet.config, last(kept), made);
  expect(await recordOf(last(kept).id ?? zeroHash)).toMatchObject({ sender: wallet.address });
});
