import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { Analytics, DayFigures } from '@/protocol/analytics';
import { cellOf } from '@/protocol/csv';

const columns = [
  'members',
  'joined',
  'left',
  'active',
  'activeWeek',
  'messages',
  'rewards',
  'claims',
] as const;
const names = ['members', 'joined', 'left', 'active', 'active_7_days', 'messages', 'rewards', 'claims'];

/** Returns the figures of the page as tables of CSV (RFC 4180), one below the other: days, sources, rewards, retention. */
export function analyticsCsv({ before, records, soFar, sources, rewards, retention }: Analytics): string {
  const line = (period: string) => (day: DayFigures) => [
    period,
    day.day,
    ...columns.map((name) => day[name]),
  ];
  const tables: (string | number)[][][] = [
    [
      ['period', 'day_utc', ...names],
      ...before.map(line('before')),
      ...records.map(line('current')),
      line('today_so_far')(soFar),
    ],
    [
      ['joined_by', 'current', 'before'],
      ...sources.map(({ source, joined, before: earlier }) => [source, joined, earlier]),
    ],
    [
      ['network_id', 'token', 'symbol', 'given', 'claimed'],
      ...rewards.map(({ networkId, token, given, claimed }) => [
        networkId,
        token.address,
        token.symbol,
        wholeTokenAmount(BigInt(given), token.decimals),
        wholeTokenAmount(BigInt(claimed), token.decimals),
      ]),
    ],
    [
      ['joined_in_week', 'people', 'active_in_later_weeks'],
      ...retention.map(({ week, joined, active }) => [week, joined, ...active]),
    ],
  ];
  return tables
    .filter((rows) => rows.length > 1)
    .map((rows) => rows.map((row) => `${row.map((cell) => cellOf(String(cell))).join(',')}\r\n`).join(''))
    .join('\r\n');
}
