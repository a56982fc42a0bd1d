import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig } from 'swr';
import contact from '@/messages/en/contact.json';
import ui from '@/messages/en/ui.json';
import { SnackbarHost } from '@/components/ui/snackbar-host';
import { DeclinedRequests } from './declined-requests';

const t = contact.declined;
const room = (id: number) => ({ id, roomId: `!${id}:site` });
const createdTime = '2026-01-01T00:00:00.000Z';
const ada = { id: 5, username: 'Ada', avatar: '/files/avatar/ada.png' };
const pair = { user: ada, room: room(1), dmStatus: 0, createdTime };
const group = {
  roomName: 'Northern coast',
  logo: '',
  users: [ada],
  addedBy: ada,
  room: room(2),
  dmStatus: 0,
  createdTime,
};

/** The network: what is declined, one answer after the other, and the calls that bring something back. */
function network(...lists: (readonly unknown[] | null)[]): string[] {
  const restored: string[] = [];
  globalThis.fetch = (async (url: string) => {
    const { pathname, search } = new URL(url);
    let list: readonly unknown[] | null = [];
    if (pathname === '/api/room/private/restore') restored.push(search);
    if (pathname === '/api/room/private/declined')
      list = lists.length > 1 ? (lists.shift() ?? null) : (lists[0] ?? null);
    const result = pathname === '/api/room/private/restore' ? null : list;
    const answer = list === null ? { code: '20011', message: 'x' } : { code: '10000', result };
    const text = () => Promise.resolve(JSON.stringify(answer));
    return { status: list === null ? 502 : 200, headers: new Headers(), text };
  }) as unknown as typeof fetch;
  return restored;
}

const draw = () =>
  render(
    <SWRConfig value={{ errorRetryCount: 0, dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ contact, ui }}>
        <DeclinedRequests />
        <SnackbarHost />
      </NextIntlClientProvider>
    </SWRConfig>,
  );

// Calls refresh the common cache, as in the product.
beforeEach(() => mutate(() => true, undefined, { revalidate: false }));

test('what was declined is listed without pictures of its senders, and one of it comes back', async () => {
  const restored = network([pair, group], [pair]);
  const { container } = draw();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ada'),
    expect.stringContaining('Group: Northern coast'),
  ]);
  expect(container.querySelector('img')).toBeNull();
  const [, second] = screen.getAllByRole('button', { name: 'Restore the request of Ada' });
  await userEvent.click(second as HTMLElement);
  expect(await screen.findByText(t.restored)).toBeTruthy();
  expect(restored).toEqual(['?roomId=2']);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

test('nothing is shown of an empty list; one that cannot be loaded says so and is asked for again', async () => {
  network(null, [pair]);
  draw();
  await userEvent.click(await screen.findByRole('button', { name: t.retry }));
  expect(await screen.findByRole('region', { name: /Declined requests/ })).toBeTruthy();
});
