import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig } from 'swr';
import { SUCCESS_CODE } from '@/protocol/envelope';
import type { Space, Standing } from '@/protocol/space';
import space from '@/messages/en/space.json';
import DeleteSection from './delete-section';

const pushed: string[] = [];
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: (path: string) => pushed.push(path) }) }));
afterEach(() => mutate(() => true, undefined, { revalidate: false }));

const atlas = { id: 7, ownerId: 1, name: 'Atlas' } as Space;

function show(isOwner: boolean) {
  const calls: string[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const path = url.replace(/^.*\/api\//, '');
    calls.push(`${init.method} ${path} ${init.body ?? ''}`.trim());
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      text: async () => JSON.stringify({ code: SUCCESS_CODE, result: path.endsWith('disable') ? null : [] }),
    };
  }) as unknown as typeof fetch;
  render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" messages={{ space }} timeZone="UTC">
        <DeleteSection space={atlas} standing={{ isOwner } as Standing} onClose={() => {}} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  return calls;
}

test('SPC-110 OPN-35 nothing is deleted before the name is typed; then the call goes without payload', async () => {
  const calls = show(true);
  expect(screen.getByText(/You can restore it for 30 days/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Server' }));
  const dialog = within(screen.getByRole('dialog'));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete Server' });
  const name = dialog.getByRole('textbox', { name: 'Type Atlas to confirm' });
  for (const typed of ['', 'atlas', 'Atlas 2']) {
    if (typed) await userEvent.type(name, typed);
    expect([typed, confirm.disabled]).toEqual([typed, true]);
    await userEvent.clear(name);
  }
  await userEvent.type(name, ' Atlas');
  await userEvent.click(confirm);
  await waitFor(() => expect(pushed).toEqual(['/index/guildSearch']));
  expect(calls[0]).toBe('POST guild/7/disable');
});

test('OPN-32 a platform admin is told that the owner cannot restore it', () => {
  show(false);
  expect(screen.getByText(/Its owner can't restore it/)).toBeTruthy();
});
