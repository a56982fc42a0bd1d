import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig } from 'swr';
import { SUCCESS_CODE } from '@/protocol/envelope';
import type { Space, Standing } from '@/protocol/space';
import space from '@/messages/en/space.json';
import { OwnershipCard } from './ownership-card';

const person = (id: number) => ({ id, username: `Person ${id}`, avatar: '' });
afterEach(() => mutate(() => true, undefined, { revalidate: false }));

const known = { id: 7, ownerId: 1, name: 'Atlas', admins: [1, 2, 3].map(person) } as Space;
const until = '2026-12-04T08:00:00.000Z';

/** Shows the card to one of the people; answers the calls that changed something. */
function show(myId: number, offered: number | null, admins = known.admins) {
  const changes: string[] = [];
  const reads: string[] = [];
  let offer = offered === null ? null : { to: person(offered), until };
  const me = {
    id: myId, email: 'a@example.org', emailVerified: true, username: 'A', nameProblem: null, avatar: '', bio: '', ethAddress: null,
    hasKeyShare: false, roles: [], language: null, theme: null, payableByAll: false, findable: true, invitedGuildId: null, createdTime: until,
  }; // oxfmt-ignore
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/api\//, '');
    (init.method === 'GET' ? reads : changes).push(`${init.method} ${path}`);
    if (init.method === 'DELETE') offer = null;
    const result =
      path === 'user/me' ? me : init.method === 'DELETE' || path.endsWith('accept') ? null : offer;
    const made = path.endsWith('/ownership/3') ? { to: person(3), until } : result;
    return {
      status: 200,
      headers: new Headers(),
      text: () => Promise.resolve(JSON.stringify({ code: SUCCESS_CODE, result: made })),
    };
  }) as unknown as typeof fetch;
  const standing = { isOwner: myId === 1 } as Standing;
  const { container } = render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" messages={{ space }} timeZone="UTC">
        <OwnershipCard space={{ ...known, admins }} standing={standing} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  return { changes, reads, container };
}

test('the owner chooses an admin, and nobody before there is one', async () => {
  const { changes } = show(1, null);
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer ownership' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'New owner',
    'Person 2',
    'Person 3',
  ]);
  await userEvent.selectOptions(dialog.getByRole('combobox'), '3');
  await userEvent.click(dialog.getByRole('button', { name: 'Transfer ownership' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes).toEqual(['POST guild/7/ownership/3']);
});

test('a space without another admin cannot be handed over yet', async () => {
  show(1, null, [person(1)]);
  expect(await screen.findByText(/^Make a member an admin first/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('other admins see nothing of it', async () => {
  const { reads, container } = show(2, 3);
  await waitFor(() => expect(reads).toHaveLength(2));
  await act(async () => {});
  expect(container.innerHTML).toBe('');
});

test('the admin to whom it is offered accepts or declines', async () => {
  const { changes } = show(3, 3);
  await userEvent.click(await screen.findByRole('button', { name: 'Become owner' }));
  expect(screen.getByText('Become owner of Atlas?')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Become owner' })).toBeNull());
  expect(changes).toEqual(['DELETE guild/7/ownership']);
});
