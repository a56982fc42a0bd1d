import { fireEvent, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';
import en from '@/messages/en/wallet.json';
import zh from '@/messages/zh/wallet.json';
import type { WalletNetwork } from '@/protocol/wallet';
import { ActivityList } from './activity-list';

/* Every state of what was sent or came, in words and with the way to the explorer. */

const HASH = `0x${'ab'.repeat(32)}` as const;
const networkOf = (chainId: number) => ({ chainId, name: 'Some network' }) as WalletNetwork;
const entry = (fields: Partial<ActivityEntry>): ActivityEntry => ({
  key: 'one',
  kind: 'sent',
  state: 'confirmed',
  network: networkOf(56),
  symbol: 'USDC',
  decimals: 6,
  amount: 12_500_000n,
  other: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  name: null,
  nft: null,
  hash: HASH,
  atMs: Date.now(),
  isCounted: true,
  isLeast: false,
  paid: null,
  token: null,
  sentId: null,
  replacing: null,
  isUnasked: false,
  piece: null,
  rewardId: null,
  reward: null,
  ...fields,
});

function show(fields: Partial<ActivityEntry>, locale: 'en' | 'zh' = 'en') {
  render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ wallet: { en, zh }[locale] }}>
      <ActivityList entries={[entry(fields)]} isLoading={false} />
    </NextIntlClientProvider>,
  );
  const [row] = screen.getAllByRole('listitem').slice(-1);
  if (!row) throw new Error('There is no row');
  return row;
}

test.each<[ActivityEntry['state'], string, string]>([
  ['asking', 'Sent USDC', 'Waiting for confirmation in wallet'],
  ['pending', 'Sent USDC', 'Pending'],
  ['confirmed', 'Sent USDC', 'now'],
  ['failed', 'Send failed', 'Failed'],
  ['unsent', 'Not sent', 'Not signed'],
  ['cancelled', 'Send cancelled', 'Cancelled'],
  ['replaced', 'Send failed', 'Replaced'],
  ['lost', 'Outcome unknown', 'Unknown'],
])('a send that is %s says "%s", "%s", with its explorer', (state, title, said) => {
  const row = show({ state });
  expect(row.textContent).toContain(title);
  expect(row.textContent).toContain(said);
  expect(row.textContent).toContain('−12.5 USDC');
  expect(row.textContent).toContain('To 0x8ba1…80301264…BA72');
  const link = within(row).getByRole('link', { name: en.entry.explorer });
  expect(link.getAttribute('href')).toBe(`https://bscscan.com/tx/${HASH}`);
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('a send of which nobody knows what happened says where to look before it is tried again', () => {
  const row = show({ state: 'lost' });
  expect(row.textContent).toContain(en.entry.lostText);
  expect(row.textContent).not.toContain(en.entry.failed);
});

test('rewards say who gave them, and how many have claimed', () => {
  const reward = { giver: 'Ken', claimed: 2, count: 5 };
  const claimed = show({ kind: 'rewardClaimed', name: 'Ken', reward, rewardId: '0x01' });
  expect(claimed.textContent).toContain('From Ken');
  const given = show({ kind: 'rewardGiven', reward, rewardId: '0x01' });
  expect(given.textContent).toContain('2 of 5 claimed');
});

test('what waits can be sped up or cancelled where this device has sent it, and a cancellation only sped up', () => {
  const buttons = (fields: Partial<ActivityEntry>) =>
    within(show(fields))
      .queryAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(buttons({ state: 'pending', sentId: 'one' })).toEqual([en.entry.speedUp, en.entry.cancelSend]);
  expect(buttons({ state: 'pending', sentId: 'one', replacing: 'cancel' })).toEqual([en.entry.speedUp]);
  expect(buttons({ state: 'pending' })).toEqual([]);
  expect(buttons({ state: 'confirmed', sentId: 'one' })).toEqual([]);
});

test.each(['en', 'zh'] as const)(
  'rows of addresses that begin and end alike read differently, in %s',
  (locale) => {
    const paid = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
    const bait = `0x8ba1${'7'.repeat(32)}BA72`;
    const texts = [paid, bait].map((other) => show({ other }, locale).querySelector(`[title="${other}"]`));
    expect(texts.map((part) => part?.textContent)).toEqual([
      expect.stringContaining('0x8ba1…80301264…BA72'),
      expect.stringContaining('0x8ba1…77777777…BA72'),
    ]);
  },
);

test('what came says from whom, and a person is named where this device knows one', () => {
  const row = show({ kind: 'received', name: 'ines' });
  expect(row.textContent).toContain('Received USDC');
  expect(row.textContent).toContain('From ines');
  expect(row.textContent).toContain('+12.5 USDC');
});

test('a swap for coins of which no log says how many came says the least', () => {
  const paid = { amount: 5n, symbol: 'ATL', decimals: 0, isCounted: true, token: null };
  const of = { kind: 'swap', symbol: 'ETH', paid } as const;
  expect(show({ ...of, isLeast: true }).textContent).toContain('≥ 12.5 ETH');
  expect(show(of).textContent).toContain('+12.5 ETH');
});

test('a swap of tokens that are not listed names them and no amount', () => {
  const paid = { amount: 5_000_000n, symbol: '0x71C7…976F', decimals: 0, isCounted: false, token: null };
  const row = show({ ...{ kind: 'swap', symbol: '0x8ba1…BA72', decimals: 0, isCounted: false }, paid });
  expect(row.textContent).toContain('Swapped 0x71C7…976F for 0x8ba1…BA72');
  expect(row.textContent).not.toMatch(/5,000,000|12,500,000/);
});

test.each([
  ['en', en],
  ['zh', zh],
] as const)('nothing is called empty while a network is silent, in %s', (locale, words) => {
  const onRetry = jest.fn();
  render(
    <NextIntlClientProvider locale={locale} timeZone="UTC" messages={{ wallet: words }}>
      <ActivityList entries={[]} isLoading={false} failed={[networkOf(56)]} onRetry={onRetry} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole('alert').textContent).toContain(words.activityFailed);
  expect(screen.getByRole('alert').textContent).toContain('Some network');
  expect(screen.queryByText(words.noActivity)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: words.retry }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('what was minted came from nobody', () => {
  const row = show({ kind: 'received', other: `0x${'0'.repeat(40)}` });
  expect(row.textContent).toContain(en.entry.minted);
  expect(row.textContent).not.toContain('0x0000');
});

test('a transaction that nobody else can see has no explorer', () => {
  expect(within(show({ network: networkOf(31_337) })).queryByRole('link')).toBeNull();
});

test('before the wallet has answered there is nothing to look up', () => {
  expect(within(show({ state: 'asking', hash: null })).queryByRole('link')).toBeNull();
});

test.each(['asking', 'pending', 'failed', 'unsent', 'replaced', 'lost'] as const)(
  'a send that is %s is said in Chinese',
  (state) => {
    expect(show({ state }, 'zh').textContent).toMatch(/\p{Script=Han}/u);
  },
);

test('what nobody here asked for is set apart, closed, with the reason', () => {
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ wallet: en }}>
      <ActivityList
        entries={[entry({ key: 'own' }), entry({ key: 'bait', amount: 0n, isUnasked: true })]}
        isLoading={false}
      />
    </NextIntlClientProvider>,
  );
  const lists = screen.getAllByRole('list');
  expect(within(lists[0] as HTMLElement).getAllByRole('listitem')).toHaveLength(1);
  const apart = screen.getByText("1 transfer you didn't ask for").closest('details');
  expect(apart?.open).toBe(false);
  expect(apart?.textContent).toContain("Don't copy addresses from here");
});

test('OPN-72 the history names each day once, with the time of day beside each entry', () => {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 9, 5).getTime();
  const entries = [
    entry({ key: 'now', atMs: now.getTime() }),
    entry({ key: 'nine', atMs: yesterday }),
    entry({ key: 'eight', atMs: yesterday - 3_600_000 }),
  ];
  render(
    <NextIntlClientProvider locale="en" messages={{ wallet: en }}>
      <ActivityList entries={entries} isLoading={false} isByDay />
    </NextIntlClientProvider>,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
  ]);
  const rows = screen.getByRole('list', { name: 'Yesterday' }).children;
  expect([...rows].map(({ textContent }) => /\d\d:05/.exec(textContent)?.[0])).toEqual(['09:05', '08:05']);
});
