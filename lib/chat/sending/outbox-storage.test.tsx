import type * as outboxStorage from './outbox-storage';
import type { Pending } from './pending';

const pending = (txnId: string, createdMs: number): Pending => ({
  txnId,
  matrixRoomId: '!r',
  createdMs,
  action: { kind: 'message', content: { msgtype: 'm.text', body: txnId } },
  state: 'waiting',
  eventId: null,
});

/** Names of locks that open tabs hold. */
const held = new Set<string>();

beforeAll(() => {
  Object.defineProperty(navigator, 'locks', {
    value: {
      request: async (name: string, _options: unknown, given?: (lock: object | null) => unknown) => {
        if (given) return given(held.has(name) ? null : {});
        held.add(name);
      },
    },
  });
});
beforeEach(() => {
  held.clear();
  localStorage.clear();
  localStorage.setItem('loginUser', JSON.stringify({ id: 1 }));
});

/** A tab is a page of its own with its own copy of the module. */
async function openTab(): Promise<typeof outboxStorage> {
  let tab: typeof outboxStorage | undefined;
  await jest.isolateModulesAsync(async () => void (tab = await import('./outbox-storage')));
  if (!tab) throw new Error('the module did not load');
  return tab;
}

test('what a closed tab could not send is taken over by the next, once and in order', async () => {
  (await openTab()).keepUnsent([pending('b', 2), pending('a', 1)]);
  held.clear(); // closed
  const next = await openTab();
  expect((await next.adoptUnsent()).map(({ txnId }) => txnId)).toEqual(['a', 'b']);
  const third = await openTab();
  expect(await third.adoptUnsent()).toEqual([]);
});

test('what a page of an earlier version could not send is taken over, under the names of today', async () => {
  const { matrixRoomId: roomId, action: wish, ...rest } = pending('a', 1);
  localStorage.setItem('hydrogen_session_outbox_1', JSON.stringify({ earlier: [{ ...rest, roomId, wish }] }));
  expect(await (await openTab()).adoptUnsent()).toEqual([pending('a', 1)]);
});

test('what an open tab is about to send stays its own', async () => {
  (await openTab()).keepUnsent([pending('a', 1)]);
  const other = await openTab();
  expect(await other.adoptUnsent()).toEqual([]);
  other.keepUnsent([pending('b', 2)]);
  held.clear();
  expect((await (await openTab()).adoptUnsent()).map(({ txnId }) => txnId)).toEqual(['a', 'b']);
});

test('what was sent is forgotten, files are not kept, and nothing is read of another account', async () => {
  const tab = await openTab();
  const file = { file: new File(['x'], 'x.png'), url: '', progress: 0 };
  tab.keepUnsent([{ ...pending('f', 1), action: { kind: 'message', content: {}, file } }, pending('a', 2)]);
  held.clear();
  localStorage.setItem('loginUser', JSON.stringify({ id: 2 }));
  expect(await (await openTab()).adoptUnsent()).toEqual([]);
  localStorage.setItem('loginUser', JSON.stringify({ id: 1 }));
  expect((await (await openTab()).adoptUnsent()).map(({ txnId }) => txnId)).toEqual(['a']);
  held.clear();
  const last = await openTab();
  await last.adoptUnsent();
  last.keepUnsent([]);
  expect(Object.keys(localStorage)).toEqual(['loginUser']);
});

test('whatever else lies under the key is passed over', async () => {
  localStorage.setItem(
    'hydrogen_session_outbox_1',
    JSON.stringify({ old: [null, { txnId: 5 }, pending('a', 1)] }),
  );
  expect((await (await openTab()).adoptUnsent()).map(({ txnId }) => txnId)).toEqual(['a']);
  localStorage.setItem('hydrogen_session_outbox_1', '[]]');
  expect(await (await openTab()).adoptUnsent()).toEqual([]);
});
