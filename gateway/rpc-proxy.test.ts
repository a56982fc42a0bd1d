import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicClient, createWalletClient, http as httpTransport, parseEther } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { TestGateway } from './testing/gateway';

/** The first of the keys that everybody knows. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const canary = 'node-key-canary';
const BUY_URL = 'https://buy.example/?to={address}&coin={symbol}';
const PROJECT_ID = '0123456789abcdef0123456789abcdef';
const SECOND_NODE = '0x1234';

let platform: TestPlatform;
let local: Anvil;
let real: Anvil;
let gateway: TestGateway;
let cookie: string;
/** What a node before the real one does with a request. */
let first: http.RequestListener;
let firstNode: http.Server;
/** A node that answers everything with one value. */
let secondNode: http.Server;
let secondAsked: number;

beforeAll(async () => {
  [platform, local, real] = await Promise.all([
    startTestPlatform(),
    startAnvil({ chainId: 31337 }),
    startAnvil({ chainId: 1 }),
  ]);
  firstNode = await listening((request, response) => first(request, response));
  secondNode = await listening((_, response) => {
    secondAsked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: SECOND_NODE }));
  });
  gateway = await TestGateway.start(platform, {
    RPC_31337: local.url,
    RPC_1: `${real.url}/?key=${canary}`,
    RPC_10: `${urlOf(firstNode)}, ${urlOf(secondNode)}`,
    RPC_137: 'http://127.0.0.1:1',
    RPC_PER_MINUTE: '100000',
    BUY_URL,
    WALLETCONNECT_PROJECT_ID: PROJECT_ID,
  });
  const person = await platform.person();
  cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}, 120_000);
afterAll(async () => {
  await gateway.close();
  await Promise.all([local.stop(), real.stop(), platform.close()]);
  for (const server of [firstNode, secondNode]) server.close();
});
beforeEach(() => {
  secondAsked = 0;
});

async function listening(listener: http.RequestListener): Promise<http.Server> {
  const server = http.createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
const urlOf = (server: http.Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const call = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params });

interface Said {
  status: number;
  text: string;
  body: { result?: unknown; error?: { code: number } };
}

async function ask(chainId: number, body: unknown, headers: Record<string, string> = {}): Promise<Said> {
  const response = await fetch(`http://127.0.0.1:${gateway.port}/rpc/${chainId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  expect(text).not.toContain(canary);
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
}
const asPerson = () => ({ cookie, origin: platform.config.publicUrl, 'sec-fetch-site': 'same-origin' });

describe('the node beside the product', () => {
  test('reads the chain and takes signed transactions, from whoever reaches it', async () => {
    const transport = httpTransport(`http://127.0.0.1:${gateway.port}/rpc/31337`);
    const reader = createPublicClient({ transport, pollingInterval: 50 });
    expect(await reader.getChainId()).toBe(31337);
    const to = '0x00000000000000000000000000000000000a11ce';
    const writer = createWalletClient({ account, transport });
    const hash = await writer.sendTransaction({ chain: null, to, value: parseEther('1.5') });
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success');
    expect(await reader.getBalance({ address: to })).toBe(parseEther('1.5'));
  });

  test.each(['eth_sendTransaction', 'eth_accounts', 'anvil_setBalance', 'eth_newFilter', 'debug_traceCall'])(
    '%s is not served',
    async (method) => {
      const said = await ask(31337, call(method));
      expect(said.status).toBe(200);
      expect(said.body.error?.code).toBe(-32601);
    },
  );

  test('many requests go at once, and each gets its own answer', async () => {
    const { text } = await ask(31337, [call('eth_chainId', [], 1), call('anvil_reset', [], 2)]);
    const answers = JSON.parse(text) as { id: number; result?: string; error?: { code: number } }[];
    expect(answers.find(({ id }) => id === 1)?.result).toBe('0x7a69');
    expect(answers.find(({ id }) => id === 2)?.error?.code).toBe(-32601);
    expect(answers).toHaveLength(2);
  });

  test.each([
    ['no JSON', '{', 400, -32700],
    ['no request', '{}', 400, -32600],
    ['an empty batch', '[]', 400, -32600],
    ['too many at once', Array.from({ length: 101 }, (_, id) => call('eth_chainId', [], id)), 400, -32600],
    ['too large', call('eth_call', ['x'.repeat(300_000)]), 413, -32600],
  ])('%s is refused', async (_, body, status, code) => {
    const said = await ask(31337, body);
    expect([said.status, said.body.error?.code]).toEqual([status, code]);
  });

  test('a form of another page is refused', async () => {
    expect((await ask(31337, call('eth_chainId'), { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('other methods of HTTP and other networks are not there', async () => {
    expect((await fetch(`http://127.0.0.1:${gateway.port}/rpc/31337`)).status).toBe(405);
    for (const chainId of [42161, 5, 0]) expect((await ask(chainId, call('eth_chainId'))).status).toBe(404);
  });
});

test('the networks that have a node are said to everybody, and nothing of the nodes', async () => {
  const answer = await fetch(`http://127.0.0.1:${gateway.port}/rpc`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    networks: [1, 137, 10, 31337],
    signerOrigin: null,
    buyUrl: BUY_URL,
    walletConnectProjectId: PROJECT_ID,
  });
  expect((await fetch(`http://127.0.0.1:${gateway.port}/rpc`, { method: 'POST' })).status).toBe(405);
});

describe('a node of a real network', () => {
  test('answers people with a session on our own pages, and nobody else', async () => {
    expect((await ask(1, call('eth_chainId'), asPerson())).body.result).toBe('0x1');
    const refused: Record<string, string>[] = [
      {},
      { ...asPerson(), cookie: 'guildhall_session=a.b.c' },
      { ...asPerson(), origin: 'https://evil.example' },
      { ...asPerson(), 'sec-fetch-site': 'cross-site' },
      { cookie },
    ];
    for (const headers of refused) {
      const said = await ask(1, call('eth_chainId'), headers);
      expect([said.status, said.body.error?.code]).toEqual([403, -32001]);
    }
  });

  test('that does not answer is 502, and the log does not hold its key', async () => {
    expect((await ask(137, call('eth_chainId'), asPerson())).status).toBe(502);
    const lines = JSON.stringify(gateway.logLines);
    expect(lines).toContain('request.unavailable');
    expect(lines).not.toContain(canary);
  });
});

describe('the next node', () => {
  test.each<[string, http.RequestListener]>([
    ['is away', (request) => request.socket.destroy()],
    ['has had enough', (_, response) => response.writeHead(429).end()],
    ['is broken', (_, response) => response.writeHead(500).end('<h1>oops</h1>')],
    ['says no JSON', (_, response) => response.end('<h1>welcome</h1>')],
  ])('is asked for what is only read when the first %s', async (_, listener) => {
    first = listener;
    expect((await ask(10, call('eth_blockNumber'), asPerson())).body.result).toBe(SECOND_NODE);
    expect(secondAsked).toBe(1);
  });

  test('does not get a transaction that the first may have taken', async () => {
    const send = call('eth_sendRawTransaction', ['0x00']);
    first = (request) => request.socket.destroy();
    expect((await ask(10, send, asPerson())).status).toBe(502);
    first = (_, response) => response.writeHead(500).end();
    expect((await ask(10, send, asPerson())).status).toBe(502);
    expect(secondAsked).toBe(0);
    first = (_, response) => response.writeHead(429).end();
    expect((await ask(10, send, asPerson())).body.result).toBe(SECOND_NODE);
  });
});

test('a network is limited', async () => {
  const narrow = await TestGateway.start(platform, { RPC_31337: local.url, RPC_PER_MINUTE: '10' });
  const say = (requests: number) =>
    fetch(`http://127.0.0.1:${narrow.port}/rpc/31337`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Array.from({ length: requests }, (_, id) => call('eth_chainId', [], id))),
    }).then(({ status }) => status);
  expect(await say(8)).toBe(200);
  expect(await say(8)).toBe(429);
  expect(await say(2)).toBe(200);
  await narrow.close();
});
