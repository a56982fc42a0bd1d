import { act, renderHook } from '@testing-library/react';
import { useLastActive } from '@/lib/queries/presence';
import type { UserId } from '@/protocol/ids';
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

test('who is online is asked by the same call, once a minute, and only of rows on screen', async () => {
  show('visible');
  const online = ['2030-01-02T03:04:05.000Z', '2030-01-02T03:05:05.000Z'];
  globalThis.fetch = (input, init) => {
    sent.push(`${init?.method} ${input}`);
    const result = [{ id: 7, lastActiveTime: online[sent.length > 3 ? 1 : 0] }];
    const text = () => Promise.resolve(JSON.stringify({ code: '10000', result }));
    return Promise.resolve({ ok: true, status: 200, headers: new Headers(), text } as unknown as Response);
  };
  const shell = renderHook(() => useActivePing());
  await minutes(0);
  const row = renderHook(() => useLastActive(7 as UserId));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  const asked = 'GET http://localhost/api/room/my/privateRooms/presence?users=7';
  const both = 'POST http://localhost/api/user/active?users=7';
  expect(sent).toEqual(['POST http://localhost/api/user/active', asked]);
  expect(row.result.current).toBe(online[0]);
  await minutes(2);
  expect(sent.slice(2)).toEqual([both, both]);
  expect(row.result.current).toBe(online[1]);
  row.unmount();
  await minutes(1);
  expect(sent.slice(4)).toEqual(['POST http://localhost/api/user/active']);
  shell.unmount();
});
