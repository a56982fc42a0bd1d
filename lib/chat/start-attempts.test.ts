import { startWithRetries, START_RETRY_MS } from './start-attempts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function failing() {
  const starts: { atMs: number; reuse: boolean }[] = [];
  let cleared = 0;
  const startedMs = Date.now();
  const outcome = startWithRetries(
    async (reuse) => {
      starts.push({ atMs: Date.now() - startedMs, reuse });
      throw new Error(`start ${starts.length}`);
    },
    () => (cleared += 1),
    () => false,
  );
  outcome.catch(() => undefined);
  return { outcome, starts, cleared: () => cleared };
}

test('a start that keeps failing is tried four times, 2 s apart, the session cleared before each retry (CHT-02, OPN-16)', async () => {
  const { outcome, starts, cleared } = failing();
  await jest.advanceTimersByTimeAsync(60_000);
  await expect(outcome).rejects.toThrow('start 4');
  expect(starts.map(({ atMs }) => atMs)).toEqual([0, 2_000, 4_000, 6_000]);
  expect(cleared()).toBe(3);
});

test('the first start takes the token that exists, every retry a fresh one (OPN-15)', async () => {
  const { starts } = failing();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(starts.map(({ reuse }) => reuse)).toEqual([true, false, false, false]);
});

test('a retry that works ends the trying', async () => {
  let starts = 0;
  const started = startWithRetries(
    async () => {
      starts += 1;
      if (starts < 3) throw new Error('not yet');
      return 'client';
    },
    () => undefined,
    () => false,
  );
  await jest.advanceTimersByTimeAsync(2 * START_RETRY_MS);
  await expect(started).resolves.toBe('client');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(starts).toBe(3);
});

test('without a session nothing is tried again', async () => {
  let starts = 0;
  const outcome = startWithRetries(
    async () => {
      starts += 1;
      throw new Error('no session');
    },
    () => undefined,
    () => true,
  );
  await expect(outcome).rejects.toThrow('no session');
  expect(starts).toBe(1);
});
