import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getAddress,
  http,
  parseEther,
  type Hash,
  type PublicClient,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { decidedOf, findTransaction, type Attempts } from './follow';

/* What became of a number, long after it was used and with nodes that remember little; a number that nobody can explain is no answer. */

const chainId = 31_337;
const payee = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');
const price = 10n ** 10n;
/** For how many blocks the node without an archive remembers counts. */
const REMEMBERED = 40n;

let anvil: Anvil;
let proxy: Server;
let forgets = false;
let client: PublicClient;
let account = privateKeyToAccount(generatePrivateKey());

const chain = () => createTestClient({ mode: 'anvil', transport: http(anvil.url) });
const direct = () => createPublicClient({ transport: http(anvil.url), cacheTime: 0 });

interface Question {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** What a node answers that passes questions on to the chain, but has forgotten old counts while `forgets` is set. */
async function answered(text: string): Promise<string> {
  const { id, method, params = [] } = JSON.parse(text) as Question;
  const [, block] = params;
  if (forgets && method === 'eth_getTransactionCount' && String(block).startsWith('0x')) {
    const newest = await direct().getBlockNumber();
    if (BigInt(String(block)) + REMEMBERED < newest)
      return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'missing trie node' } });
  }
  const headers = { 'content-type': 'application/json' };
  return (await fetch(anvil.url, { method: 'POST', headers, body: text })).text();
}

beforeAll(async () => {
  anvil = await startAnvil({ chainId, accounts: 0 });
  proxy = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      void answered(Buffer.concat(parts).toString()).then((text) => response.end(text));
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  client = createPublicClient({ transport: http(`http://127.0.0.1:${port}`), cacheTime: 0 });
});
afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  await anvil.stop();
});
beforeEach(async () => {
  forgets = false;
  account = privateKeyToAccount(generatePrivateKey());
  await chain().setBalance({ address: account.address, value: parseEther('5') });
  await chain().setAutomine(false);
});

const send = (value: bigint, nonce: number, gasPrice = price): Promise<Hash> =>
  createWalletClient({ account, transport: http(anvil.url) }).sendTransaction({
    ...{ chain: null, to: value === 0n ? account.address : payee, value, nonce, gas: 21_000n, gasPrice },
  });
const mine = (blocks: number) => chain().mine({ blocks });

/** A transfer of 7 with the number 0, which a node has forgotten since it was sent. */
async function forgotten(): Promise<Attempts> {
  const fromBlock = await direct().getBlockNumber();
  const hash = await send(7n, 0);
  await chain().dropTransaction({ hash });
  const transfer = { chainId, from: account.address, to: payee, token: null, amount: 7n };
  return { ...transfer, nonce: 0, fromBlock, hash, replacements: [] };
}
const found = (asked: Attempts, isTaken: (hash: Hash) => boolean = () => false) => {
  const { hash: _, replacements: __, ...transfer } = asked;
  return findTransaction(client, transfer, isTaken);
};

test.each([
  ['the same at another fee', 7n, 'confirmed'],
  ['an empty one', 0n, 'cancelled'],
  ['another one', 8n, 'replaced'],
])(
  'what a wallet sent by itself hundreds of blocks later is found by its number: %s',
  async (_, value, state) => {
    const sent = await forgotten();
    await mine(300);
    const hash = await send(value, 0, 2n * price);
    await mine(300);
    expect(await decidedOf(client, sent)).toEqual({ state, hash });
    expect(await found(sent)).toBe(value === 7n ? hash : 'others');
  },
);

test('a node that has forgotten the past still knows its newest blocks and its first ones', async () => {
  forgets = true;
  const late = await forgotten();
  await mine(300);
  const hash = await send(7n, 0, 2n * price);
  await mine(Number(REMEMBERED) - 10);
  expect(await decidedOf(client, late)).toEqual({ state: 'confirmed', hash });
  await mine(300);
  const early = { ...late, fromBlock: (await client.getTransaction({ hash })).blockNumber! - 50n };
  expect(await decidedOf(client, early)).toEqual({ state: 'confirmed', hash });
});

test('a number whose transaction nobody can find is lost, neither replaced nor unsent', async () => {
  forgets = true;
  const sent = await forgotten();
  await mine(300);
  await send(7n, 0, 2n * price);
  await mine(300);
  expect(await decidedOf(client, sent)).toEqual({ state: 'lost', hash: null });
  expect(await found(sent)).toBe('lost');
});

test('what waits for a block is not unsent, be it with the expected number or a later one', async () => {
  const sent = await forgotten();
  expect(await found(sent)).toBe('unused');
  const waiting = await send(7n, 0);
  expect(await found(sent)).toBe('waits');
  await chain().dropTransaction({ hash: waiting });
  await send(8n, 0);
  await mine(1);
  expect(await found(sent)).toBe('others');
  const later = await send(7n, 1);
  expect(await found(sent)).toBe('waits');
  await mine(300);
  expect(await found(sent)).toBe(later);
  expect(await found(sent, (hash) => hash === later)).toBe('others');
});

test('a transaction to which its wallet gave a later number is not replaced while it waits', async () => {
  const sent = await forgotten();
  const hash = await send(7n, 2);
  await send(8n, 0);
  await mine(1);
  const expected = { ...sent, hash };
  expect(await decidedOf(client, expected)).toBeNull();
  await send(8n, 1);
  await mine(1);
  expect(await decidedOf(client, expected)).toEqual({ state: 'confirmed', hash });
});
