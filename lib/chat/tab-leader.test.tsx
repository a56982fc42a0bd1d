import { leading, mayRun, becomeLeader } from './tab-leader';

let giveLock: () => void = () => undefined;
/** The locks have taken in everything that they were asked. */
let reachLocks: () => void = () => undefined;
/** What other tabs are told. */
const told: unknown[] = [];
let visibility: DocumentVisibilityState = 'hidden';

beforeAll(() => {
  Object.defineProperty(document, 'visibilityState', { get: () => visibility });
  Object.defineProperty(navigator, 'locks', {
    value: {
      request: (_name: string, hold: () => Promise<void>) => {
        giveLock = () => void hold();
        return new Promise(() => undefined);
      },
      query: () => new Promise<void>((resolve) => (reachLocks = resolve)),
    },
  });
  Object.defineProperty(globalThis, 'BroadcastChannel', {
    value: class {
      postMessage(message: unknown) {
        told.push(message);
      }
      close() {}
    },
  });
  jest.useFakeTimers();
});

function become(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a chat client calls for the lead once it stands in the queue for it', async () => {
  void mayRun();
  await jest.advanceTimersByTimeAsync(10);
  expect(told).toEqual([]);
  reachLocks();
  await jest.advanceTimersByTimeAsync(10);
  expect(told).toEqual(['chat starts']);
});

test('a tab speaks while it is visible or holds the lock, and pauses a moment after it was left', async () => {
  let runs = false;
  void mayRun().then(() => (runs = true));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(false);

  become('visible');
  await jest.advanceTimersByTimeAsync(0);
  expect(runs).toBe(true);
  expect(becomeLeader.get()).toBe(true);

  become('hidden');
  await jest.advanceTimersByTimeAsync(4_999);
  expect(becomeLeader.get()).toBe(true);
  await jest.advanceTimersByTimeAsync(1);
  expect(becomeLeader.get()).toBe(false);

  giveLock();
  expect(leading.get()).toBe(true);
  expect(becomeLeader.get()).toBe(true);
  become('visible');
  become('hidden');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(becomeLeader.get()).toBe(true);
});
