import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import room from '@/messages/en/room.json';
import ui from '@/messages/en/ui.json';
import type { Room } from '@/protocol/room';
import RoomSettingsDialog from './room-settings-dialog';
import { testRoom } from './testing/test-room';

type Sent = { path: string; body: unknown };

/** The network, which refuses with the first codes and then agrees. */
function network(...refusals: string[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    sent.push({ path, body: JSON.parse(String(init.body)) });
    const code = refusals[sent.length - 1];
    const wire = { id: 7, roomId: '!7:site', displayName: 'x', roomName: 'x', logo: '', topic: '', guildId: 1, type: 0, members: 1,
      guild: { logo: '', guildName: 'Atlas', displayName: 'Atlas' }, joined: true, locked: false, ruled: false, canPost: true,
      canGive: true, slowMode: 0, slowModeExempt: false, category: null, archived: false, createdTime: '2026-11-27T08:00:00.000Z' }; // oxfmt-ignore
    const result = path.endsWith('/update') ? wire : null;
    const answer = code === undefined ? { code: '10000', result } : { code, message: 'x' };
    const status = code === undefined ? 200 : 409;
    return { status, headers: new Headers(), text: () => Promise.resolve(JSON.stringify(answer)) };
  }) as unknown as typeof fetch;
  return sent;
}

function open(more: Partial<Room> = {}) {
  document.documentElement.lang = 'en';
  const onClose = jest.fn();
  render(
    <NextIntlClientProvider locale="en" messages={{ room, ui }}>
      <RoomSettingsDialog room={testRoom(7, 'lobby', more)} onClose={onClose} />
    </NextIntlClientProvider>,
  );
  return onClose;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('what was changed is sent, and nothing else', async () => {
  const sent = network();
  const onClose = open({ topic: 'Old' });
  expect(save().disabled).toBe(true);
  await userEvent.clear(field('Topic'));
  await userEvent.type(field('Topic'), 'Green tea ');
  await userEvent.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ path: '/api/room/update', body: { roomId: '7', topic: 'Green tea' } }]);
});

test('CHN-25 the plain name follows the new name, and slow mode is saved with it', async () => {
  const sent = network();
  const onClose = open();
  await userEvent.clear(field('Name'));
  expect(save().disabled).toBe(true);
  await userEvent.type(field('Name'), '茶馆');
  await waitFor(() => expect(field('Name for other apps').value).toBe('cha_guan'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Slow mode' }), '30');
  await userEvent.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([
    { path: '/api/room/update', body: { roomId: '7', displayName: '茶馆', roomName: 'cha_guan' } },
    { path: '/api/room/slowMode', body: { roomId: '7', seconds: 30 } },
  ]);
});

test('OPN-07 a bad name is said at its field and not sent; a room has a picture in place of an emoji', async () => {
  const sent = network();
  const onClose = open({ kind: 'privateRoom' });
  expect(screen.getByRole('button', { name: 'Add logo' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Change emoji/ })).toBeNull();
  await userEvent.clear(field('Name for other apps'));
  await userEvent.type(field('Name for other apps'), 'No');
  await userEvent.click(save());
  expect(await screen.findByText('Invalid name')).toBeTruthy();
  expect(field('Name for other apps').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a channel is deleted once its name is typed; cancelling leads back to what was entered', async () => {
  const sent = network();
  const onClose = open();
  await userEvent.type(field('Topic'), 'Tea');
  await userEvent.click(screen.getByRole('button', { name: 'Delete channel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field('Topic').value).toBe('Tea');
  await userEvent.click(screen.getByRole('button', { name: 'Delete channel' }));
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete channel' });
  await userEvent.type(field('Type lobby to confirm'), 'lobb');
  expect(confirm().disabled).toBe(true);
  await userEvent.type(field('Type lobby to confirm'), 'y');
  await userEvent.click(confirm());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ path: '/api/room/delete', body: { roomId: '7' } }]);
});
