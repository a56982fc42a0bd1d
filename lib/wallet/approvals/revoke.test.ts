import { createPublicClient, createTestClient, erc20Abi, getAddress, http, type Hex } from 'viem';
import { accountsOf, newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { createChainClient, receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import { newTestWallet, type TestWallet } from '@/lib/reward/testing/test-wallet';
import { addSent, sentList } from '@/lib/wallet/activity/sent-list';
import { KEY_SHARE_CONNECTOR } from '@/lib/wallet/store';
import { openPage } from '@/lib/wallet/testing/page';
import { until } from '@/server/testing/until';
import { runRevokes } from './revoke';
import { chooseRevokes, revokeList } from './revoke-list';

/* A page closed while the key-share wallet was asked to revoke an approval, and another one goes on with it. */

const CHAIN = 31_337;
const spender = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const keys = newKeys();
let anvil: Anvil;
let wallet: TestWallet;
let token: Hex;
let closePage: () => void;

const node = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) });
const client = () => createPublicClient({ transport: http(anvil.url), cacheTime: 0 });
const allowance = () =>
  client().readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'allowance', args: [wallet.address, spender] },
  } as never) as Promise<bigint>;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: CHAIN, accounts: 0 });
  const { faucet, tokens } = await deploy(anvil.url, CHAIN, keys);
  token = getAddress(tokens[0]!.address);
  closePage = await openPage({ nodeUrl: anvil.url, visibility: 'visible' });
  const request = (_: string, __: object, run: (lock: object) => unknown) => run({});
  Object.assign(globalThis, { dispatchEvent: () => true, navigator: { locks: { request } } });
  const owner = createChainClient(anvil.url, CHAIN, accountsOf(keys).owner);
  wallet = await newTestWallet({
    ...{ url: anvil.url, node: node(), faucet, contract: owner.account.address },
    connectorId: KEY_SHARE_CONNECTOR,
  });
}, 60_000);
afterAll(async () => {
  closePage();
  await anvil.stop();
});

/** Approves, and leaves what a page has kept that closed while its wallet was asked; returns the number it was asked with. */
async function closedWhileAsked(): Promise<number> {
  const approved = await wallet.client.writeContract({
    ...{ chain: null, address: token, abi: erc20Abi, functionName: 'approve', args: [spender, 5n] },
  } as never);
  await receiptOf(client(), approved);
  revokeList.change(() => []);
  sentList.change(() => []);
  chooseRevokes(wallet.address, [
    {
      ...{ chainId: CHAIN, contract: token, spender, kind: 'token', symbol: 'LGLD', name: 'Local Gold' },
      ...{ spenderName: null, tokenId: null },
    } as never,
  ]);
  const [item] = revokeList.items();
  const nonce = await client().getTransactionCount({ address: wallet.address });
  addSent({
    ...{ id: 'revoke', chainId: CHAIN, from: wallet.address, to: spender, token, revoke: item!.revoke },
    ...{ symbol: 'LGLD', decimals: 0, amount: '0', nonce, hash: null, state: 'asking' },
    ...{ createdMs: Date.now(), payee: null, room: null, isCardSent: true },
    fromBlock: String(await client().getBlockNumber()),
  });
  return nonce;
}

test('it is asked for again with its number, which is free', async () => {
  const nonce = await closedWhileAsked();
  expect(await runRevokes(wallet.config, wallet.address)).toBe('done');
  expect(await allowance()).toBe(0n);
  expect(sentList.items()).toMatchObject([{ id: 'revoke', nonce, state: 'confirmed' }]);
});

test('it never takes the place of a payment that waits with its number', async () => {
  const nonce = await closedWhileAsked();
  await node().setAutomine(false);
  const payment = await wallet.client.sendTransaction({
    ...{ chain: null, to: spender, value: 1n, nonce, gas: 21_000n },
    ...{ maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 1n },
  });
  const sentBefore = wallet.sent;
  const run = runRevokes(wallet.config, wallet.address);
  await until(() => revokeList.items()[0]?.sentId === 'revoke' || wallet.sent > sentBefore);
  expect(wallet.sent).toBe(sentBefore);
  await node().mine({ blocks: 1 });
  await node().setAutomine(true);
  expect(await run).toBe('done');
  expect(await client().getTransactionReceipt({ hash: payment })).toMatchObject({ status: 'success' });
  expect(await allowance()).toBe(0n);
});
