import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import { cellOf } from '@/protocol/csv';

export const historyKinds = ['all', 'sent', 'received', 'failed'] as const;

export interface HistoryFilter {
  readonly kind: (typeof historyKinds)[number];
  /** Null for all networks. */
  readonly chainId: number | null;
  /** A part of a person's name, of the token's symbol, an address or a hash. */
  readonly text: string;
}

export const noFilter: HistoryFilter = { kind: 'all', chainId: null, text: '' };

const failed: readonly ActivityEntry['state'][] = ['failed', 'unsent', 'cancelled', 'replaced', 'lost'];
export const isFailed = ({ state }: ActivityEntry) => failed.includes(state);

/** What the filter leaves, in the same order. */
export function filtered(entries: readonly ActivityEntry[], { kind, chainId, text }: HistoryFilter) {
  const wanted = text.trim().toLowerCase();
  return entries.filter((entry) => {
    if (chainId !== null && entry.network.chainId !== chainId) return false;
    if (kind === 'failed' && !isFailed(entry)) return false;
    if (kind === 'sent' && (entry.kind !== 'sent' || isFailed(entry))) return false;
    if (kind === 'received' && entry.kind === 'sent') return false;
    const parts = [entry.name, entry.symbol, entry.other, entry.hash];
    return wanted === '' || parts.some((part) => part?.toLowerCase().includes(wanted));
  });
}

const columns = [
  'time_utc',
  'kind',
  'state',
  'network',
  'amount',
  'token',
  'other',
  'name',
  'hash',
  'not_asked_for',
];

/** Returns the entries as CSV (RFC 4180) with a line of names. */
export function historyCsv(entries: readonly ActivityEntry[]): string {
  const rows = entries.map((entry) => [
    new Date(entry.atMs).toISOString(),
    entry.kind,
    entry.state,
    entry.network.name,
    wholeTokenAmount(entry.amount, entry.decimals),
    entry.symbol,
    entry.other,
    entry.name ?? '',
    entry.hash ?? '',
    entry.isUnasked ? 'yes' : '',
  ]);
  return [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}
