/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { act, renderHook } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { chatAddressOf, chatPath, directPath, showChatAddress } from '@/lib/navigation/chat-address';
import { useOpenChat } from './open-chat';
import { emptyTimeline, plugIn, timelineOf, unplug, type ChatEngine } from './state';

const [HERE, TEA, CAKE] = ['!here:guild.test', '!tea:guild.test', '!cake:guild.test'];
/** By room: ends its preparation. */
const preparing = new Map<string, () => void>();
const left: string[] = [];

beforeEach(() => {
  const prepareRoom = (room: string) =>
    new Promise<void>((resolve) => {
      preparing.set(room, () => {
        timelineOf(room).set(emptyTimeline(room, 'ready'));
        resolve();
      });
    });
  plugIn({ openRoom: () => {}, closeRoom: () => {}, prepareRoom } as unknown as ChatEngine);
  timelineOf(HERE).set(emptyTimeline(HERE, 'ready'));
  history.replaceState(null, '', chatPath(1, HERE));
  showChatAddress(chatAddressOf(new URLSearchParams(location.search), 'space'));
  left.length = 0;
});
afterEach(() => {
  unplug();
  preparing.clear();
});

function opener() {
  const push = (path: string) => void left.push(path);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppRouterContext.Provider value={{ push, replace: push } as never}>{children}</AppRouterContext.Provider>
  );
  const { result } = renderHook(useOpenChat, { wrapper });
  return (path: string) => act(() => result.current(path, 'push'));
}
const room = () => new URLSearchParams(location.search).get('room');
const prepared = (which: string) => act(async () => preparing.get(which)?.());

test('a room that is at hand is gone to at once, another one when it is ready', async () => {
  const open = opener();
  open(chatPath(1, TEA));
  expect(room()).toBe(HERE);
  await prepared(TEA);
  expect(room()).toBe(TEA);
  open(chatPath(1, HERE));
  expect(room()).toBe(HERE);
  open(chatPath(1, TEA));
  expect(room()).toBe(TEA);
  expect(left).toEqual([]);
});

test('of two rooms the one that was chosen last is gone to, whichever is ready first', async () => {
  const open = opener();
  open(chatPath(1, TEA));
  open(chatPath(1, CAKE));
  await prepared(CAKE);
  expect(room()).toBe(CAKE);
  await prepared(TEA);
  expect(room()).toBe(CAKE);
});

test('a room that does not become ready is gone to all the same', async () => {
  jest.useFakeTimers();
  opener()(chatPath(1, TEA));
  expect(room()).toBe(HERE);
  await act(() => jest.advanceTimersByTimeAsync(200));
  expect(room()).toBe(TEA);
  jest.useRealTimers();
});

test('who has gone elsewhere meanwhile stays there', async () => {
  const open = opener();
  open(chatPath(1, TEA));
  history.replaceState(null, '', '/index/wallet');
  await prepared(TEA);
  expect(location.pathname).toBe('/index/wallet');
  open(directPath(CAKE));
  expect(left).toEqual([directPath(CAKE)]);
});
