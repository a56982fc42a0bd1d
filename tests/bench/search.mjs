import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { buildTool } from '../../scripts/build-services.mjs';

const PEOPLE = [10_000, 1_000_000];

/**
 * Finding people by their names.
 *
 * @param {{ say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureSearch({ say }) {
  process.env.TEST_DATABASE = 'postgres';
  process.env.GUILDHALL_TEST_POSTGRES_FOLDER = `/tmp/guildhall-bench-${process.pid}-${randomUUID()}`;
  const bundle = await buildTool('bench-search', 'tests/bench/search.ts');
  const { measureSearch: measure } = await import(pathToFileURL(bundle).href);
  return [searchTable(await measure(PEOPLE, say))];
}

function searchTable(costs) {
  const [small, large] = PEOPLE.map((size) => costs[size]);
  const figure = (name, of) => ({
    name,
    value: of(large),
    unit: 'ms',
    beside: { 'of 10,000': of(small) },
    better: 'lower',
    aimOf: 'ratio',
    aim: 2,
  });
  return {
    title: 'A search by name among 1,000,000 people, on PostgreSQL',
    figures: [
      figure('a word that all names begin with', (one) => one.commonWordMs),
      figure('a whole name', (one) => one.wholeNameMs),
      figure('the last page that can be asked for', (one) => one.lastPageMs),
      figure('a name of nobody', (one) => one.nobodyMs),
    ],
    notes: [`Medians of 22 calls through HTTP. It reads: ${large.plan.join('; ')}.`],
  };
}
