/** @jest-environment ./scripts/testing/browser-environment.mjs */
import { watchWake } from './wake-watch';

afterEach(() => jest.useRealTimers());

test('a clock that has gone on without the page tells that it has slept, once', () => {
  jest.useFakeTimers();
  let woken = 0;
  const stop = watchWake(() => (woken += 1));
  jest.advanceTimersByTime(60_000);
  expect(woken).toBe(0);
  jest.setSystemTime(Date.now() + 60_000);
  jest.advanceTimersByTime(60_000);
  expect(woken).toBe(1);
  stop();
  jest.setSystemTime(Date.now() + 60_000);
  jest.advanceTimersByTime(60_000);
  expect(woken).toBe(1);
});
