import { besideSmall, loadSized } from './load-sized.mjs';

const PEOPLE = [10_000, 1_000_000];

/**
 * Finding people by their names.
 *
 * @param {{ say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureSearch({ say }) {
  const { measureSearch: measure } = await loadSized('search');
  const costs = await measure(PEOPLE, say);
  const [small, large] = PEOPLE.map((size) => costs[size]);
  const figure = besideSmall('of 10,000', [small, large]);
  return [
    {
      title: 'A search by name among 1,000,000 people, on PostgreSQL',
      figures: [
        figure('a word that all names begin with', (one) => one.commonWordMs),
        figure('a whole name', (one) => one.wholeNameMs),
        figure('the last page that can be asked for', (one) => one.lastPageMs),
        figure('a name of nobody', (one) => one.nobodyMs),
      ],
      notes: [`Medians of 22 calls through HTTP. It reads: ${large.plan.join('; ')}.`],
    },
  ];
}
