/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig, unstable_serialize } from 'swr';
import messages from '@/messages/en/analytics.json';
import space from '@/messages/en/space.json';
import type { Analytics, DayFigures } from '@/protocol/analytics';
import { SUCCESS_CODE } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import { analyticsCsv } from './analytics-csv';
import { AnalyticsPage } from './analytics-page';

afterEach(() => mutate(() => true, undefined, { revalidate: false }));
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const figures = (day: string, values: Partial<DayFigures> = {}): DayFigures => ({
  day,
  members: 10,
  joined: 1,
  left: 0,
  active: 4,
  activeWeek: 5,
  messages: 100,
  rewards: 0,
  claims: 0,
  ...values,
});
const dates = (month: string) => Array.from({ length: 7 }, (_, at) => `2026-${month}-0${at + 1}`);
const token = { address: `0x${'1'.repeat(40)}`, name: 'Trap', symbol: '=SUM(1,1)', decimals: 2 };
const week: Analytics = {
  today: '2026-11-08',
  since: '2026-09-01',
  countedTime: '2026-11-08T02:05:00Z',
  records: dates('11').map((day) => figures(day)),
  before: dates('10').map((day) => figures(day, { members: 8, joined: 2, messages: 100 })),
  soFar: figures('2026-11-08', { messages: 3 }),
  sources: [
    { source: 'page', joined: 2, before: 14 },
    { source: 'link', joined: 5, before: 0 },
    { source: 'application', joined: 0, before: 0 },
    { source: 'returned', joined: 0, before: 0 },
  ],
  rewards: [{ networkId: 31_337, token, given: '250', claimed: '100' }],
  retention: [{ week: '2026-10-26', joined: 4, active: [3] }],
};

function show(answerOf: (days: string | null) => Analytics | keyof typeof errors) {
  globalThis.fetch = (async (address: string) => {
    const answer = answerOf(new URL(address).searchParams.get('days'));
    const body =
      typeof answer === 'string' ? { code: errors[answer].code } : { code: SUCCESS_CODE, result: answer };
    return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  const fallback = { [unstable_serialize(['joinedSpaces', {}])]: [{ id: 7 }] };
  render(
    <SWRConfig value={{ dedupingInterval: 0, fallback, revalidateIfStale: false }}>
      <NextIntlClientProvider locale="en" messages={{ analytics: messages, space }} timeZone="UTC">
        <AnalyticsPage />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

test('SHL-16 OPN-72 the page shows the period beside the one before, and each figure again in the table', async () => {
  show((days) => (days === '7' ? week : { ...week, before: [] }));
  expect(await screen.findAllByText('No earlier period')).toHaveLength(4);
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  const joins = (await screen.findByText('Joins')).parentElement;
  expect(await within(joins as HTMLElement).findByText('50%')).toBeTruthy();
  expect(joins?.textContent).toBe('Joins7Down 50%');
  expect(screen.getByText('Invite links').parentElement?.textContent).toBe('Invite links571%');
  expect(screen.queryByText('Restored accounts')).toBeNull();
  expect(screen.getByTitle('3 of 4').textContent).toBe('75%');
  const rows = within(screen.getByRole('table', { name: 'The same figures as a table' })).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('8 Nov So far10104300');
  expect(rows).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText('8 of 8 days')).toBeTruthy();
});

test('OPN-72 a space of today has no charts, who may not look is told so, and what is away can be asked for again', async () => {
  let answer: Analytics | keyof typeof errors = 'unavailable';
  show(() => answer);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer = { ...week, records: [], before: [], since: week.today };
  await userEvent.click(again);
  expect(await screen.findByText('No full day yet.')).toBeTruthy();
  expect(screen.queryByText('Joins by source')).toBeNull();
});

test('OPN-72 the analytics are closed to members', async () => {
  show(() => 'permission_denied');
  expect(await screen.findByText("You can't open this page")).toBeTruthy();
});

test('OPN-72 the CSV holds every figure, and no cell of it is a formula', () => {
  const lines = analyticsCsv(week).split('\r\n');
  expect(lines).toContain('current,2026-11-01,10,1,0,4,5,100,0,0');
  expect(lines).toContain('today_so_far,2026-11-08,10,1,0,4,5,3,0,0');
  expect(lines).toContain('link,5,0');
  expect(lines).toContain(`31337,${token.address},"'=SUM(1,1)",2.5,1`);
  expect(lines).toContain('2026-10-26,4,3');
  const symbols = ['+1', '-1', '@x', '\u0000=1', '\t=1', 'safe'].map((symbol) => ({
    ...week.rewards[0],
    token: { ...token, symbol },
  }));
  const csv = analyticsCsv({ ...week, rewards: symbols as Analytics['rewards'] });
  for (const begin of ["'+1", "'-1", "'@x", "'\u0000=1", "'\t=1", 'safe'])
    expect(csv).toContain(`,${begin},`);
});
