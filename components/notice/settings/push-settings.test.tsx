/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig } from 'swr';
import en from '@/messages/en/notice-setting.json';
import zh from '@/messages/zh/notice-setting.json';
import type { PushState } from '@/protocol/push';
import { PushSettings } from './push-settings';

const KEY = Buffer.alloc(65, 4).toString('base64url');
const since = '2026-11-03T10:00:00.000Z';
const off: PushState = { publicKey: KEY, here: null, devices: [] };
const on: PushState = { ...off, here: { mark: 'm', since } };

let asked: [string, unknown][];
let subscription: { unsubscribe: () => Promise<void> } | null;

/** A browser that can get pushes, and what its person answers. */
function browser(permission: NotificationPermission, subscribe: () => Promise<unknown> = async () => null) {
  const made = {
    endpoint: 'https://push.example/x',
    options: { applicationServerKey: Buffer.alloc(65, 4) },
    toJSON: () => ({ keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }),
    unsubscribe: async () => void (subscription = null),
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      await subscribe();
      return (subscription = made);
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {
      register: async () => {},
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
    },
    configurable: true,
  });
  Object.assign(globalThis, {
    PushManager: class {},
    Notification: { permission, requestPermission: async () => permission },
  });
}

beforeEach(() => {
  asked = [];
  subscription = null;
  globalThis.fetch = async (path, init) => {
    asked.push([new URL(String(path)).pathname, init?.body ? JSON.parse(String(init.body)) : null]);
    const result = String(path).endsWith('unsubscribe') ? null : subscription ? on : off;
    return Response.json({ code: '10000', result });
  };
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
});

function draw(state: PushState, language: 'en' | 'zh' = 'en') {
  void mutate(['pushState', {}], state, { revalidate: false });
  return render(
    <SWRConfig value={{ revalidateOnMount: false, revalidateIfStale: false }}>
      <NextIntlClientProvider
        locale={language}
        messages={{ 'notice-setting': { en, zh }[language] }}
        timeZone="UTC"
      >
        <PushSettings withText={false} onText={() => {}} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

const here = () => screen.findByRole<HTMLInputElement>('switch', { name: en.push.here });

test('a server without a key, a browser without pushes, and one that refuses them say so', async () => {
  draw({ ...off, publicKey: null }).unmount();
  const { unmount } = draw(off);
  expect(await screen.findByText(en.push.unsupported)).toBeTruthy();
  unmount();
  browser('denied');
  draw(off);
  const note = await screen.findByRole('status');
  expect(note.textContent).toContain('Your browser blocks notifications from localhost');
  expect(screen.queryByRole('switch', { name: en.push.here })).toBeNull();
});

test('turning it on asks the browser and tells the server, turning it off ends both', async () => {
  browser('granted');
  draw(off);
  await userEvent.click(await here());
  await waitFor(async () => expect((await here()).checked).toBe(true));
  const body = { endpoint: 'https://push.example/x', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };
  expect(asked).toEqual([['/api/notification/push/subscribe', body]]);
  expect(await screen.findByText('On since 3 November 2026')).toBeTruthy();
  await userEvent.click(await here());
  await waitFor(async () => expect((await here()).checked).toBe(false));
  expect([asked[1], subscription]).toEqual([['/api/notification/push/unsubscribe', null], null]);
});

test('a person who says no stays without, and a push service that fails is named', async () => {
  browser('default');
  const { unmount } = draw(off);
  await userEvent.click(await here());
  await waitFor(async () => expect((await here()).disabled).toBe(false));
  expect([(await here()).checked, asked]).toEqual([false, []]);
  unmount();
  browser('granted', () => Promise.reject(new DOMException('no service', 'AbortError')));
  draw(off);
  await userEvent.click(await here());
  expect((await screen.findByRole('alert')).textContent).toContain(en.push.failed);
  expect((await here()).checked).toBe(false);
});

test.each([
  ['en', en, 'On since 3 November 2026'],
  ['zh', zh, '2026年11月3日开启'],
] as const)('other devices are listed with the day (%s)', async (language, texts, day) => {
  browser('granted');
  draw({ ...off, devices: [{ agent: 'Firefox · Linux', since }] }, language);
  const list = await screen.findByRole('list', { name: texts.push.others });
  expect(within(list).getByRole('listitem').textContent).toBe(`Firefox · Linux${day}`);
});
