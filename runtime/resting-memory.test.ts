import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
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

/** Prints how much of the heap a process has before and after, when one object in twenty-five has survived. */
const scattered = (bundle: string) => `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { collector } from ${JSON.stringify(bundle)};
  const heldBytes = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').physical_space_size;
  const survivors = [];
  (() => {
    const all = Array.from({ length: 300000 }, (_, at) => ({ at, text: 'x'.repeat(20) + at, list: [at, {}] }));
    survivors.push(...all.filter(({ at }) => at % 25 === 0));
  })();
  const before = heldBytes();
  collector()();
  console.log(JSON.stringify({ before, after: heldBytes(), survivors: survivors.length }));`;

test('what survives moves together, so that the rest of the heap is given back', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-rest-'));
  try {
    const bundle = path.join(folder, 'resting-memory.mjs');
    const entryPoints = ['runtime/resting-memory.ts'];
    await build({ entryPoints, outfile: bundle, bundle: true, format: 'esm', platform: 'node' });
    const words = ['--input-type=module', '--eval', scattered(bundle)];
    const { before, after } = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
    expect(after).toBeLessThan(before / 4);
  } finally {
    await rm(folder, { recursive: true });
  }
});
