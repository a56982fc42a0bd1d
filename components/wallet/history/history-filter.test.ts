import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';
import type { WalletNetwork } from '@/protocol/wallet';
import { filtered, historyCsv, noFilter, type HistoryFilter } from './history-filter';

const [here, there] = [31_337, 56].map(
  (chainId) => ({ chainId, name: `Network ${chainId}` }) as WalletNetwork,
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
  sentId: null,
  replacing: null,
  isUnasked: false,
  ...fields,
});

const entries = [
  entry('sent'),
  entry('elsewhere', { network: there as WalletNetwork, name: 'Ines' }),
  entry('failed', { state: 'failed', hash: null }),
  entry('came', { kind: 'received', symbol: 'ATL' }),
  entry('faucet', { kind: 'faucet' }),
];
const keys = (filter: Partial<HistoryFilter>) =>
  filtered(entries, { ...noFilter, ...filter }).map(({ key }) => key);

test('SHL-21 OPN-72 the history is filtered by kind, network, and a part of a name, token, address or hash', () => {
  expect(keys({})).toHaveLength(5);
  expect(keys({ kind: 'sent' })).toEqual(['sent', 'elsewhere']);
  expect(keys({ kind: 'received' })).toEqual(['came', 'faucet']);
  expect(keys({ kind: 'failed' })).toEqual(['failed']);
  expect(keys({ chainId: 56 })).toEqual(['elsewhere']);
  expect(keys({ text: ' ines ' })).toEqual(['elsewhere']);
  expect(keys({ text: 'atl' })).toEqual(['came']);
  expect(keys({ text: address.toLowerCase(), kind: 'failed' })).toEqual(['failed']);
  expect(keys({ text: 'abab' })).toHaveLength(4);
});

test('OPN-72 the CSV has each entry with its whole amount, and no cell of it is a formula', () => {
  const lines = historyCsv([
    entry('one'),
    entry('two', { symbol: '=1+1', name: '@all', isUnasked: true }),
  ]).split('\r\n');
  expect(lines[0]).toBe('time_utc,kind,state,network,amount,token,other,name,hash,not_asked_for');
  const hash = `0x${'ab'.repeat(32)}`;
  expect(lines[1]).toBe(
    `2026-11-23T12:00:00.000Z,sent,confirmed,Network 31337,12.5,USDC,${address},,${hash},`,
  );
  expect(lines[2]).toContain(`,'=1+1,${address},'@all,${hash},yes`);
});
