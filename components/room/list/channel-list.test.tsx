/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig, unstable_serialize } from 'swr';
import { RoomRows, type RoomRowsProps } from '@/components/room/room-rows';
import { testRoom } from '@/components/room/testing/test-room';
import type { RoomActivity } from '@/lib/chat/model';
import chat from '@/messages/en/chat.json';
import room from '@/messages/en/room.json';
import ui from '@/messages/en/ui.json';
import { collapsedCategories } from '@/lib/space/collapsed-categories';
import { errors } from '@/protocol/errors';

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => {};

const play = { id: 1, name: 'Play' };
const work = { id: 2, name: 'Work' };
const rooms = [
  testRoom(11, 'general'),
  testRoom(12, 'tea', { category: play }),
  testRoom(13, 'chess', { category: play }),
  testRoom(14, 'old', { archived: true }),
];
const order = {
  version: 4,
  roomIds: [11],
  categories: [
    { ...play, roomIds: [12, 13] },
    { ...work, roomIds: [] },
  ],
};

beforeEach(() => {
  localStorage.clear();
  collapsedCategories.set(new Map());
});
afterEach(() => mutate(() => true, undefined, { revalidate: false }));

/** Renders the list for a member, or for someone who may reorder it. `sent` holds the requests. */
function show(isManager: boolean, more: Partial<RoomRowsProps> & { refusal?: string } = {}) {
  const { refusal, ...props } = more;
  const sent: { path: string; body: unknown }[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url);
    if (init.method === 'POST') sent.push({ path: pathname, body: JSON.parse(String(init.body)) });
    const isRefused = init.method === 'POST' && refusal !== undefined;
    const results: Record<string, object> = { '/api/room/order': order, '/api/room/updateCategory': play };
    const result = results[pathname] ?? null;
    const body = isRefused ? { code: refusal, message: 'Refused' } : { code: '10000', result };
    return {
      ok: !isRefused,
      status: isRefused ? 409 : 200,
      headers: new Headers(),
      text: async () => JSON.stringify(body),
    };
  }) as unknown as typeof fetch;
  const fallback = {
    [unstable_serialize(['joinedSpaces', {}])]: [{ id: 1, rights: isManager ? ['createRooms'] : [] }],
    [unstable_serialize(['me', {}])]: { id: 7 },
    [unstable_serialize(['channelOrder', { query: { spaceId: 1 } }])]: order,
  };
  const list = (
    <NextIntlClientProvider locale="en" messages={{ chat, room, ui }}>
      <SWRConfig value={{ fallback, provider: () => new Map(), revalidateOnMount: false }}>
        <RoomRows
          tab="channels"
          rooms={rooms}
          activities={new Map()}
          currentId={null}
          joining={null}
          onEnter={() => {}}
          onLocked={() => {}}
          {...props}
        />
      </SWRConfig>
    </NextIntlClientProvider>
  );
  return { sent, ...render(list) };
}

const lines = () =>
  within(screen.getByRole('list', { name: 'Channels' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent?.replace(/🏀/g, '').trim());
const category = (name: RegExp | string) => screen.getByRole('button', { name, expanded: true });
/** Opens the menu of a line and chooses from it. */
async function choose(line: HTMLElement, item: string) {
  fireEvent.contextMenu(line);
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('channels stand under their categories; a member sees no empty one, and opens what was archived', async () => {
  show(false);
  expect(lines()).toEqual(['general', 'Play', 'tea', 'chess', 'Archived (1)']);
  await userEvent.click(screen.getByRole('button', { name: 'Archived (1)', expanded: false }));
  expect(lines().at(-1)).toBe('oldArchived');
  fireEvent.contextMenu(category('Play'));
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a collapsed category shows what is unread and what is open, and stays collapsed for the person on this device', async () => {
  const unread = { muted: false, unread: 2, mentions: 0 } as RoomActivity;
  const props = { activities: new Map([['!13:site', unread]]) };
  const { unmount } = show(false, props);
  await userEvent.click(category('Play'));
  expect(lines()).toEqual(['general', 'Play', 'chess22 unread messages', 'Archived (1)']);
  unmount();
  // Another page of the same browser.
  collapsedCategories.set(new Map());
  show(false, { currentId: '!12:site' });
  expect(lines()).toEqual(['general', 'Play', 'tea', 'Archived (1)']);
  await userEvent.click(screen.getByRole('button', { name: 'Play', expanded: false }));
  expect(lines()).toHaveLength(5);
});

test('a channel moves by keys after Move in its menu, past categories, and the whole order is sent once', async () => {
  const { sent } = show(true);
  expect(lines()).toEqual(['general', 'Play', 'tea', 'chess', 'Work(empty)', 'Archived (1)']);
  await choose(screen.getByRole('link', { name: 'chess' }), 'Move');
  const handle = await screen.findByRole('button', { name: 'Move chess', pressed: true });
  await waitFor(() => expect(document.activeElement).toBe(handle));
  await userEvent.keyboard('{ArrowDown}');
  expect(lines()).toEqual(['general', 'Play', 'tea', 'Work(empty)', 'chess', 'Archived (1)']);
  expect(
    screen
      .getAllByRole('status')
      .some(({ textContent }) => textContent === 'chess moved to position 5 of 5.'),
  ).toBe(true);
  // Nothing lies further down.
  await userEvent.keyboard('{ArrowDown} ');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    {
      path: '/api/room/order',
      body: {
        guildId: 1,
        version: 4,
        roomIds: [11],
        categories: [
          { id: 1, roomIds: [12] },
          { id: 2, roomIds: [13] },
        ],
      },
    },
  ]);
});

test('fingers move a channel by the buttons of a bar, and what was moved is taken back', async () => {
  const { sent } = show(true);
  await choose(screen.getByRole('link', { name: 'chess' }), 'Move');
  const bar = within(await screen.findByRole('group', { name: 'Move chess' }));
  await userEvent.click(bar.getByRole('button', { name: 'Move chess down' }));
  // The button keeps the focus, so that it can be pressed again.
  const down = bar.getByRole('button', { name: 'Move chess down' });
  expect(document.activeElement).toBe(down);
  expect(down.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(bar.getByRole('button', { name: 'Cancel' }));
  expect(lines()).toEqual(['general', 'Play', 'tea', 'chess', 'Work(empty)', 'Archived (1)']);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'chess' }));
  expect(sent).toEqual([]);

  await choose(screen.getByRole('link', { name: 'chess' }), 'Move');
  await userEvent.click(await screen.findByRole('button', { name: 'Move chess up' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ categories: [{ roomIds: [13, 12] }, { roomIds: [] }] });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ version: 4, roomIds: [11], categories: [{ roomIds: [12, 13] }, {}] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('Escape puts a category back; put down, it moves with its channels, which are not shown meanwhile', async () => {
  const { sent } = show(true);
  await choose(category('Play'), 'Move category');
  await userEvent.keyboard('{ArrowDown}');
  expect(lines()).toEqual(['Work(empty)', 'Play', 'Archived (1)']);
  await userEvent.keyboard('{Escape}');
  expect(lines()).toHaveLength(6);
  await choose(category('Play'), 'Move category');
  await userEvent.keyboard('{ArrowDown} ');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ categories: [{ id: 2 }, { id: 1, roomIds: [12, 13] }] });
});

test('an order that has changed meanwhile is refused, and the list shows the saved one', async () => {
  const { sent } = show(true, { refusal: errors.rooms_reordered.code });
  await choose(screen.getByRole('link', { name: 'general' }), 'Move');
  await userEvent.keyboard('{ArrowDown} ');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(lines()[0]).toBe('general'));
});

/** jsdom makes none with a position. */
const mouse = (type: string, clientY: number) =>
  Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 10, clientY }), {
    pointerType: 'mouse',
  });

test('the mouse drags a row among the others, and a press is a press', async () => {
  const onEnter = jest.fn();
  const { sent } = show(true, { onEnter });
  const rows = [...document.querySelectorAll<HTMLElement>('[data-place]')];
  for (const [index, row] of rows.entries()) {
    row.getBoundingClientRect = () => ({ top: index * 30, bottom: index * 30 + 30 }) as DOMRect;
  }
  const tea = screen.getByRole('link', { name: 'tea' });
  fireEvent(tea, mouse('pointerdown', 75));
  fireEvent(window, mouse('pointermove', 74));
  fireEvent(window, mouse('pointerup', 74));
  fireEvent.click(tea);
  expect(onEnter).toHaveBeenCalledTimes(1);
  fireEvent(tea, mouse('pointerdown', 75));
  fireEvent(window, mouse('pointermove', 40));
  fireEvent(window, mouse('pointermove', 10));
  fireEvent(window, mouse('pointerup', 10));
  fireEvent.click(tea);
  expect(onEnter).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    roomIds: [12, 11],
    categories: [{ roomIds: [13] }, { roomIds: [] }],
  });
});

test('a channel goes into another category, and is archived and restored, from its menu', async () => {
  const { sent } = show(true);
  await choose(screen.getByRole('link', { name: 'general' }), 'Move to category');
  await userEvent.click(await screen.findByRole('radio', { name: 'Work' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ roomIds: [], categories: [{ id: 1 }, { id: 2, roomIds: [11] }] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await choose(screen.getByRole('link', { name: 'tea' }), 'Archive');
  await userEvent.click(await screen.findByRole('button', { name: 'Archive channel' }));
  await waitFor(() => expect(sent[1]).toEqual({ path: '/api/room/archive', body: { roomId: '12' } }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Archived (1)' }));
  await choose(screen.getByRole('link', { name: /old/ }), 'Restore');
  await waitFor(() => expect(sent[2]).toEqual({ path: '/api/room/restore', body: { roomId: '14' } }));
});

test('categories are renamed and deleted from their menus', async () => {
  const { sent } = show(true);
  await choose(category('Play'), 'Rename category');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, '🎉');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/start with a letter or digit/)).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, 'Spiel{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/api/room/updateCategory', body: { id: 1, name: 'Spiel' } }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose(category(/^Work/), 'Delete category');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete category' }));
  await waitFor(() => expect(sent[1]).toEqual({ path: '/api/room/deleteCategory', body: { id: 2 } }));
});
