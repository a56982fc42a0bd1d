import { besideSmall, loadSized } from './load-sized.mjs';

const SPACES = [1_000, 100_000];

/**
 * Finding a community.
 *
 * @param {{ say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureDirectory({ say }) {
  const { measureDirectorySizes } = await loadSized('directory');
  const costs = await measureDirectorySizes(SPACES, say);
  const figure = besideSmall('of 1,000', costs);
  return [
    {
      title: 'The directory of 100,000 spaces, on PostgreSQL',
      figures: [
        figure('the first page', (one) => one.firstPageMs),
        figure('a word that all names have', (one) => one.commonWordMs),
        figure('a whole name', (one) => one.wholeNameMs),
        figure('a name of no space', (one) => one.nothingMs),
        figure('the last page that can be asked for', (one) => one.lastPageMs),
      ],
      notes: [`Medians of 22 calls through HTTP. The first page reads: ${costs[1].plan.join('; ')}.`],
    },
  ];
}
