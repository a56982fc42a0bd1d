/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { act, render, screen } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ChatEngine } from '@/lib/chat/state';
import { emptyTimeline, plugIn, timelineOf, unplug } from '@/lib/chat/state';
import { chatAddressOf, chatPath, directPath, showChatAddress } from '@/lib/navigation/chat-address';
import { useViewAddress } from './use-view-address';

const [TEA, CAKE, NEW, LATER] = [
  '!tea:guild.test',
  '!cake:guild.test',
  '!new:guild.test',
  '!later:guild.test',
];

beforeAll(() => {
  plugIn({ openRoom: () => {}, closeRoom: () => {} } as unknown as ChatEngine);
  for (const room of [TEA, CAKE]) timelineOf(room).set(emptyTimeline(room, 'ready'));
});
afterAll(unplug);

const addresses = new Set<unknown>();
function View() {
  const address = useViewAddress('space');
  addresses.add(address);
  return <output>{address.matrixRoomId}</output>;
}
const shown = () => screen.getByRole('status').textContent;

/** The view, of which the router has heard so far. */
function viewAt(path: string) {
  const { searchParams } = new URL(path, location.origin);
  return (
    <SearchParamsContext.Provider value={searchParams}>
      <View />
    </SearchParamsContext.Provider>
  );
}

/** As `useOpenChat` goes to a room within the view. */
function open(path: string) {
  history.pushState(null, '', path);
  act(() => showChatAddress(chatAddressOf(new URLSearchParams(location.search), 'space')));
}

test('a room that has been on screen is shown before the router says so, another one with the router', () => {
  history.replaceState(null, '', chatPath(1, TEA));
  const { rerender } = render(viewAt(chatPath(1, TEA)));
  expect(shown()).toBe(TEA);
  open(chatPath(1, CAKE));
  expect(shown()).toBe(CAKE);
  rerender(viewAt(chatPath(1, CAKE)));
  expect(shown()).toBe(CAKE);

  open(chatPath(1, NEW));
  expect(shown()).toBe(CAKE);
  rerender(viewAt(chatPath(1, NEW)));
  expect(shown()).toBe(NEW);
});

test('one that is left before the router has heard of it stays until the next place is there', () => {
  history.replaceState(null, '', chatPath(1, TEA));
  const { rerender } = render(viewAt(chatPath(1, TEA)));
  open(chatPath(1, CAKE));
  open(chatPath(2));
  expect(shown()).toBe(CAKE);
  rerender(viewAt(chatPath(2)));
  expect(shown()).toBe('');

  open(chatPath(2, TEA));
  open(chatPath(2));
  expect(shown()).toBe('');
});

test('a view that the router is about to show takes nothing from the address of the one before it', () => {
  history.replaceState(null, '', directPath(TEA));
  render(viewAt(chatPath(1, CAKE)));
  expect(shown()).toBe(CAKE);
});

test('an address that the browser writes in another way than the router is the same one', () => {
  history.replaceState(null, '', `/index/homePage/chat?room=${LATER}&guild=1`);
  addresses.clear();
  const { rerender } = render(viewAt(chatPath(1, LATER)));
  timelineOf(LATER).set(emptyTimeline(LATER, 'ready'));
  rerender(viewAt(chatPath(1, LATER)));
  expect(shown()).toBe(LATER);
  expect(addresses.size).toBe(1);
});
