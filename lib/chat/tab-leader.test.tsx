import { leading, mayRun, becomeLeader } from './tab-leader';

let giveLock: () => void = () => undefined;
let visibility: DocumentVisibilityState = 'hidden';

beforeAll(() => {
  Object.defineProperty(document, 'visibilityState', { get: () => visibility });
  Object.defineProperty(navigator, 'locks', {
    value: {
      request: (_name: string, hold: () => Promise<void>) => {
        giveLock = () => void hold();
        return new Promise(() => undefined);
      },
    },
  });
  jest.useFakeTimers();
});

function become(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

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
