/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig, unstable_serialize } from 'swr';
import reward from '@/messages/en/reward.json';
import space from '@/messages/en/space.json';
import { errors } from '@/protocol/errors';
import { DashboardPage } from './dashboard-page';

afterEach(() => mutate(() => true, undefined, { revalidate: false }));

function show(answers: Record<string, object>) {
  globalThis.fetch = (async (url: string) => {
    const { pathname } = new URL(url);
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    const body = found?.[1] ?? { code: errors.unavailable.code, message: '' };
    return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(body) };
  }) as unknown as typeof fetch;
  const fallback = { [unstable_serialize(['joinedSpaces', {}])]: [{ id: 7 }] };
  render(
    <SWRConfig value={{ dedupingInterval: 0, fallback, revalidateIfStale: false }}>
      <NextIntlClientProvider locale="en" messages={{ reward, space }} timeZone="UTC">
        <DashboardPage />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}
const answer = (result: unknown) => ({ code: '10000', result });
const page = { records: [], current: 1, pages: 1 };

test('OPN-72 SHL-20 the owner sees what is to be done, how the space grows, and what was given', async () => {
  show({
    '/growth': answer({
      members: 12,
      week: { joined: 3, before: 1 },
      month: { joined: 5, before: 2 },
    }),
    '/myGuildApplyList': answer({ ...page, total: 9, pending: 4 }),
    '/report/ofSpace': answer({ ...page, total: 2 }),
    '/rewardMoves': answer({ records: [], hasMore: false }),
  });
  expect((await screen.findByText('Joined in 7 days')).parentElement?.textContent).toMatch(
    /3.*1 in the period/,
  );
  expect(await screen.findByRole('link', { name: 'Pending applications 4' })).toBeTruthy();
  const reports = await screen.findByRole('link', { name: 'Open reports 2' });
  expect(reports.getAttribute('href')).toBe('/index/settings/space/7?section=reports');
  expect(await screen.findByText('No rewards yet')).toBeTruthy();
});

test('OPN-72 SHL-20 the dashboard is closed to others than the owner', async () => {
  show({ '/growth': { code: errors.permission_denied.code, message: '' } });
  expect(await screen.findByText("You can't open this page")).toBeTruthy();
});
