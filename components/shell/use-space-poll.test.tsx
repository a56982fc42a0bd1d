import { act, renderHook } from '@testing-library/react';
import { mutate } from 'swr';
import type { ChatPhase } from '@/lib/chat/model';
import { SUCCESS_CODE } from '@/protocol/envelope';
import { useSpacePoll } from './use-space-poll';

const POLL = 'GET http://localhost/api/notification/regularCaller/7';
const nothing = {
  unreadCount: 0,
  permissions: [{ id: 3, isAllowed: 0 }],
  bannedInGuild: false,
  mentionedRooms: [],
  guildDeleted: false,
};

let news: typeof nothing;
let sent: string[];
beforeEach(() => {
  jest.useFakeTimers();
  news = nothing;
  sent = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url}`);
    const text = JSON.stringify({ code: SUCCESS_CODE, result: news });
    return { ok: true, status: 200, headers: new Headers(), text: async () => text };
  }) as unknown as typeof fetch;
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' });
});
afterEach(async () => {
  jest.useRealTimers();
  await mutate(() => true, undefined, { revalidate: false });
});

const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const select = (phase: ChatPhase) =>
  renderHook(({ id, now }: { id: number | null; now: ChatPhase }) => useSpacePoll(id, now), {
    initialProps: { id: 7, now: phase },
  });

test('POL-03 POL-04 the first call goes 3 s after the space was selected, the others every 8 s', async () => {
  select('failed');
  await after(2_999);
  expect(sent).toEqual([]);
  await after(1);
  expect(sent).toEqual([POLL]);
  await after(7_999);
  expect(sent).toHaveLength(1);
  await after(1);
  expect(sent).toEqual([POLL, POLL]);
});

test('POL-05 no call goes after the frame has gone with the session, or while another space is selected', async () => {
  const { rerender, unmount } = select('failed');
  await after(3_000);
  rerender({ id: 9, now: 'failed' });
  await after(2_999);
  expect(sent).toEqual([POLL]);
  await after(1);
  expect(sent.at(-1)).toBe(POLL.replace('7', '9'));
  unmount();
  await after(60_000);
  expect(sent).toHaveLength(2);
});

test('POL-01 no call goes while the sync tells of changes, and calls go on in their rhythm when it does not', async () => {
  const { rerender } = select('ready');
  await after(11_000);
  expect(sent).toEqual([]);
  rerender({ id: 7, now: 'reconnecting' });
  await after(8_000);
  expect(sent).toEqual([POLL]);
});

test.each(['bannedInGuild', 'guildDeleted'] as const)(
  'OPN-46 once %s is answered, no other call goes',
  async (which) => {
    select('failed');
    await after(3_000);
    news = { ...nothing, [which]: true };
    await after(8_000);
    expect(sent).toHaveLength(2);
    await after(60_000);
    expect(sent).toHaveLength(2);
  },
);
