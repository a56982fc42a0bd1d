import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { buildTool } from '../../scripts/build-services.mjs';

const LARGE = { rooms: 10_000, notices: 100_000 };
const SMALL = { rooms: 100, notices: 1_000 };

/**
 * The list of notices and the poll of a person in very many rooms.
 *
 * @param {{ say: (line: string) => void }} bench
 * @returns {Promise<import('./report.mjs').Table[]>}
 */
export async function measureNotices({ say }) {
  process.env.TEST_DATABASE = 'postgres';
  process.env.GUILDHALL_TEST_POSTGRES_FOLDER = `/tmp/guildhall-bench-${process.pid}-${randomUUID()}`;
  const bundle = await buildTool('bench-notices', 'tests/bench/notices.ts');
  const { measureNoticeSizes } = await import(pathToFileURL(bundle).href);
  const [small, large] = await measureNoticeSizes([SMALL, LARGE], say);
  const figure = (name, of) => ({
    name,
    value: of(large),
    unit: 'ms',
    beside: { 'of 1/100': of(small) },
    better: 'lower',
    aimOf: 'ratio',
    aim: 2,
  });
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
      notes: [`Medians of 22 calls through HTTP. The first page reads: ${large.plan.join('; ')}.`],
    },
  ];
}
