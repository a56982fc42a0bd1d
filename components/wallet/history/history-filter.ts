import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { Fees } from '@/lib/wallet/activity/fees';
import type { Usd } from '@/lib/wallet/usd';
import { cellOf } from '@/protocol/csv';

export const historyKinds = [
  'all',
  'sent',
  'received',
  'swaps',
  'nfts',
  'rewards',
  'approvals',
  'failed',
] as const;

/** Days back from now, today included; `custom`: the days that are named. */
export const historyPeriods = ['any', 'week', 'month', 'quarter', 'custom'] as const;
export type HistoryPeriod = (typeof historyPeriods)[number];
const daysOf = { week: 7, month: 30, quarter: 90 } as const;

export interface HistoryFilter {
  readonly kind: (typeof historyKinds)[number];
  /** Null for all networks. */
  readonly chainId: number | null;
  /** A part of a person's name, of the token's symbol, an address or a hash. */
  readonly text: string;
  readonly period: HistoryPeriod;
  /** Days of this device's calendar, like 2026-11-28; empty: none is named. Both belong to the period. */
  readonly fromDay: string;
  readonly untilDay: string;
}

export const noFilter: HistoryFilter = {
  ...{ kind: 'all', chainId: null, text: '' },
  ...{ period: 'any', fromDay: '', untilDay: '' },
};

const failed: readonly ActivityEntry['state'][] = ['failed', 'unsent', 'cancelled', 'replaced', 'lost'];
export const isFailed = ({ state }: ActivityEntry) => failed.includes(state);

/** What the filter leaves, in the same order. */
export function filtered(
  entries: readonly ActivityEntry[],
  filter: HistoryFilter,
  noteOf: (entry: ActivityEntry) => string = () => '',
  nowMs = Date.now(),
) {
  const { kind, chainId, text } = filter;
  const [firstMs, endMs] = boundsOf(filter, nowMs);
  const wanted = text.trim().toLowerCase();
  return entries.filter((entry) => {
    if (chainId !== null && entry.network.chainId !== chainId) return false;
    if (entry.atMs < firstMs || entry.atMs >= endMs) return false;
    if (!isOfKind(entry, kind)) return false;
    const parts = [
      entry.name,
      entry.symbol,
      entry.paid?.symbol,
      entry.nft,
      entry.other,
      entry.hash,
      noteOf(entry),
    ];
    return wanted === '' || parts.some((part) => part?.toLowerCase().includes(wanted));
  });
}

/** The first moment of a period, and the first one after it. */
function boundsOf({ period, fromDay, untilDay }: HistoryFilter, nowMs: number): readonly [number, number] {
  if (period === 'any') return [-Infinity, Infinity];
  if (period !== 'custom') return [startOf(new Date(nowMs), 1 - daysOf[period]), Infinity];
  const [first, last] = [dayIn(fromDay), dayIn(untilDay)];
  return [first ? startOf(first, 0) : -Infinity, last ? startOf(last, 1) : Infinity];
}

/** By the calendar, because days with a change of the clock have other lengths. */
const startOf = (moment: Date, days: number) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + days).getTime();

/** Null for what is no day: fields are empty while somebody types. */
function dayIn(text: string): Date | null {
  const moment = new Date(`${text}T00:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function isOfKind(entry: ActivityEntry, kind: HistoryFilter['kind']): boolean {
  switch (kind) {
    case 'all':
      return true;
    case 'failed':
      return isFailed(entry);
    case 'sent':
      return entry.kind === 'sent' && !isFailed(entry);
    case 'received':
      return entry.kind === 'received' || entry.kind === 'faucet';
    case 'swaps':
      return entry.kind === 'swap';
    case 'nfts':
      return entry.nft !== null;
    case 'rewards':
      return entry.kind.startsWith('reward');
    case 'approvals':
      return entry.kind === 'approved' || entry.kind === 'revoked';
  }
}

const columns = [
  'time_utc',
  'kind',
  'state',
  'network',
  'amount',
  'token',
  'paid_amount',
  'paid_token',
  'usd_of_the_day',
  'network_fee',
  'network_fee_coin',
  'nft',
  'other',
  'name',
  'hash',
  'note',
  'not_asked_for',
];

/** The dollar value of entries on their day, by key. Entries of unknown value are left out. */
export type DayValues = ReadonlyMap<string, Usd>;

/**
 * Returns the entries as CSV (RFC 4180) with a line of names. What is not known is empty, never 0. A transaction that is several entries
 * has its fee once, so that the column can be summed up.
 */
export function historyCsv(
  entries: readonly ActivityEntry[],
  { values, fees }: { readonly values: DayValues; readonly fees: Fees },
  noteOf: (entry: ActivityEntry) => string,
): string {
  const charged = new Set<string>();
  const feeOf = ({ hash, network: { nativeToken } }: ActivityEntry) => {
    const fee = hash === null || charged.has(hash) ? undefined : fees.byHash.get(hash);
    if (hash === null || fee === undefined) return ['', ''];
    charged.add(hash);
    return [wholeTokenAmount(fee, nativeToken.decimals), nativeToken.symbol];
  };
  const rows = entries.map((entry) => [
    new Date(entry.atMs).toISOString(),
    entry.kind,
    entry.state,
    entry.network.name,
    entry.isCounted && !entry.isLeast ? wholeTokenAmount(entry.amount, entry.decimals) : '',
    entry.symbol,
    entry.paid?.isCounted ? wholeTokenAmount(entry.paid.amount, entry.paid.decimals) : '',
    entry.paid?.symbol ?? '',
    usdOf(values.get(entry.key)),
    ...feeOf(entry),
    entry.nft ?? '',
    entry.other,
    entry.name ?? '',
    entry.hash ?? '',
    noteOf(entry),
    entry.isUnasked ? 'yes' : '',
  ]);
  return [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

const USD_DECIMALS = 18;
const usdOf = (value: Usd | undefined) => (value === undefined ? '' : wholeTokenAmount(value, USD_DECIMALS));
