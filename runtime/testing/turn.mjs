const DAY_MS = 86_400_000;

/** Selects what takes its turn in `npm test`: the number of today, unless `TEST_TURN` repeats another day. */
export const turn = Number(process.env.TEST_TURN ?? Math.floor(Date.now() / DAY_MS));

/**
 * Returns the rows whose turn it is on a day: each row has its turn once within `parts` days.
 *
 * @template Row
 * @param {readonly Row[]} rows @param {number} parts @param {number} [day]
 * @returns {Row[]}
 */
export function ofDay(rows, parts, day = turn) {
  return rows.filter((_row, index) => index % parts === day % parts);
}
