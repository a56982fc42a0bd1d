import { act, renderHook } from '@testing-library/react';
import { useActivePing } from './use-active-ping';

/** Calls that reach the network, by method and path. */
let sent: string[];
beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  globalThis.fetch = (input, init) => {
    sent.push(`${init?.method} ${input} ${init?.body ?? ''}`.trim());
    return new Promise(() => {});
  };
});
afterEach(() => jest.useRealTimers());

const minutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 60_000));
function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
}

test('POL-06 a page that is seen says so every 60 seconds without payload, a hidden one does not', async () => {
  show('visible');
  const { unmount } = renderHook(() => useActivePing());
  await minutes(0);
  expect(sent).toEqual(['POST http://localhost/api/user/active']);
  await act(() => jest.advanceTimersByTimeAsync(59_999));
  expect(sent).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(sent).toHaveLength(2);
  show('hidden');
  await minutes(5);
  expect(sent).toHaveLength(2);
  show('visible');
  await minutes(1);
  expect(sent).toHaveLength(3);
  unmount();
  await minutes(5);
  expect(sent).toHaveLength(3);
});
