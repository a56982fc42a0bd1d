/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig, unstable_serialize } from 'swr';
import chat from '@/messages/en/chat.json';
import room from '@/messages/en/room.json';
import space from '@/messages/en/space.json';
import type { RoomActivity } from '@/lib/chat/model';
import { activities } from '@/lib/chat/state';
import { errors } from '@/protocol/errors';
import { room as roomWire, type Room } from '@/protocol/room';
import { SpaceChats } from './space-chats';
import { testRoom } from './testing/test-room';

const fallback = { [unstable_serialize(['joinedSpaces', {}])]: [{ id: 1 }] };
const router = { push() {}, replace() {}, prefetch() {} } as never;
afterEach(async () => {
  activities.set(new Map());
  await mutate(() => true, undefined, { revalidate: false });
});

function show(answer: () => object) {
  globalThis.fetch = (async (url: string) => {
    const isRooms = new URL(url).pathname.endsWith('/room/allRoomsInGuild');
    const body = isRooms ? answer() : { code: errors.unavailable.code, message: '' };
    return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  render(
    <AppRouterContext.Provider value={router}>
      <SWRConfig value={{ dedupingInterval: 0, fallback }}>
        <NextIntlClientProvider locale="en" messages={{ chat, room, space }} timeZone="UTC">
          <SpaceChats />
        </NextIntlClientProvider>
      </SWRConfig>
    </AppRouterContext.Provider>,
  );
}
const rooms =
  (...all: Room[]) =>
  () => ({ code: '10000', result: all.map((one) => roomWire.encode(one)) });

const said = (id: number, text: string, timestampMs: number, more: Partial<RoomActivity> = {}) =>
  [
    `!${id}:site`,
    {
      matrixRoomId: `!${id}:site`, roomId: id, spaceId: 1, kind: 'channel', muted: false, unread: 0, mentions: 0,
      readTimestampMs: null, readUpToMs: null,
      lastMessage: { eventId: '$1', kind: 'text', text, timestampMs, isOwn: id === 2, senderId: 5, readMs: null },
      ...more,
    },
  ] as [string, RoomActivity]; // oxfmt-ignore

test('OPN-72 SHL-08 the chats of a space show their last messages, newest first, and then the rooms to join', async () => {
  activities.set(new Map([said(1, 'Hello', 1000), said(2, 'Later', 2000, { unread: 3 })]));
  show(
    rooms(
      testRoom(1, 'general'),
      testRoom(2, 'maps'),
      testRoom(3, 'harbor', { kind: 'publicRoom', joined: false }),
    ),
  );
  const list = await screen.findByRole('list', { name: 'Chats' });
  const rows = within(list).getAllByRole('link');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/maps.*You: Later.*3/),
    expect.stringMatching(/general.*Hello/),
  ]);
  expect(screen.getByRole('heading', { name: 'More rooms' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /harbor/ })).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(() => expect(screen.queryByText('general')).toBeNull());
  expect(screen.queryByText('harbor')).toBeNull();
});

test('OPN-72 people who are no longer in the space are told so', async () => {
  show(() => ({ code: errors.permission_denied.code, message: '' }));
  expect(await screen.findByText("You can't open this page")).toBeTruthy();
});
