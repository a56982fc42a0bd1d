/** @jest-environment <rootDir>/scripts/testing/browser-environment.mjs */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { mutate, SWRConfig, unstable_serialize } from 'swr';
import reward from '@/messages/en/reward.json';
import space from '@/messages/en/space.json';
import { rewardMove, type RewardMove } from '@/protocol/reward-history';
import { RewardMovesPage } from './reward-moves-page';

afterEach(() => mutate(() => true, undefined, { revalidate: false }));

const hash = `0x${'1'.repeat(64)}`;
const move = (kind: RewardMove['kind'], chainId: number): RewardMove => ({
  key: kind, kind, time: '2026-11-27T08:00:00.000Z', rewardId: hash, roomId: 4, roomName: 'market',
  person: kind === 'claim' ? null : { id: 1, username: 'Mara', avatar: '' }, chainId,
  token: { address: `0x${'0'.repeat(40)}`, name: 'Coin', symbol: 'ETH', decimals: 18 }, amount: '2500000000000000000',
  transaction: hash,
}); // oxfmt-ignore

test('OPN-72 SHL-18 transactions of rewards link to the explorer of their network, and can be filtered', async () => {
  const asked: string[] = [];
  globalThis.fetch = (async (url: string) => {
    const { pathname, search } = new URL(url);
    const isMoves = pathname.endsWith('/rewardMoves');
    if (isMoves) asked.push(search);
    const records = [move('deposit', 1), move('claim', 31_337)].map((one) => rewardMove.encode(one));
    const result = isMoves ? { records, hasMore: false } : [];
    return {
      ok: true,
      status: 200,
      headers: new Headers(),
      text: async () => JSON.stringify({ code: '10000', result }),
    };
  }) as unknown as typeof fetch;
  const fallback = { [unstable_serialize(['joinedSpaces', {}])]: [{ id: 7 }] };
  render(
    <SWRConfig value={{ dedupingInterval: 0, fallback, revalidateIfStale: false }}>
      <NextIntlClientProvider locale="en" messages={{ reward, space }} timeZone="UTC">
        <RewardMovesPage />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  const [given, claimed] = within(await screen.findByRole('list', { name: 'Transactions' })).getAllByRole(
    'listitem',
  );
  expect(given?.textContent).toMatch(/Mara gave a reward.*market.*2\.5.ETH/);
  const link = within(given as HTMLElement).getByRole('link', { name: 'View on explorer' });
  expect(link.getAttribute('href')).toBe(`https://etherscan.io/tx/${hash}`);
  // Addresses of the local network have no public explorer.
  expect(claimed?.textContent).toMatch(/Someone claimed a share/);
  expect(within(claimed as HTMLElement).queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Refunds' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?kind=refund'));
});
