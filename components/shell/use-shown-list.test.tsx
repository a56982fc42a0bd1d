import { act, renderHook } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { SWRConfig, unstable_serialize } from 'swr';
import { testRoom } from '@/components/room/testing/test-room';
import dm from '@/messages/en/dm.json';
import { chatAddressOf, showChatAddress } from '@/lib/navigation/chat-address';
import type { ShellLocation } from '@/lib/navigation/location';
import type { AnyConversation } from '@/protocol/dm';
import { useShownList } from './use-shown-list';

const direct = (id: number, username: string, more: Partial<AnyConversation> = {}): AnyConversation =>
  ({
    user: { id, username, avatar: '' },
    room: { id, matrixRoomId: `!${id}:site` },
    accepted: true,
    createdTime: new Date(id * 1000).toISOString(),
    ...more,
  }) as AnyConversation;

const replaced: string[] = [];
const router = { push() {}, replace: (path: string) => replaced.push(path), prefetch() {} } as never;

function list(page: string, matrixRoomId: string | null) {
  const path = page === 'homePage/mySpace' ? '/index/homePage/mySpace' : '/index/homePage/chattings';
  history.replaceState(null, '', `${path}?room=${matrixRoomId ?? ''}`);
  const chat = chatAddressOf(
    new URLSearchParams(location.search),
    page === 'homePage/mySpace' ? 'mySpace' : 'direct',
  );
  act(() => showChatAddress(chat));
  const place: ShellLocation = { page, spaceId: null, chat };
  const fallback = {
    [unstable_serialize(['directConversations', {}])]: [
      direct(1, 'Ada'),
      direct(3, 'Cleo'),
      direct(2, 'Ben'),
      direct(9, 'Stranger', { accepted: false }),
      direct(8, 'Soon', { room: { id: 8, matrixRoomId: '' } }),
    ],
    [unstable_serialize(['ownRooms', {}])]: [
      testRoom(4, 'maps', { createdTime: '2026-01-02T00:00:00.000Z' }),
      testRoom(5, 'general', { spaceId: 2, createdTime: '2026-01-03T00:00:00.000Z' }),
    ],
    [unstable_serialize(['allRooms', { query: { spaceId: 1 } }])]: [testRoom(6, 'here')],
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppRouterContext.Provider value={router}>
      <SWRConfig value={{ provider: () => new Map(), fallback, revalidateOnMount: false }}>
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ dm }}>
          {children}
        </NextIntlClientProvider>
      </SWRConfig>
    </AppRouterContext.Provider>
  );
  return renderHook(() => useShownList(place, 1), { wrapper }).result.current;
}

test('keys walk direct conversations in the order of their list, without requests and what is being made', () => {
  const conversations = list('homePage/chattings', '!3:site');
  expect(conversations.map(({ name }) => name)).toEqual(['Cleo', 'Ben', 'Ada']);
  const steps = history.length;
  act(() => conversations[1]?.open());
  expect(location.search).toBe('?room=%212%3Asite');
  // From one conversation to the next, Back still leaves the list.
  expect(history.length).toBe(steps);
});

test('keys walk the rooms of all spaces, newest first, and elsewhere those of the space', () => {
  expect(list('homePage/mySpace', null).map(({ name }) => name)).toEqual(['general', 'maps']);
  expect(list('homePage/chat', null).map(({ name }) => name)).toEqual(['here']);
});
