import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

/* The script that browsers run apart from all pages, in a scope that writes down what it asks the browser for. */

const script = readFileSync('public/service-worker.js', 'utf8');
const push = { mark: 'm', language: 'en', title: 'New mention', body: '', path: '/index/x?room=1', tag: 't' };

interface Page {
  readonly url: string;
  readonly focused: boolean;
  readonly answers: boolean;
}

function worker(
  answer: () => Response | Promise<Response>,
  { pages = [], origin = 'https://guild.example' }: { pages?: Page[]; origin?: string } = {},
) {
  const did: unknown[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const subscription = {
    options: { applicationServerKey: 'key' },
    unsubscribe: async () => void did.push('unsubscribed'),
    toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'p', auth: 'a' } }),
  };
  const scope = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: object) => void did.push({ title, ...options }),
      getNotifications: async () => [{ close: () => did.push('closed') }],
      unregister: async () => void did.push('unregistered'),
      pushManager: {
        getSubscription: async () => subscription,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
          did.push(['subscribed', applicationServerKey]);
          return subscription;
        },
      },
    },
    caches: {
      open: async () => ({ addAll: async () => void did.push('kept files') }),
      keys: async () => ['offline-1'],
      delete: async (name: string) => void did.push(`deleted ${name}`),
    },
    skipWaiting: async () => void did.push('skipped waiting'),
    Request: class {},
    clients: {
      claim: async () => void did.push('claimed'),
      matchAll: async () =>
        pages.map(({ url, focused, answers }) => ({
          url: `${origin}${url}`,
          focused,
          focus: async () => void did.push(`focused ${url}`),
          postMessage: (message: unknown, [port]: MessagePort[]) => {
            did.push([url, message]);
            if (answers) port?.postMessage('opened');
            port?.close();
          },
        })),
      openWindow: async (url: string) => void did.push(`opened ${url}`),
    },
    location: { origin },
    fetch: async (path: string, init?: RequestInit) => {
      if (init?.method === 'POST') did.push([path, JSON.parse(String(init.body))]);
      return answer();
    },
    // A page that is not there is waited for no time.
    setTimeout: (run: () => void) => setTimeout(run, 20),
    MessageChannel,
    URL,
    Promise,
    Response,
  };
  runInContext(script, createContext(scope));
  return async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
    return did;
  };
}

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const here = (mark: string) => json(200, { code: '10000', result: { here: { mark } } });
const data = { json: () => push };
const shown = [expect.objectContaining({ title: 'New mention', tag: 't', data: { path: push.path } })];
const left = ['unsubscribed', 'closed', 'deleted offline-1', 'unregistered'];

test.each([
  ['of the session that the browser has', here('m'), shown],
  ['of an earlier session', here('another'), []],
  ['to a browser that the server has forgotten', json(200, { result: { here: null } }), []],
  ['to a suspended person', json(422, { code: '21019' }), []],
  ['when nobody is logged in any more', json(403, { code: '20003' }), left],
  ['while the server is away', json(502, {}), shown],
  ['without a connection', () => Promise.reject(new TypeError('offline')), shown],
])('a push %s', async (_, answer, expected) => {
  expect(await worker(answer)('push', { data })).toEqual(expected);
});

test('a push that says nothing shows nothing', async () => {
  const broken = {
    json: () => {
      throw new SyntaxError('no JSON');
    },
  };
  for (const none of [null, broken]) {
    expect(await worker(here('m'))('push', { data: none })).toEqual([]);
  }
});

const click = (path: unknown) => ({ notification: { close: () => undefined, data: { path } } });
const open = { type: 'guildhall.open', path: push.path };

test.each<[string, Page[], unknown[]]>([
  ['opens a page where none is', [], [`opened https://guild.example${push.path}`]],
  [
    'goes there in the page that the person looks at',
    [
      { url: '/index/a', focused: false, answers: true },
      { url: '/index/b', focused: true, answers: true },
    ],
    [['/index/b', open], 'focused /index/b'],
  ],
  [
    'leaves a page alone that does not answer, and pages outside of the app',
    [
      { url: '/space/a', focused: true, answers: true },
      { url: '/index/b', focused: false, answers: false },
    ],
    [['/index/b', open], `opened https://guild.example${push.path}`],
  ],
])('a pressed push %s', async (_, pages, expected) => {
  expect(await worker(here('m'), { pages })('notificationclick', click(push.path))).toEqual(expected);
});

test('a pressed push leads nowhere else', async () => {
  const press = worker(here('m'));
  expect(await press('notificationclick', click('https://elsewhere.example/'))).toEqual([]);
  expect(await press('notificationclick', click(7))).toEqual(['opened https://guild.example/index']);
});

test('a subscription that the push service has ended is made again and told', async () => {
  const told = [
    '/api/notification/push/subscribe',
    { endpoint: 'https://push.example/new', p256dh: 'p', auth: 'a' },
  ];
  const old = { oldSubscription: { options: { applicationServerKey: 'key' } } };
  expect(await worker(here('m'))('pushsubscriptionchange', old)).toEqual([['subscribed', 'key'], told]);
});

test.each([
  ['nobody turned them on for the session that the browser has', json(200, { result: { here: null } }), []],
  ['nobody is logged in any more', json(403, { code: '20003' }), left],
])('no subscription is made again when %s', async (_, answer, expected) => {
  const old = { oldSubscription: { options: { applicationServerKey: 'key' } } };
  expect(await worker(answer)('pushsubscriptionchange', old)).toEqual(expected);
});

test('a new version waits until pages of the old one are closed, and takes none of them over', async () => {
  const updated = worker(here('m'));
  expect(await updated('install', {})).toEqual(['kept files']);
  expect(await updated('activate', {})).toEqual(['kept files']);
});
