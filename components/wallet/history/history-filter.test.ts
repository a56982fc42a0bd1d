import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';
import type { WalletNetwork } from '@/protocol/wallet';
import { feeSums, spentIn } from '@/lib/wallet/activity/fees';
import { filtered, historyCsv, noFilter, type HistoryFilter } from './history-filter';

const [here, there] = [31_337, 56].map(
  (chainId) =>
    ({
      ...{ chainId, name: `Network ${chainId}`, isLocal: chainId === 31_337 },
      nativeToken: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }) as WalletNetwork,
);
const address = '0x8ba1f109551bD432803012645Ac136ddd64DBA72';
const entry = (key: string, fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  key,
  kind: 'sent',
  state: 'confirmed',
  network: here as WalletNetwork,
  symbol: 'USDC',
  decimals: 6,
  amount: 12_500_000n,
  other: address,
  name: null,
  nft: null,
  hash: `0x${'ab'.repeat(32)}`,
  atMs: Date.UTC(2026, 10, 23, 12),
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

const entries = [
  entry('sent'),
  entry('elsewhere', { network: there as WalletNetwork, name: 'Ines' }),
  entry('failed', { state: 'failed', hash: null }),
  entry('came', { kind: 'received', symbol: 'ATL' }),
  entry('faucet', { kind: 'faucet' }),
  entry('swap', {
    kind: 'swap',
    paid: { amount: 5n, symbol: 'ATL', decimals: 0, isCounted: true, token: null },
  }),
  entry('piece', { kind: 'received', nft: '#7' }),
  entry('claimed', { kind: 'rewardClaimed' }),
  entry('approved', { kind: 'approved' }),
];
const keys = (filter: Partial<HistoryFilter>) =>
  filtered(entries, { ...noFilter, ...filter }).map(({ key }) => key);

test('SHL-21 OPN-72 the history is filtered by kind, network, and a part of a name, token, note, address or hash', () => {
  expect(keys({})).toHaveLength(9);
  expect(keys({ kind: 'sent' })).toEqual(['sent', 'elsewhere']);
  expect(keys({ kind: 'received' })).toEqual(['came', 'faucet', 'piece']);
  expect(keys({ kind: 'failed' })).toEqual(['failed']);
  expect(keys({ kind: 'swaps' })).toEqual(['swap']);
  expect(keys({ kind: 'nfts' })).toEqual(['piece']);
  expect(keys({ kind: 'rewards' })).toEqual(['claimed']);
  expect(keys({ kind: 'approvals' })).toEqual(['approved']);
  expect(keys({ chainId: 56 })).toEqual(['elsewhere']);
  expect(keys({ text: ' ines ' })).toEqual(['elsewhere']);
  expect(keys({ text: 'atl' })).toEqual(['came', 'swap']);
  expect(keys({ text: address.toLowerCase(), kind: 'failed' })).toEqual(['failed']);
  expect(keys({ text: 'abab' })).toHaveLength(8);
  const noted = filtered(entries, { ...noFilter, text: 'lunch' }, ({ key }) =>
    key === 'sent' ? 'Lunch' : '',
  );
  expect(noted.map(({ key }) => key)).toEqual(['sent']);
});

test('OPN-72 a period counts whole days of this device, both of its ends included', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime();
  const days = [
    entry('late', { atMs: at(28, 23, 59) }),
    entry('noon', { atMs: at(22, 12) }),
    entry('first', { atMs: at(22, 0) }),
    entry('before', { atMs: at(21, 23, 59) }),
    entry('old', { atMs: at(1, 12) }),
  ];
  const left = (filter: Partial<HistoryFilter>) =>
    filtered(days, { ...noFilter, ...filter }, undefined, at(28, 12)).map(({ key }) => key);
  const own = (fromDay: string, untilDay: string) => left({ period: 'custom', fromDay, untilDay });
  expect(left({ period: 'week' })).toEqual(['late', 'noon', 'first']);
  expect(left({ period: 'month' })).toHaveLength(5);
  expect(own('2026-11-22', '2026-11-22')).toEqual(['noon', 'first']);
  expect(own('2026-11-22', '')).toEqual(['late', 'noon', 'first']);
  expect(own('', '2026-11-21')).toEqual(['before', 'old']);
  expect(own('2026-1', 'x')).toHaveLength(5);
  expect(own('2026-11-23', '2026-11-22')).toEqual([]);
  expect(left({ fromDay: '2026-11-28' })).toHaveLength(5);
});

test('OPN-72 fees are summed by coin, each transaction once, and coins of local networks apart', () => {
  const swap = entry('swap', { hash: `0x${'2'.repeat(64)}` });
  const same = entry('approval', { hash: swap.hash });
  const away = entry('away', { hash: `0x${'3'.repeat(64)}`, network: there as WalletNetwork });
  const waiting = entry('waiting', { hash: `0x${'4'.repeat(64)}`, state: 'pending' });
  const bait = entry('bait', { hash: `0x${'5'.repeat(64)}`, isUnasked: true });
  const all = [swap, same, away, waiting, bait];
  expect(spentIn(all).map(({ hash }) => hash)).toEqual([swap.hash, away.hash]);
  const fees = {
    byHash: new Map([swap, away].map(({ hash }, at) => [String(hash), 5n + BigInt(at)])),
    unread: 0,
  };
  expect(feeSums(all, fees).map(({ amount, local }) => [amount, local])).toEqual([
    [5n, 'Network 31337'],
    [6n, null],
  ]);
});

test('OPN-72 the CSV has each entry with its value of the day where it is known, and no cell of it is a formula', () => {
  const lines = historyCsv(
    [
      entry('one'),
      entry('two', { symbol: '=1+1', name: '@all', isUnasked: true }),
      entry('three', {
        kind: 'swap',
        paid: { amount: 5n, symbol: 'ATL', decimals: 0, isCounted: true, token: null },
      }),
      entry('four', { kind: 'approved', isCounted: false, nft: '+NFT' }),
      entry('least', {
        ...{ kind: 'swap', isLeast: true },
        paid: { amount: 5n, symbol: 'ATL', decimals: 0, isCounted: true, token: null },
      }),
      entry('unlisted', {
        ...{ kind: 'swap', isCounted: false, symbol: '0x8ba1…BA72', decimals: 0 },
        paid: { amount: 5n, symbol: '0x71C7…976F', decimals: 0, isCounted: false, token: null },
      }),
      ...['-1', '\tx', '\rx'].map((symbol) => entry('five', { symbol })),
    ],
    {
      values: new Map([['one', 12_340_000_000_000_000_000n]]),
      fees: { byHash: new Map([[`0x${'ab'.repeat(32)}`, 21n]]), unread: 0 },
    },
    ({ key }) => (key === 'one' ? '+49 lunch, "paid"' : ''),
  ).split('\r\n');
  expect(lines[0]).toBe(
    'time_utc,kind,state,network,amount,token,paid_amount,paid_token,usd_of_the_day,network_fee,network_fee_coin,nft,other,name,hash,note,not_asked_for',
  );
  const hash = `0x${'ab'.repeat(32)}`;
  const begin = '2026-11-23T12:00:00.000Z,sent,confirmed,Network 31337,12.5';
  expect(lines[1]).toBe(
    `${begin},USDC,,,12.34,0.000000000000000021,ETH,,${address},,${hash},"'+49 lunch, ""paid""",`,
  );
  expect(lines[2]).toBe(`${begin},'=1+1,,,,,,,${address},'@all,${hash},,yes`);
  expect(lines[3]).toContain(',12.5,USDC,5,ATL,,,,,');
  expect(lines[4]).toContain(",Network 31337,,USDC,,,,,,'+NFT,");
  // How much came is not known.
  expect(lines[5]).toContain(',Network 31337,,USDC,5,ATL,,');
  expect(lines[6]).toContain(',Network 31337,,0x8ba1…BA72,,0x71C7…976F,,');
  expect(lines.slice(6).join()).toContain(",'-1,");
  expect(lines.slice(6).join()).toContain("'\tx");
  expect(lines.slice(6).join()).toContain("'\rx");
});
