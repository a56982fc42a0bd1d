/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig } from 'swr';
import { SUCCESS_CODE } from '@/protocol/envelope';
import space from '@/messages/en/space.json';
import { OwnerChecklist, useFirstSteps } from './owner-checklist';

function Checklist({ members }: { members: number }) {
  const steps = useFirstSteps(7);
  return steps ? <OwnerChecklist spaceId={7} members={members} steps={steps} /> : null;
}

afterEach(() => mutate(() => true, undefined, { revalidate: false }));

const room = (id: number) => ({
  id, roomId: `!${id}:site`, roomName: `room_${id}`, displayName: `room_${id}`, logo: '', topic: '', guildId: 7, type: 0, members: 1,
  guild: { logo: '', guildName: 'Atlas', displayName: 'Atlas' }, joined: true, locked: false, ruled: false, canPost: true,
  canGive: true, slowMode: 0, slowModeExempt: false, category: null, archived: false, createdTime: '2026-11-27T08:00:00.000Z',
}); // oxfmt-ignore

function show({ rooms, members }: { rooms: number; members: number }) {
  globalThis.fetch = (async (url: string) => {
    const result = url.includes('allRoomsInGuild')
      ? Array.from({ length: rooms }, (_, index) => room(index + 1))
      : { records: [], current: 1, pages: 0, total: 0 };
    const body = { code: SUCCESS_CODE, result };
    return { status: 200, headers: new Headers(), text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  return render(
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <NextIntlClientProvider locale="en" messages={{ space }} timeZone="UTC">
        <Checklist members={members} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

test('a new owner sees what is left to do, until it is done or hidden', async () => {
  const { unmount } = show({ rooms: 1, members: 1 });
  expect(await screen.findByRole('heading', { name: 'Get your space ready' })).toBeTruthy();
  expect(screen.getByText('1 of 4 done')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add channel' })).toBeTruthy();
  unmount();
  await mutate(() => true, undefined, { revalidate: false });
  show({ rooms: 2, members: 2 });
  expect(await screen.findByText('3 of 4 done')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add channel' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Hide checklist' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
