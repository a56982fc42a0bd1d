/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { renderHook } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { dismissSnackbar, shownSnackbar } from '@/components/ui/snackbar';
import { deleteRoom } from '@/lib/queries/room';
import { noteReturn, whileLeaving } from '@/lib/queries/space';
import messages from '@/messages/en/room.json';
import type { Room } from '@/protocol/room';
import { testRoom } from './testing/test-room';
import { useRemovalNotice } from './use-removal-notice';

afterEach(() => dismissSnackbar());

/** The network answers the deletion after the room has gone from the page, as a sync can be faster. */
async function deletion(code: string, id: number, meanwhile: () => void) {
  globalThis.fetch = (async () => {
    meanwhile();
    const answer = JSON.stringify({ code, result: null, message: 'x' });
    return { status: code === '10000' ? 200 : 409, headers: new Headers(), text: async () => answer };
  }) as unknown as typeof fetch;
  await deleteRoom(id).catch(() => {});
}

function onScreen(room: Room) {
  const onRemoved = jest.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="en" messages={{ room: messages }}>
      {children}
    </NextIntlClientProvider>
  );
  const initialProps: { room: Room | undefined } = { room };
  const { rerender } = renderHook((props) => useRemovalNotice(props.room, onRemoved), {
    wrapper,
    initialProps,
  });
  return { onRemoved, goes: () => rerender({ room: undefined }) };
}

test('who is removed from the room on screen is told so, once, and goes on', () => {
  const { onRemoved, goes } = onScreen(testRoom(1, 'harbor'));
  goes();
  expect(shownSnackbar.get()?.text).toBe('You are no longer in harbor');
  dismissSnackbar();
  goes();
  expect(shownSnackbar.get()).toBeNull();
  expect(onRemoved).toHaveBeenCalledTimes(1);
});

test('who deletes the room on screen goes on, and only reads that it is deleted', async () => {
  const { onRemoved, goes } = onScreen(testRoom(2, 'harbor'));
  await deletion('10000', 2, goes);
  expect(onRemoved).toHaveBeenCalledTimes(1);
  expect(shownSnackbar.get()).toBeNull();
});

test('a deletion that was refused hides no later removal', async () => {
  const { goes } = onScreen(testRoom(3, 'harbor'));
  await deletion('20001', 3, () => {});
  dismissSnackbar();
  goes();
  expect(shownSnackbar.get()?.text).toBe('You are no longer in harbor');
});

test('who leaves a space or deletes it reads nothing about the room on screen, until they come back', async () => {
  const { onRemoved, goes } = onScreen(testRoom(4, 'harbor'));
  await whileLeaving(1, async () => goes());
  expect(onRemoved).toHaveBeenCalledTimes(1);
  expect(shownSnackbar.get()).toBeNull();

  noteReturn(1);
  onScreen(testRoom(5, 'harbor')).goes();
  expect(shownSnackbar.get()?.text).toBe('You are no longer in harbor');
});
