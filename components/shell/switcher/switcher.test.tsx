import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig, unstable_serialize } from 'swr';
import contact from '@/messages/en/contact.json';
import dm from '@/messages/en/dm.json';
import room from '@/messages/en/room.json';
import shell from '@/messages/en/shell.json';
import { testRoom } from '@/components/room/testing/test-room';
import { activities } from '@/lib/chat/state';
import type { RoomActivity } from '@/lib/chat/model';
import type { ShellLocation } from '@/lib/navigation/location';
import type { AnyConversation } from '@/protocol/dm';
import Switcher from './switcher';

Element.prototype.scrollIntoView = () => {};
globalThis.matchMedia = (() => ({
  matches: true,
  addEventListener() {},
  removeEventListener() {},
})) as never;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const t = shell.switcher;
const person = (id: number, username: string) => ({ id, username, avatar: '' });
const direct = (id: number, username: string): AnyConversation => ({
  user: person(id, username),
  room: { id, matrixRoomId: `!${id}:site` },
  accepted: true,
  createdTime: new Date(id * 1000).toISOString(),
});
const group: AnyConversation = {
  name: 'Northern coast',
  logo: '',
  users: [person(7, 'Mara'), person(8, 'Noor')],
  addedBy: null,
  room: { id: 20, matrixRoomId: '!20:site' },
  accepted: true,
  createdTime: new Date(0).toISOString(),
};
const space = { id: 1, name: 'Atlas', asciiName: 'Atlas', logo: '', rights: [], isOwner: false };
const found = [
  { id: 7, username: 'Mara', avatar: '', ethAddress: null, wallets: [], hidden: true, relation: 'none' },
  { id: 31, username: 'Marisol', avatar: '', ethAddress: null, wallets: [], hidden: true, relation: 'none' },
  { id: 32, username: 'Marlene', avatar: '', ethAddress: null, wallets: [], hidden: true, relation: 'none' },
];

const pushed: string[] = [];
const opened: unknown[] = [];
const router = { push: (path: string) => pushed.push(path), replace() {}, prefetch() {} } as never;
const place: ShellLocation = { page: 'homePage/guildOverview', spaceId: 1, chat: null };

function draw() {
  pushed.length = 0;
  opened.length = 0;
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    const paged = (records: readonly unknown[]) => ({ records, current: 1, pages: 1, total: records.length });
    let result: unknown = null;
    if (pathname === '/api/user/search') result = { records: found, current: 1, pages: 1 };
    else if (pathname === '/api/user/contacts')
      result = paged([{ id: 31, username: 'Marisol', avatar: '', relation: 'friend' }]);
    else if (pathname.startsWith('/api/guild/1/users')) result = paged([]);
    else if (pathname === '/api/room/private/chat') {
      opened.push(JSON.parse(String(init.body)));
      const user = person(31, 'Marisol');
      result = {
        user,
        room: { id: 40, roomId: '!40:site' },
        dmStatus: 1,
        createdTime: '2026-01-01T00:00:00.000Z',
      };
    } else if (pathname === '/api/room/my/privateRooms') result = [];
    const text = () => Promise.resolve(JSON.stringify({ code: '10000', result }));
    return { status: 200, headers: new Headers(), text };
  }) as unknown as typeof fetch;
  const fallback = {
    [unstable_serialize(['me', {}])]: { id: 3 },
    [unstable_serialize(['joinedSpaces', {}])]: [
      space,
      { ...space, id: 2, name: 'Maritime', asciiName: 'Maritime' },
    ],
    [unstable_serialize(['directConversations', {}])]: [direct(7, 'Mara'), direct(9, 'Omar'), group],
    [unstable_serialize(['roomsOfSpaces', 1, 2])]: [
      testRoom(10, 'attic', { archived: true }),
      testRoom(11, 'maps'),
      testRoom(12, 'general'),
    ],
    [unstable_serialize(['standing', { params: { spaceId: 1 } }])]: { rights: [] },
  };
  const onClose = jest.fn();
  render(
    <AppRouterContext.Provider value={router}>
      <SWRConfig value={{ provider: () => new Map(), fallback, revalidateIfStale: false }}>
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ shell, dm, contact, room }}>
          <Switcher place={place} onClose={onClose} />
        </NextIntlClientProvider>
      </SWRConfig>
    </AppRouterContext.Provider>,
  );
  return onClose;
}
/** What the lines of a kind say to screen readers, in their order. */
const options = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((option) => {
      const said = option.cloneNode(true) as Element;
      for (const hidden of said.querySelectorAll('[aria-hidden]')) hidden.remove();
      return said.textContent;
    });

test('direct conversations and groups, rooms, people and spaces are found by one text; people one writes with are listed once', async () => {
  draw();
  await userEvent.keyboard('mar');
  await waitFor(() => expect(options(t.people)).toEqual(['MarisolFriend', 'Marlene']));
  expect(options(t.conversations)).toEqual(['Mara', 'Omar']);
  expect(options(t.spaces)).toEqual(['Maritime']);
  expect(screen.queryByRole('group', { name: t.rooms })).toBeNull();
});

test('what is new comes first, and a mark in front shows one kind alone', async () => {
  const activity = {
    matrixRoomId: '!20:site',
    roomId: 20,
    spaceId: null,
    kind: 'group',
    muted: false,
    unread: 2,
    mentions: 1,
    lastMessage: null,
    readTimestampMs: null,
    readUpToMs: null,
  } satisfies RoomActivity;
  activities.set(new Map([['!20:site', activity]]));
  draw();
  expect(options(t.conversations)[0]).toContain('Northern coast');
  await userEvent.keyboard('#');
  expect(screen.getAllByRole('group')).toHaveLength(1);
  // Archived ones say so, and come last.
  expect(options(t.rooms)).toEqual(['mapsAtlas', 'generalAtlas', `attic${t.archived} · Atlas`]);
  await userEvent.keyboard('{Backspace}*');
  expect(options(t.spaces)).toEqual(['Atlas', 'Maritime']);
  await userEvent.keyboard('{Backspace}@nor');
  expect(options(t.conversations)).toEqual([expect.stringContaining('Northern coast')]);
  act(() => activities.set(new Map()));
});

test('a conversation that exists is opened without a call', async () => {
  const onClose = draw();
  await userEvent.keyboard('omar{Enter}');
  expect(onClose).toHaveBeenCalled();
  expect(pushed).toEqual(['/index/homePage/chattings?room=%219%3Asite']);
  expect(opened).toEqual([]);
});

test('choosing a person begins a conversation with them', async () => {
  draw();
  await userEvent.keyboard('@maris');
  await waitFor(() => expect(options(t.people)).toEqual(['MarisolFriend']));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(pushed).toEqual(['/index/homePage/chattings?room=%2140%3Asite']));
  expect(opened).toEqual([{ targetUserId: 31 }]);
});
