import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { buildTool } from '../../scripts/build-services.mjs';

/**
 * Loads `tests/bench/<name>.ts`, which measures the platform in databases of two sizes on a PostgreSQL of its own.
 *
 * @param {string} name
 */
export async function loadSized(name) {
  process.env.TEST_DATABASE = 'postgres';
  process.env.GUILDHALL_TEST_POSTGRES_FOLDER = `/tmp/guildhall-bench-${process.pid}-${randomUUID()}`;
  return import(pathToFileURL(await buildTool(`bench-${name}`, `tests/bench/${name}.ts`)).href);
}

/**
 * Makes figures of milliseconds in the large database, beside the small one.
 *
 * @template Costs
 * @param {string} smallName
 * @param {readonly [Costs, Costs]} costs of the small and of the large one
 * @returns {(name: string, of: (costs: Costs) => number, aim?: number | null) => import('./report.mjs').Figure}
 */
export const besideSmall =
  (smallName, [small, large]) =>
  (name, of, aim = 2) => ({
    name,
    value: of(large),
    unit: 'ms',
    beside: { [smallName]: of(small) },
    better: 'lower',
    aimOf: 'ratio',
    aim,
  });
