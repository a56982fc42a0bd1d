/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig, unstable_serialize } from 'swr';
import leaderboard from '@/messages/en/leaderboard.json';
import shell from '@/messages/en/shell.json';
import space from '@/messages/en/space.json';
import { SUCCESS_CODE } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import { defaultPrivacy } from '@/protocol/privacy-rules';
import { LeaderboardPage } from './leaderboard-page';

const person = (id: number) => ({ id, username: `Person ${id}`, avatar: '' });
const own = { points: 3, rank: 30, shown: true };
const board = { starts: '2026-11-23', endsTime: '2026-11-30T00:00:00Z', records: [], next: null, own };
const row = (id: number, rank: number, change: number | null) => ({
  rank,
  person: person(id),
  points: 9,
  change,
});

/** Answers by path and period; everything else is away. */
function show(
  answerOf: (path: string, query: URLSearchParams) => object | null,
  spaces: object[] = [{ id: 1, name: 'Atlas' }],
) {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string, init?: { body?: string }) => {
    const { pathname, searchParams } = new URL(address);
    if (init?.body) asked.push(init.body);
    const result = pathname.endsWith('user/privacy')
      ? { ...defaultPrivacy, ...(init?.body ? (JSON.parse(init.body) as object) : {}) }
      : answerOf(pathname, searchParams);
    const body = result ? { code: SUCCESS_CODE, result } : { code: errors.unavailable.code };
    return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  const fallback = {
    [unstable_serialize(['joinedSpaces', {}])]: spaces,
    [unstable_serialize(['me', {}])]: { ...person(7), roles: [] },
  };
  render(
    <SWRConfig value={{ dedupingInterval: 0, fallback, provider: () => new Map() }}>
      <NextIntlClientProvider locale="en" messages={{ leaderboard, shell, space }} timeZone="UTC">
        <LeaderboardPage />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  return asked;
}

test('SHL-17 OPN-72 the board of a space shows ranks, changes and where the viewer is, and then everybody’s', async () => {
  show((path, query) => {
    if (path.endsWith('guild/1/leaderBoard') && query.get('period') === 'week') {
      return { ...board, records: [row(1, 1, 2), row(2, 2, -1), row(3, 2, null)] };
    }
    if (path.endsWith('user/leaderBoard'))
      return { ...board, records: [row(7, 1, 0)], own: { ...own, rank: 1 } };
    return null;
  });
  const table = await screen.findByRole('table', { name: 'Members by activity points this week' });
  const cells = within(table)
    .getAllByRole('row')
    .map((line) => line.textContent);
  expect(cells.slice(1)).toEqual([
    expect.stringMatching(/^1.*Person 1.*2 places up9$/),
    expect.stringMatching(/^2.*Person 2.*1 place down9$/),
    expect.stringMatching(/^2.*Person 3.*Not ranked before9$/),
    expect.stringMatching(/^30.*Person 7you.*3$/),
  ]);
  expect(table.textContent).toContain('26 more');
  await userEvent.click(screen.getByRole('radio', { name: 'All of Guildhall' }));
  expect(await screen.findAllByText('Person 7')).toHaveLength(1);
  expect(screen.getByText(/doesn't show spaces/)).toBeTruthy();
});

test('a board without points says when it fills, and one that did not load can be asked for again', async () => {
  let away = true;
  show((path) =>
    away && path.endsWith('leaderBoard') ? null : { ...board, own: { ...own, points: 0, rank: null } },
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  away = false;
  await userEvent.click(again);
  expect(await screen.findByText('No points yet')).toBeTruthy();
  expect(screen.getByText(/The leaderboard of Atlas starts/)).toBeTruthy();
});

test('people leave the boards by a switch, and who has no space sees the board of all', async () => {
  const asked = show(
    (path) => (path.endsWith('user/leaderBoard') ? { ...board, records: [row(1, 1, 0)] } : null),
    [],
  );
  expect(await screen.findByText('Person 1')).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'This space' })).toBeNull();
  await userEvent.click(await screen.findByRole('switch', { name: 'Show me on leaderboards' }));
  expect(asked).toEqual([JSON.stringify({ onLeaderboards: false })]);
});
