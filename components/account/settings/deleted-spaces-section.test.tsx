import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig } from 'swr';
import { SUCCESS_CODE } from '@/protocol/envelope';
import account from '@/messages/en/account.json';
import { DeletedSpacesSection } from './deleted-spaces-section';

afterEach(() => mutate(() => true, undefined, { revalidate: false }));

const space = (id: number, displayName: string, byOperator: boolean) => ({
  id,
  displayName,
  logo: '',
  members: id,
  byOperator,
  restorable: !byOperator,
  deletedTime: '2026-11-04T08:00:00.000Z',
  until: '2026-12-04T08:00:00.000Z',
});

/** Shows the section to a person with these deleted spaces; null for a server that does not respond. */
function show(listed: readonly ReturnType<typeof space>[] | null) {
  const changes: string[] = [];
  let spaces = listed;
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/api\//, '');
    if (init.method !== 'GET') {
      changes.push(`${init.method} ${path}`);
      spaces = spaces?.filter(({ id }) => !path.includes(`/${id}/`)) ?? null;
    }
    if (spaces === null) return { ok: false, status: 502, headers: new Headers(), text: async () => '' };
    const result = path === 'guild/deleted' ? spaces : null;
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      text: async () => JSON.stringify({ code: SUCCESS_CODE, result }),
    };
  }) as unknown as typeof fetch;
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" messages={{ account }} timeZone="UTC">
        <DeletedSpacesSection />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  return changes;
}

test('SPC-110 the owner restores a deleted space, and not one that the operator deleted', async () => {
  const changes = show([space(7, 'Atlas', false), space(1, 'Ember', true)]);
  const [mine, taken] = await screen.findAllByRole('listitem');
  expect(
    within(mine as HTMLElement).getByText(/^Deleted .*2026.* Permanently deleted .*Dec.*2026/),
  ).toBeTruthy();
  expect(within(mine as HTMLElement).getByText('7 members')).toBeTruthy();
  expect(within(taken as HTMLElement).getByText('Deleted by the operator of this server')).toBeTruthy();
  expect(within(taken as HTMLElement).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Restore Atlas' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(changes).toEqual(['POST guild/7/restore']);
});

test('without deleted spaces it says so', async () => {
  show([]);
  expect(await screen.findByText('No deleted spaces')).toBeTruthy();
});

test('without an answer it offers to try again', async () => {
  show(null);
  expect(await screen.findByText("Couldn't load deleted spaces")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
