import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import room from '@/messages/en/room.json';
import type { RoomActivity } from '@/lib/chat/model';
import type { Room } from '@/protocol/room';
import { RoomRows, type RoomRowsProps } from './room-rows';
import { testRoom } from './testing/test-room';

function Texts({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" messages={{ room }}>
      {children}
    </NextIntlClientProvider>
  );
}

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => {};

const activity = (matrixRoomId: string, more: Partial<RoomActivity>): [string, RoomActivity] => [
  matrixRoomId,
  {
    matrixRoomId,
    roomId: 1,
    spaceId: 1,
    kind: 'channel',
    muted: false,
    unread: 0,
    mentions: 0,
    lastMessage: null,
    readTimestampMs: null,
    readUpToMs: null,
    ...more,
  },
];

function show(rooms: Room[], more: Partial<RoomRowsProps> = {}) {
  const onEnter = jest.fn<void, [Room]>();
  render(
    <Texts>
      <RoomRows
        tab="channels"
        rooms={rooms}
        activities={new Map()}
        currentId={null}
        joining={null}
        onEnter={onEnter}
        onLocked={() => {}}
        {...more}
      />
    </Texts>,
  );
  return onEnter;
}

const link = (name: RegExp) => screen.getByRole('link', { name });

test('CHN-12 CHN-13 a channel shows its emoji or the basketball, its name, mentions and what is unread', () => {
  show(
    [
      testRoom(1, 'general'),
      testRoom(2, 'maps', { logo: '🧭', kind: 'readOnlyChannel' }),
      testRoom(3, 'help'),
    ],
    {
      activities: new Map([
        activity('!1:site', { unread: 120, mentions: 3 }),
        activity('!3:site', { unread: 4, muted: true }),
      ]),
      currentId: '!2:site',
    },
  );
  const general = link(/general/);
  expect(general.textContent).toContain('🏀');
  expect(general.textContent).toContain('@3');
  expect(general.textContent).toContain('99+');
  expect(screen.getByRole('link', { name: 'general 3 mentions 120 unread messages' })).toBe(general);
  expect(general.getAttribute('href')).toBe('/index/homePage/chat?room=%211%3Asite&guild=1');
  expect(link(/maps/).textContent).toContain('🧭');
  expect(link(/maps.*Read only/).getAttribute('aria-current')).toBe('page');
  // Muted: no count.
  expect(link(/help.*Muted/).textContent).not.toContain('4');
});

test('CHN-14 CHN-16 OPN-03 a room shows its initials and members; only a private one not joined is locked', async () => {
  const onEnter = show(
    [
      testRoom(1, 'survey', { kind: 'privateRoom', members: 4 }),
      testRoom(2, 'open_house', { kind: 'publicRoom', joined: false }),
      testRoom(3, 'treasury', { kind: 'privateRoom', joined: false, locked: true }),
    ],
    { tab: 'rooms', activities: new Map([activity('!1:site', { unread: 1, mentions: 1 })]) },
  );
  const card = (name: RegExp) => screen.getByRole('button', { name });
  expect(within(card(/survey/)).getByText('4 members')).toBeTruthy();
  expect(card(/survey/).textContent).toContain('su');
  expect(card(/survey/).textContent).toContain('@1');
  const locked = card(/treasury.*Room Locked/);
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  expect(locked.title).toBe("You don't have access to this room.");
  await userEvent.click(locked);
  expect(onEnter).not.toHaveBeenCalled();
  // The focus reaches it all the same.
  locked.focus();
  expect(document.activeElement).toBe(locked);
  await userEvent.click(card(/open_house/));
  expect(onEnter.mock.calls.map(([{ id }]) => id)).toEqual([2]);
});

test('a list is one stop of the Tab key; arrows, Home and End walk it round the ends', async () => {
  const user = userEvent.setup();
  show([testRoom(1, 'one'), testRoom(2, 'two'), testRoom(3, 'three')], { currentId: '!2:site' });
  await user.tab();
  expect(document.activeElement).toBe(link(/two/));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(link(/three/));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(link(/one/));
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(link(/three/));
  await user.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(link(/three/));
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  await user.tab();
  expect(document.activeElement).toBe(link(/two/));
  await user.keyboard('{ArrowUp}');
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(document.body);
});

test('a plain press enters; with Ctrl the browser opens a tab of its own', async () => {
  const user = userEvent.setup();
  const onEnter = show([testRoom(1, 'one')]);
  // What the browser does with it is not tried here.
  addEventListener('click', (event) => event.preventDefault(), { once: true });
  await user.keyboard('{Control>}');
  await user.click(link(/one/));
  await user.keyboard('{/Control}');
  expect(onEnter).not.toHaveBeenCalled();
  await user.click(link(/one/));
  expect(onEnter).toHaveBeenCalledTimes(1);
});

test('a channel that is being made is there, says so, and does not open', async () => {
  const onEnter = show([testRoom(1, 'general', { matrixRoomId: '' })]);
  const row = screen.getByRole('button', { name: /general Setting up…/ });
  await userEvent.click(row);
  expect(row.getAttribute('aria-disabled')).toBe('true');
  expect(onEnter).not.toHaveBeenCalled();
});
