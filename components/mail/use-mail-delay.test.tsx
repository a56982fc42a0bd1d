import { act, renderHook } from '@testing-library/react';
import { useMailDelay } from './use-mail-delay';

let asked: number;
let isDelayed: boolean;
const ask = async () => {
  asked += 1;
  return { delayed: isDelayed };
};
const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1_000));
function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}
const waitFor = (mails: number) =>
  renderHook((props: { mails: number }) => useMailDelay(props.mails, ask), { initialProps: { mails } });

beforeEach(() => {
  jest.useFakeTimers();
  asked = 0;
  isDelayed = false;
  show('visible');
});
afterEach(() => jest.useRealTimers());

test('a page asks about a mail until it has gone out, and again about the next one', async () => {
  const { rerender } = waitFor(0);
  await seconds(60);
  expect(asked).toBe(0);
  rerender({ mails: 1 });
  await seconds(120);
  const whole = asked;
  expect(whole).toBeGreaterThan(2);
  expect(whole).toBeLessThan(10);
  await seconds(3600);
  expect(asked).toBe(whole);
  rerender({ mails: 2 });
  await seconds(2);
  expect(asked).toBe(whole + 2);
});

test('what the server knows already is said at once', async () => {
  isDelayed = true;
  const { result } = waitFor(1);
  await seconds(0);
  expect(result.current).toBe(true);
});

test('while mails wait the page says so until they go out, and stops asking then', async () => {
  isDelayed = true;
  const { result } = waitFor(1);
  await seconds(2);
  expect(result.current).toBe(true);
  await seconds(100);
  isDelayed = false;
  await seconds(6);
  expect(result.current).toBe(false);
  const whole = asked;
  await seconds(3600);
  expect(asked).toBe(whole);
});

test('a mail server that falls silent and fails after a minute is still noticed', async () => {
  const { result } = waitFor(1);
  await seconds(62);
  isDelayed = true;
  await seconds(60);
  expect(result.current).toBe(true);
});

test('a hidden page asks nothing, and at once when it is looked at again', async () => {
  isDelayed = true;
  const { result } = waitFor(1);
  await seconds(10);
  const seen = asked;
  show('hidden');
  await seconds(300);
  expect(asked).toBe(seen);
  isDelayed = false;
  show('visible');
  await seconds(0);
  expect(asked).toBe(seen + 1);
  expect(result.current).toBe(false);
});

test('after a quarter of an hour the page asks no more, but once when it is looked at again', async () => {
  isDelayed = true;
  const { result } = waitFor(1);
  await seconds(16 * 60);
  const whole = asked;
  await seconds(3600);
  expect(asked).toBe(whole);
  expect(result.current).toBe(true);
  show('visible');
  await seconds(60);
  expect(asked).toBe(whole + 1);
});

test('a page that is left asks no more', async () => {
  isDelayed = true;
  const { unmount } = waitFor(1);
  await seconds(2);
  unmount();
  show('visible');
  await seconds(60);
  expect(asked).toBe(1);
});
