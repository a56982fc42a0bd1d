import { Rest } from './resting-memory';

test.each<[string, readonly number[], number]>([
  ['at rest from the start on', [5, 10, 15], 1],
  ['after a busy start', [500, 900, 905, 910], 1],
  ['after every busy time', [500, 505, 510, 900, 905, 910], 2],
  ['never while it is busy', [500, 900, 1_300], 0],
])('memory is given back once for each rest: %s', (_when, totals, times) => {
  let collected = 0;
  const rest = new Rest(50, () => (collected += 1));
  for (const total of totals) rest.look(total);
  expect(collected).toBe(times);
});
