import { besideSmall, loadSized } from './load-sized.mjs';

const LARGE = { members: 100_000, messages: 10_000_000 };
const SMALL = { members: 1_000, messages: 100_000 };

/**
 * What the counts of a space cost.
 *
 * @param {{ say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureAnalytics({ say }) {
  const { measureAnalyticsSizes } = await loadSized('analytics');
  const costs = await measureAnalyticsSizes([SMALL, LARGE], say);
  const figure = besideSmall('of 1/100', costs);
  return [
    {
      title: 'Analytics of a space with 100,000 members and 10,000,000 messages, on PostgreSQL',
      figures: [
        figure('the page, 7 days', (one) => one.weekMs),
        figure('the page, 30 days', (one) => one.monthMs),
        figure('the page, 90 days', (one) => one.quarterMs),
        figure('100 messages noted for counting', (one) => one.noteMs),
        figure('the job, once', (one) => one.countMs, null),
      ],
      notes: [
        'Medians of 22; the page through HTTP. The platform keeps how many messages a day had and who wrote on it, no messages.',
        `The page of 90 days reads: ${costs[1].plan.join('; ')}.`,
      ],
    },
  ];
}
