import { createHash } from 'node:crypto';

/** TEST_ORDER=7 runs the files of all tests in an order of its own, and always in the same: what depends on its
 * neighbours then fails. */
export const testOrder = process.env.TEST_ORDER;

/**
 * @param {readonly string[]} files
 * @param {string} seed
 */
export function shuffled(files, seed) {
  const place = (/** @type {string} */ file) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  return [...files].sort((one, other) => (place(one) < place(other) ? -1 : 1));
}
