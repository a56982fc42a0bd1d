import { ofDay } from './turn.mjs';

/** Whether `npm run test:deep` runs, which has time for every row of a long table. */
export const isDeep = process.env.TEST_DEPTH === 'deep';

/**
 * Rows of a table that all prove one mechanism and each cost seconds: `npm test` runs those that `daily` numbers from 0,
 * which differ most, and `npm run test:deep` all of them.
 */
export function sampled<const Rows extends readonly unknown[]>(
  rows: Rows,
  daily: readonly number[],
): Rows[number][] {
  return isDeep ? [...rows] : daily.map((number) => rows[number] as Rows[number]);
}

/**
 * Returns one part of the rows, another one each day, so that `npm test` runs all of them within `parts` days.
 * `npm run test:deep` runs all rows.
 */
export function inTurn<Row>(rows: readonly Row[], parts: number): Row[] {
  return isDeep ? [...rows] : ofDay(rows, parts);
}
