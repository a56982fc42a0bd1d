/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as RovingFocus from '@radix-ui/react-roving-focus';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { SWRConfig, unstable_serialize } from 'swr';
import chatEn from '@/messages/en/chat.json';
import dmEn from '@/messages/en/dm.json';
import chatZh from '@/messages/zh/chat.json';
import dmZh from '@/messages/zh/dm.json';
import { chatAddressOf, directPath, showChatAddress, useChatAddress } from '@/lib/navigation/chat-address';
import type { RoomActivity } from '@/lib/chat/model';
import type { DirectConversation } from '@/protocol/dm';
import DirectList from './direct-list';
import { DirectRow } from './direct-row';
import { RequestList } from './request-list';

// jsdom has no layout to observe.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Element.prototype.scrollTo = () => {};

const pushed: string[] = [];
const router = { push: (path: string) => pushed.push(path), replace() {}, prefetch() {} } as never;
const NOW = Date.UTC(2026, 10, 27, 12);

const conversation = (id: number, username: string): DirectConversation => ({
  user: { id, username, avatar: '' },
  room: { id, matrixRoomId: `!${id}:site` },
  accepted: true,
  createdTime: new Date(NOW - id * 60_000).toISOString(),
});

function draw(content: ReactNode, { known = [] as DirectConversation[], language = 'en' } = {}) {
  const fallback = { [unstable_serialize(['directConversations', {}])]: known };
  return render(
    <AppRouterContext.Provider value={router}>
      <SWRConfig value={{ provider: () => new Map(), fallback, revalidateOnMount: false }}>
        <NextIntlClientProvider
          locale={language}
          messages={language === 'en' ? { chat: chatEn, dm: dmEn } : { chat: chatZh, dm: dmZh }}
          timeZone="UTC"
        >
          {content}
        </NextIntlClientProvider>
      </SWRConfig>
    </AppRouterContext.Provider>,
  );
}

const at = (path: string) => {
  history.replaceState(null, '', path);
  showChatAddress(chatAddressOf(new URL(path, location.origin).searchParams, 'direct'));
};

/** Says what is selected. */
function Selected() {
  const address = useChatAddress();
  return <output>{JSON.stringify(address)}</output>;
}
const selected = () => JSON.parse(screen.getByRole('status', { name: '' }).textContent ?? '');

test('DM-13 without a conversation the list says so and offers to write', () => {
  at(directPath());
  draw(<DirectList />);
  expect(screen.getByText('Ghost town, where are your friends?')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: dmEn.list.newMessage })).toHaveLength(2);
});

test('DM-20 DM-21 selecting a conversation enters it and leaves the space, and selecting it again changes nothing', async () => {
  const user = userEvent.setup();
  at('/index/homePage/chattings');
  draw(
    <>
      <Selected />
      <DirectList />
    </>,
    { known: [conversation(1, 'Ada'), conversation(2, 'Ben')] },
  );
  const field = screen.getByRole('searchbox', { name: dmEn.list.search });
  const states = history.length;
  await user.type(field, 'ben{Enter}');
  expect(selected()).toMatchObject({ list: 'direct', matrixRoomId: '!2:site', spaceId: null });
  expect(location.pathname + location.search).toBe(directPath('!2:site'));
  expect(history.length).toBe(states + 1);
  await user.type(field, 'ben{Enter}');
  expect(history.length).toBe(states + 1);
  expect(pushed).toEqual([]);
});

test('DM-11 a row has picture, name, what was said last and when, and how much is new', () => {
  const lastMessage = {
    eventId: '$1',
    kind: 'text',
    text: 'See you at the harbor',
    timestampMs: NOW - 3_600_000,
    isOwn: false,
    senderId: 1,
    readMs: null,
  } as const;
  const activity: RoomActivity = {
    matrixRoomId: '!1:site',
    roomId: 1,
    spaceId: null,
    kind: 'direct',
    muted: false,
    unread: 120,
    mentions: 0,
    lastMessage,
    readTimestampMs: null,
    readUpToMs: null,
  };
  draw(
    <RovingFocus.Root>
      <DirectRow
        listed={{ conversation: conversation(1, 'Ada'), activity, timestampMs: lastMessage.timestampMs }}
        current={false}
        now={NOW}
        onOpen={() => {}}
      />
    </RovingFocus.Root>,
  );
  const row = within(screen.getByRole('link', { name: /Ada/ }));
  // The initials that stand for a picture.
  expect(row.getByText('Ad')).toBeTruthy();
  expect(row.getByText('See you at the harbor')).toBeTruthy();
  expect(row.getByText(/^\d\d:\d\d$/)).toBeTruthy();
  expect(row.getByText('@99+')).toBeTruthy();
  expect(row.getByText('120 unread messages')).toBeTruthy();
  expect(row.queryByTitle(dmEn.list.sent)).toBeNull();
});

test.each([
  [
    'en',
    "Message requests from people you don't follow live here. You need to accept a request before you can reply.",
  ],
  ['zh', dmZh.requests.text],
])('DM-09 OPN-12 the requests say what they are and how to reply (%s)', (language, text) => {
  draw(<RequestList requests={[]} currentId={null} onOpen={() => {}} onBack={() => {}} />, { language });
  expect(screen.getByText(text)).toBeTruthy();
  expect(/[\u4e00-\u9fff]/.test(text)).toBe(language === 'zh');
});
