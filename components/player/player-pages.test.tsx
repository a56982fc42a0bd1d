/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { mutate, SWRConfig, unstable_serialize } from 'swr';
import contact from '@/messages/en/contact.json';
import player from '@/messages/en/player.json';
import space from '@/messages/en/space.json';
import { errors } from '@/protocol/errors';
import { GamesPage } from './games-page';
import { PlayersPage } from './players-page';

globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as never;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const router = { push() {}, replace() {}, prefetch() {} } as never;
afterEach(() => mutate(() => true, undefined, { revalidate: false }));

const game = { id: 3, name: 'Sky Isles', banner: '', retired: false };
const person = { id: 5, username: 'Mara', avatar: '' };

/** Answers reads by the end of their path; what it changes is remembered. */
function show(page: ReactNode, reads: Record<string, unknown>, rights: string[] = []) {
  const sent: [string, unknown][] = [];
  globalThis.fetch = (async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url);
    if (init?.method === 'POST') sent.push([pathname, JSON.parse(String(init.body))]);
    const found = Object.entries(reads).find(([end]) => pathname.endsWith(end));
    const body =
      init?.method === 'POST'
        ? { code: '10000', result: null }
        : found
          ? { code: '10000', result: found[1] }
          : { code: errors.unavailable.code, message: '' };
    return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  const fallback = {
    [unstable_serialize(['joinedSpaces', {}])]: [{ id: 7 }],
    [unstable_serialize(['standing', { params: { spaceId: 7 } }])]: { id: 7, rights },
  };
  render(
    <AppRouterContext.Provider value={router}>
      <SWRConfig value={{ dedupingInterval: 0, fallback }}>
        <NextIntlClientProvider locale="en" messages={{ contact, player, space }} timeZone="UTC">
          {page}
        </NextIntlClientProvider>
      </SWRConfig>
    </AppRouterContext.Provider>,
  );
  return sent;
}

test('OPN-72 SHL-14 the games of a space show how many play them, and a member says that they do', async () => {
  const sent = show(<GamesPage />, {
    playedGames: [{ game, players: 1, people: [person], playing: false }],
  });
  expect(await screen.findByRole('heading', { name: 'Sky Isles' })).toBeTruthy();
  expect(screen.getByText('1 player')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'I play Sky Isles' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(button);
  await waitFor(() => expect(sent).toEqual([['/api/guild/7/playedGames/3', { playing: true }]]));
});

const reads = {
  '/players': {
    records: [{ ...person, part: 'scholar', gameIds: [3] }],
    current: 1,
    pages: 1,
    total: 1,
  },
  '/playedGames': [{ game, players: 1, people: [person], playing: false }],
  '/splitRates': [{ number: 1, scholarRate: 0.7, managerRate: 0.3, since: '2026-11-01T00:00:00.000Z' }],
};

test('OPN-72 SHL-15 players show their games, their part and their share, which members cannot change', async () => {
  show(<PlayersPage />, reads);
  const row = (await screen.findByText('Mara')).closest('[role="row"]') as HTMLElement;
  await waitFor(() => expect(row.textContent).toContain('Sky Isles'));
  await waitFor(() => expect(row.textContent).toMatch(/Scholar.*70 %/));
  expect(within(row).queryByRole('combobox')).toBeNull();
});

test('OPN-72 SHL-15 admins choose the part of a player', async () => {
  const sent = show(<PlayersPage />, reads, ['administerSpace']);
  // Everything that the row shows is there.
  await waitFor(() =>
    expect(screen.getByText('Mara').closest('[role="row"]')?.textContent).toMatch(/Sky Isles.*70 %/),
  );
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Earning role of Mara' }),
    'Manager',
  );
  await waitFor(() => expect(sent).toEqual([['/api/guild/7/players/5', { part: 'manager' }]]));
});
