import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SignClient } from '@walletconnect/sign-client';
import { WebSocketServer } from 'ws';
import type { AskingSite } from '@/lib/signer/messages';
import { AppSessions } from './app-sessions';
import type { KeptSession } from './kept-sessions';
import { approvedNamespaces } from './namespaces';
import { Relay } from './testing/relay';

/*
 * Both sides of WalletConnect over a relay that runs here: an app on one, the wallet on the other. The relay and the Verify
 * server are the edge of the network; everything between is what people run.
 */

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const APP = 'https://shop.example';

let server: WebSocketServer;
let relayUrl: string;
/** What the Verify server says of the page that publishes. */
let attested: { origin: string; isScam: boolean } | null = null;
let key: CryptoKeyPair;
const fetchBefore = globalThis.fetch;

beforeAll(async () => {
  key = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const publicKey = await crypto.subtle.exportKey('jwk', key.publicKey);
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith('https://verify.walletconnect.org')) return fetchBefore(input, init);
    return url.endsWith('/public-key')
      ? Response.json({ publicKey, expiresAt: Math.floor(Date.now() / 1000) + 3_600 })
      : new Response(null, { status: 404 });
  };
  const relay = new Relay(async (message) => (attested ? jwt(message, attested) : undefined));
  server = new WebSocketServer({ port: 0 });
  server.on('connection', (socket) => {
    const send = (text: string) => socket.send(text);
    const hear = relay.join(send);
    socket.on('message', (data) => hear(String(data)));
    socket.on('close', () => relay.leave(send));
  });
  await once(server, 'listening');
  relayUrl = `ws://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  globalThis.fetch = fetchBefore;
  for (const socket of server.clients) socket.terminate();
  server.close();
});

async function jwt(message: string, of: { origin: string; isScam: boolean }): Promise<string> {
  const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = createHash('sha256').update(message).digest('hex');
  const exp = Math.floor(Date.now() / 1000) + 600;
  const signed = `${text({ alg: 'ES256', typ: 'JWT' })}.${text({ exp, id, isVerified: true, ...of })}`;
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    Buffer.from(signed),
  );
  return `${signed}.${Buffer.from(signature).toString('base64url')}`;
}

let count = 0;
const clients: InstanceType<typeof SignClient>[] = [];
async function client(url: string) {
  count += 1;
  const made = await SignClient.init({
    projectId: '0'.repeat(32),
    relayUrl,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `test-${count}`,
    storageOptions: { database: ':memory:' },
    signConfig: { disableRequestQueue: true },
    metadata: { name: 'Shop', description: '', url, icons: [] },
  });
  clients.push(made);
  return made;
}
afterEach(async () => {
  for (const { core } of clients.splice(0)) {
    core.heartbeat.stop();
    await core.relayer.transportClose();
  }
});

const soon = async (is: () => boolean) => {
  for (let turn = 0; turn < 400 && !is(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  expect(is()).toBe(true);
};

async function scene({ url = APP, chains = ['eip155:1', 'eip155:8453'] } = {}) {
  const app = await client(url);
  let kept: Record<string, KeptSession> = {};
  const asked: { method: string; chainId: number; site: AskingSite; params?: readonly unknown[] }[] = [];
  let answer: () => Promise<unknown> = async () => '0xsigned';
  const wallet = new AppSessions(await client('https://guild.example'), {
    chainIds: [1, 31_337],
    address: ADDRESS,
    request: ({ method, params }, { chainId, site }) => {
      asked.push({ method, chainId, site, ...(method === 'eth_sendTransaction' && { params }) });
      return answer();
    },
    kept: { read: () => kept, write: (next) => (kept = next) },
  });
  const { uri, approval } = await app.connect({
    optionalNamespaces: { eip155: { chains, methods: ['personal_sign', 'eth_sign'], events: [] } },
  });
  const session = approval();
  session.catch(() => undefined);
  expect(AppSessions.isUri(uri ?? '')).toBe(true);
  await wallet.pair(uri ?? '');
  await soon(() => wallet.view.get().proposal !== null);
  const ask = (topic: string, method: string, params: unknown = ['0x48', ADDRESS]) =>
    app.request<string>({ topic, chainId: 'eip155:1', request: { method, params } });
  return {
    app, wallet, session, ask, asked,
    kept: () => kept,
    forget: () => (kept = {}),
    answers: (next: () => Promise<unknown>) => (answer = next),
  }; // oxfmt-ignore
}

test('a verified site gets the address, asks for signatures with its name, and is let go', async () => {
  attested = { origin: APP, isScam: false };
  const { wallet, session, ask, asked, answers } = await scene();
  expect(wallet.view.get().proposal).toMatchObject({
    name: 'Shop',
    site: { host: 'shop.example', isVerified: true, isDanger: false },
    chainIds: [1],
  });
  await wallet.approve();
  const { topic, namespaces } = await session;
  expect(namespaces.eip155?.accounts).toEqual([`eip155:1:${ADDRESS}`]);
  expect(namespaces.eip155?.methods).not.toContain('eth_sign');
  expect(wallet.view.get()).toMatchObject({
    proposal: null,
    sessions: [{ topic, name: 'Shop', site: { host: 'shop.example', isVerified: true } }],
  });

  expect(await ask(topic, 'personal_sign')).toBe('0xsigned');
  expect(asked).toEqual([
    { method: 'personal_sign', chainId: 1, site: { host: 'shop.example', isVerified: true } },
  ]);
  // A number that waits already would take the place of what the person has sent.
  const call = { from: ADDRESS, to: ADDRESS, value: '0x1' };
  await ask(topic, 'eth_sendTransaction', [{ ...call, nonce: '0x7' }]);
  expect(asked.pop()?.params).toEqual([call]);

  answers(() => Promise.reject(Object.assign(new Error('secret of ours'), { code: 4001 })));
  await expect(ask(topic, 'personal_sign')).rejects.toMatchObject({ code: 4001, message: 'User rejected' });

  // Another page that has the session's key speaks for it.
  attested = { origin: 'https://thief.example', isScam: false };
  await expect(ask(topic, 'personal_sign')).rejects.toMatchObject({ code: 4100 });
  expect(asked).toHaveLength(2);
  await wallet.end(topic);
  expect(wallet.view.get().sessions).toEqual([]);
}, 60_000);

test('another site does not take the place of the one that is looked at', async () => {
  attested = null;
  const { wallet, session } = await scene();
  const before = wallet.view.get().proposal;
  const other = await (
    await client('https://thief.example')
  ).connect({
    optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } },
  });
  const refused = expect(other.approval()).rejects.toMatchObject({ code: 5000 });
  await wallet.pair(other.uri ?? '');
  await refused;
  expect(wallet.view.get().proposal).toEqual(before);
  await wallet.reject();
  await expect(session).rejects.toMatchObject({ code: 5000 });
}, 60_000);

test('a site that nobody has verified is called so, and keeps that', async () => {
  attested = null;
  const { wallet, session, ask, asked } = await scene();
  expect(wallet.view.get().proposal?.site).toEqual({
    host: 'shop.example',
    isVerified: false,
    isDanger: false,
  });
  await wallet.approve();
  const { topic } = await session;
  attested = { origin: APP, isScam: false };
  await ask(topic, 'personal_sign');
  expect(asked.at(-1)?.site).toEqual({ host: 'shop.example', isVerified: false });
}, 60_000);

test.each([
  ['calls itself by the name of another', { origin: 'https://thief.example', isScam: false }],
  ['is known to steal', { origin: APP, isScam: true }],
])(
  'a site that %s gets nothing',
  async (_what, verified) => {
    attested = verified;
    const { wallet, session } = await scene();
    expect(wallet.view.get().proposal?.site).toMatchObject({ isDanger: true, isVerified: false });
    await wallet.approve();
    expect(wallet.view.get()).toMatchObject({ sessions: [], proposal: { name: 'Shop' } });
    await wallet.reject();
    await expect(session).rejects.toMatchObject({ code: 5000 });
  },
  60_000,
);

test('an app that needs what there is not cannot be agreed to, and sessions of a login before end', async () => {
  attested = null;
  const refused = await scene({ chains: ['eip155:8453'] });
  expect(refused.wallet.view.get().proposal?.chainIds).toBeNull();
  await refused.wallet.approve();
  expect(refused.wallet.view.get().sessions).toEqual([]);
  const needs = { chains: ['eip155:1'], methods: ['eth_sign'], events: [] };
  const own = { chainIds: [1], address: ADDRESS };
  expect(approvedNamespaces({ required: { eip155: needs }, optional: {} }, own)).toBeNull();
  expect(
    approvedNamespaces({ required: { eip155: { ...needs, methods: ['personal_sign'] } }, optional: {} }, own),
  ).toMatchObject({ eip155: { accounts: [`eip155:1:${ADDRESS}`] } });

  const { wallet, session, forget, app } = await scene();
  await wallet.approve();
  const { topic } = await session;
  forget();
  const gone = new Promise((resolve) => app.once('session_delete', resolve));
  // As the next start of the page does.
  await wallet.end('another').catch(() => undefined);
  wallet.restart();
  await gone;
  await soon(() => !app.session.keys.includes(topic));
}, 60_000);
