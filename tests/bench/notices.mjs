import { besideSmall, loadSized } from './load-sized.mjs';

const LARGE = { rooms: 10_000, notices: 100_000 };
const SMALL = { rooms: 100, notices: 1_000 };

/**
 * The list of notices and the poll of a person in very many rooms.
 *
 * @param {{ say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureNotices({ say }) {
  const { measureNoticeSizes } = await loadSized('notices');
  const costs = await measureNoticeSizes([SMALL, LARGE], say);
  const figure = besideSmall('of 1/100', costs);
  return [
    {
      title: 'Notices of a person in 10,000 rooms with 100,000 notices, on PostgreSQL',
      figures: [
        figure('the first page', (one) => one.firstPageMs),
        figure('the tenth page', (one) => one.tenthPageMs),
        figure('the first page of unread ones', (one) => one.unreadPageMs),
        figure('how many are unread', (one) => one.countMs),
        figure('the poll of a space', (one) => one.pollMs),
        figure('the poll when nothing has changed', (one) => one.unchangedPollMs),
      ],
      notes: [`Medians of 22 calls through HTTP. The first page reads: ${costs[1].plan.join('; ')}.`],
    },
  ];
}
