import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import room from '@/messages/en/room.json';
import ui from '@/messages/en/ui.json';
import CreateChannelDialog from './create-channel-dialog';
import CreateRoomDialog from './create-room-dialog';

function Texts({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="en" messages={{ room, ui }}>
      {children}
    </NextIntlClientProvider>
  );
}

interface Sent {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}

const wire = (body: Record<string, unknown>) => ({
  id: 9,
  roomId: '!9:site',
  members: 1,
  joined: true,
  locked: false,
  ruled: false,
  canPost: true,
  canGive: true,
  slowMode: 0,
  slowModeExempt: false,
  category: null,
  archived: false,
  logo: '',
  topic: '',
  guild: { logo: '', guildName: 'Atlas', displayName: 'Atlas' },
  createdTime: '2026-01-01T00:00:00.000Z',
  ...body,
});

/** The network, which answers in turn; success at the end. */
function network(...answers: { status: number; code: string }[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    sent.push({ path: new URL(url).pathname, key: new Headers(init.headers).get('idempotency-key'), body });
    const { status, code } = answers[sent.length - 1] ?? { status: 200, code: '10000' };
    const answer = code === '10000' ? { code, result: wire(body) } : { code, message: 'x' };
    return { status, headers: new Headers(), text: () => Promise.resolve(JSON.stringify(answer)) };
  }) as unknown as typeof fetch;
  return sent;
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const plainName = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name for other apps' });
const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create' });

function open(kind: 'channel' | 'room') {
  const onClose = jest.fn();
  render(
    <Texts>
      {kind === 'channel' ? (
        <CreateChannelDialog spaceId={1} onClose={onClose} />
      ) : (
        <CreateRoomDialog spaceId={1} onClose={onClose} />
      )}
    </Texts>,
  );
  return onClose;
}

beforeEach(() => {
  document.documentElement.lang = 'en';
});

test('CHN-23 CHN-24 the dialogs are named and Create waits for a name', async () => {
  open('channel');
  expect(screen.getByRole('dialog', { name: 'Create Channel' })).toBeTruthy();
  expect(createButton().disabled).toBe(true);
  await userEvent.type(name(), 'a');
  expect(createButton().disabled).toBe(false);
  await userEvent.clear(name());
  expect(createButton().disabled).toBe(true);
});

test('CHN-25 OPN-07 a name outside the pattern is refused at its field on confirm, and nothing is sent', async () => {
  const sent = network();
  const onClose = open('channel');
  await userEvent.type(name(), '🎉');
  await userEvent.type(plainName(), 'Ab');
  await userEvent.click(createButton());
  expect(await screen.findByText('Invalid name')).toBeTruthy();
  for (const field of [name(), plainName()]) expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.type(name(), 'c');
  expect(screen.queryByText('Invalid name')).toBeNull();
});

test('CHN-29 CHN-30 CHN-31 read only is off at first; on it makes a channel of type 1', async () => {
  const sent = network();
  const onClose = open('channel');
  const readOnly = screen.getByRole<HTMLInputElement>('switch', { name: 'Read only' });
  expect(readOnly.checked).toBe(false);
  expect(
    screen.getByText('Members with this permission can drop messages in read only channels'),
  ).toBeTruthy();
  await userEvent.type(name(), '地图 drops');
  await waitFor(() => expect(plainName().value).toBe('di_tu_drops'));
  await userEvent.click(readOnly);
  await userEvent.click(createButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]).toMatchObject({
    path: '/api/room/createRoom',
    body: { displayName: '地图 drops', roomName: 'di_tu_drops', guildId: 1, type: 1, logo: '🏀' },
  });
});

test('CHN-30 OPN-06 a channel is of type 0, a room of type 2, a public room of type 3', async () => {
  const sent = network();
  open('channel');
  await userEvent.type(name(), 'general');
  await userEvent.click(createButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  cleanup();
  open('room');
  await userEvent.type(name(), 'survey');
  await userEvent.click(createButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.click(screen.getByRole('switch', { name: 'Public' }));
  await userEvent.click(createButton());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ body }) => body.type)).toEqual([0, 2, 3]);
  expect(sent[1]?.body).not.toHaveProperty('logo');
});

test('OPN-112 what nobody answered is sent again under the same key; after a refusal it is a new wish', async () => {
  const sent = network({ status: 502, code: '20011' }, { status: 409, code: '25002' });
  const onClose = open('channel');
  await userEvent.type(name(), 'general');
  await userEvent.click(createButton());
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(createButton().getAttribute('aria-busy')).toBeNull());
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(name().value).toBe('general');
  await userEvent.click(createButton());
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(createButton().getAttribute('aria-busy')).toBeNull());
  await userEvent.click(createButton());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]?.key).toBe(sent[0]?.key);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test.each([
  ['room_name_taken', 'This name is already used in this space.'],
  ['name_similar', "This name is too similar to one that's taken. Choose another."],
  ['name_reserved', 'This name is reserved. Choose another.'],
] as const)('%s is said at the name, which stays', async (error, text) => {
  const { errors } = await import('@/protocol/errors');
  network({ status: errors[error].status, code: errors[error].code });
  open('channel');
  await userEvent.type(name(), 'general');
  await userEvent.click(createButton());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(plainName().getAttribute('aria-invalid')).toBe('true');
  expect(name().value).toBe('general');
});
