import { MemoryStorage } from '@/lib/testing/memory-storage';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOGIN_USER_KEY } from '@/lib/account/login-user';
import { ApiError } from './api-error';
import { call, CALL_TIMEOUT_MS, leavesForStart } from './client';
import { listenForFailures } from './failure-notice';
import { whileLeaving } from './leaving';

/** What the browser brings: an address, a language, storage. The server is a real one. */
const page = { origin: '', pathname: '/index', search: '', left: [] as string[] };
const stored = new MemoryStorage();
const received: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
const notices: string[] = [];
let answer: (response: ServerResponse) => void;
let server: Server;

const envelope = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  page.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(globalThis, {
    location: Object.assign(page, { assign: (to: string) => page.left.push(to) }),
    document: { documentElement: { lang: 'en' } },
    localStorage: stored,
  });
  listenForFailures((text) => notices.push(text));
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  page.pathname = '/index';
  page.search = '';
  page.left.length = received.length = notices.length = 0;
  stored.texts.clear();
});

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const caught: unknown = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(caught instanceof ApiError)) throw new Error(`Not refused by an ApiError: ${String(caught)}`);
  return caught;
};

test('HTP-01 HTP-04 a call goes to /api/ under the names of the documents and answers under ours', async () => {
  envelope(200, {
    code: '10000',
    result: {
      guild: { id: 7, displayName: 'Atlas', logo: '', verificationTagType: 2, members: 3, isPublic: true },
      inviter: null,
      link: null,
    },
  });
  const preview = await call('invitePreview', { query: { spaceId: 7, inviterId: 12 } });
  expect(preview.space).toMatchObject({ id: 7, name: 'Atlas', verificationTag: 2 });
  expect(received[0]).toMatchObject({ method: 'GET', url: '/api/invite/preview?guildId=7&inviterId=12' });
});

test('OPN-71 an answer names deleted accounts in the language of the page', async () => {
  document.documentElement.lang = 'zh';
  envelope(200, {
    code: '10000',
    result: { guild: null, inviter: { username: 'Deleted account #12', avatar: '' }, link: null },
  });
  try {
    const { inviter } = await call('invitePreview', { query: { inviterId: 12 } });
    expect(inviter?.username).toBe('已注销账号 #12');
  } finally {
    document.documentElement.lang = 'en';
  }
});

test('HTP-02 a call sends the cookies of the page', async () => {
  envelope(200, { code: '10000', result: null });
  const asked = jest.spyOn(globalThis, 'fetch');
  await call('resendVerification');
  // Node keeps no cookies; what a browser does with the request is said by its credentials.
  expect(asked.mock.calls).toEqual([
    [expect.anything(), expect.objectContaining({ credentials: 'include' })],
  ]);
  asked.mockRestore();
});

test('a body is JSON, an intent has its key', async () => {
  envelope(200, { code: '10000', result: null });
  await call('forgotPassword', { body: { email: 'mira@example.org' }, idempotencyKey: 'k1' });
  expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'k1' });
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ email: 'mira@example.org' });
});

test('values of a path are filled in and encoded', async () => {
  envelope(200, { code: '10000', result: null });
  await call('endDevice', { params: { sessionId: 9 } });
  expect(received[0]).toMatchObject({ method: 'DELETE', url: '/api/user/sessions/9' });
});

test('HTP-05 HTP-06 any other code is an error with its facts, told in one sentence', async () => {
  envelope(400, { code: '21004', message: 'x', fields: { field: 'password', min: 8, max: 20 } });
  const error = await failure(call('resendVerification'));
  expect(error).toMatchObject({
    error: 'password_rule',
    status: 400,
    fields: { field: 'password', min: 8, max: 20 },
  });
  expect(notices).toEqual(['Use 8–20 characters, including letters and numbers.']);
});

test('HTP-05 a code that is not the success code is an error even with HTTP status 200', async () => {
  envelope(200, { code: '10001', message: 'worded by the server', result: null });
  expect((await failure(call('resendVerification'))).error).toBe('unknown');
  expect(notices).toEqual(['worded by the server']);
});

test('OPN-26 a call can stay silent or replace the sentence', async () => {
  envelope(500, { code: '20012' });
  await failure(call('resendVerification', { failure: 'silent' }));
  expect(notices).toEqual([]);
  await failure(call('resendVerification', { failure: { text: 'Something else' } }));
  expect(notices).toEqual(['Something else']);
});

test('HTP-08 OPN-28 without a session people go to / and the browser forgets them', async () => {
  stored.setItem(LOGIN_USER_KEY, '{}');
  envelope(403, { code: '20003' });
  await failure(call('me'));
  expect(page.left).toEqual(['/']);
  expect(stored.getItem(LOGIN_USER_KEY)).toBeNull();
  expect(notices).toEqual([]);
});

test('a session that ended elsewhere takes worker, pushes and caches along before the page is left', async () => {
  const did: string[] = [];
  const registration = {
    getNotifications: async () => [{ close: () => did.push('closed') }],
    pushManager: { getSubscription: async () => ({ unsubscribe: async () => did.push('unsubscribed') }) },
    unregister: async () => did.push('unregistered'),
  };
  const caches = { keys: async () => ['offline-1'], delete: async (name: string) => did.push(name) };
  Object.defineProperty(globalThis, 'navigator', {
    value: { serviceWorker: { getRegistration: async () => registration } },
    configurable: true,
  });
  Object.assign(globalThis, { caches });
  stored.setItem(LOGIN_USER_KEY, '{}');
  envelope(403, { code: '20003' });
  await Promise.all([failure(call('me')), failure(call('devices'))]);
  expect(did.toSorted()).toEqual(['closed', 'offline-1', 'unregistered', 'unsubscribed']);
  expect(page.left).toEqual(['/', '/']);
  // Who was not logged in has none.
  await failure(call('me'));
  expect(did).toHaveLength(4);
  for (const name of ['navigator', 'caches']) Reflect.deleteProperty(globalThis, name);
});

test('STO-01 while somebody logs out, no other call leaves the page before storage is cleared', async () => {
  envelope(403, { code: '20003' });
  await whileLeaving(() => failure(call('me')));
  // Nor afterwards, until the next page is there.
  await failure(call('me'));
  expect(page.left).toEqual([]);
  // A log-out that fails leaves the document as it was.
  await expect(whileLeaving(() => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  await failure(call('me'));
  expect(page.left).toEqual(['/']);
});

test('OPN-65 an invite in the address goes along to /', async () => {
  page.search = '?guildId=7&inviterId=12';
  envelope(403, { code: '20003' });
  await failure(call('me'));
  expect(page.left).toEqual(['/?guildId=7&inviterId=12']);
});

test('HTP-08 on / and /login nobody is sent anywhere', async () => {
  expect(['/', '/login', '/index', '/loginx'].map(leavesForStart)).toEqual([false, false, true, true]);
  page.pathname = '/login';
  envelope(403, { code: '20003' });
  await failure(call('me'));
  expect(page.left).toEqual([]);
});

test('a page for everybody may ask who is there without being left', async () => {
  envelope(403, { code: '20003' });
  await failure(call('me', { noSession: 'expected' }));
  expect(page.left).toEqual([]);
  expect(notices).toEqual([]);
});

test('HTP-09 OPN-29 a 502 is the service being updated, whoever answers it', async () => {
  answer = (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  expect((await failure(call('me'))).error).toBe('unavailable');
  expect(notices).toEqual(['The back-end data service is being updated, please be patient.']);
});

test('the time to wait comes from Retry-After', async () => {
  envelope(429, { code: '20005' }, { 'retry-after': '120' });
  expect((await failure(call('resendVerification'))).fields).toEqual({ retryAfterSeconds: 120 });
  expect(notices).toEqual(['Too many attempts. Try again in 2 minutes.']);
});

test('an answer that this build does not understand asks for a reload', async () => {
  envelope(200, { code: '10000', result: { id: 'seven' } });
  expect((await failure(call('me'))).error).toBe('outdated');
  expect(notices).toEqual(['A new version is available. Reload the page.']);
});

test('a connection that breaks is told as one, and leaves the outcome open', async () => {
  answer = (response) => response.destroy();
  const error = await failure(call('resendVerification'));
  expect(error).toMatchObject({ error: 'offline', status: 0, isUndecided: true });
});

test('HTP-03 a call gives up after 60 s', async () => {
  expect(CALL_TIMEOUT_MS).toBe(60_000);
  const arrived = new Promise<void>((resolve) => (answer = () => resolve()));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const outcome = failure(call('resendVerification'));
    await arrived;
    jest.advanceTimersByTime(CALL_TIMEOUT_MS - 1);
    jest.advanceTimersByTime(1);
    expect(await outcome).toMatchObject({ error: 'timeout', isUndecided: true });
  } finally {
    jest.useRealTimers();
    server.closeAllConnections();
  }
});
