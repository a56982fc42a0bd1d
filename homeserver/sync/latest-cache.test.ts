import { LatestCache, type Placed } from './latest-cache';

type Row = { key: string; row: Placed<string> };

const row = (key: string, slot: string, position: number): Row => ({ key, row: placed(slot, position) });
const placed = (slot: string, position: number): Placed<string> => ({
  slot,
  position,
  item: `${slot}@${position}`,
});

/** Reads begin when everything of a turn has asked. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** What is stored, and a hand on when it is answered. */
function stored(rows: readonly Row[], { weightMax = 1000 } = {}) {
  const reads: { keys: readonly string[]; answer: (error?: Error) => void }[] = [];
  const kept = new LatestCache<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answer = (error?: Error) =>
          error ? reject(error) : resolve(rows.filter(({ key }) => keys.includes(key)));
        reads.push({ keys, answer });
      }),
    () => 10,
    weightMax,
  );
  const items = async (...keys: string[]) => (await kept.of(keys)).map(({ item }) => item);
  return { kept, reads, items };
}

test('what is stored is read once, and what is published afterwards is known without reading', async () => {
  const { kept, reads, items } = stored([row('a', 'x', 1), row('a', 'y', 2), row('b', 'x', 3)]);
  const first = items('a', 'b');
  const second = items('a');
  await turn();
  reads[0]?.answer();
  expect(await first).toEqual(['x@1', 'y@2', 'x@3']);
  expect(await second).toEqual(['x@1', 'y@2']);
  kept.take('a', placed('x', 4));
  kept.take('c', placed('x', 5));
  expect(await items('a')).toEqual(['y@2', 'x@4']);
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b']]);
});

test('what is published while the database is read is newer than what was read', async () => {
  const { kept, reads, items } = stored([row('a', 'x', 1), row('a', 'y', 2)]);
  const asked = items('a');
  kept.take('a', placed('x', 3));
  kept.take('a', placed('z', 4));
  await turn();
  reads[0]?.answer();
  expect((await asked).sort()).toEqual(['x@3', 'y@2', 'z@4']);
});

test('a read that failed is done again for whoever asks next', async () => {
  const { reads, items } = stored([row('a', 'x', 1)]);
  const failed = items('a');
  await turn();
  reads[0]?.answer(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const again = items('a');
  await turn();
  reads[1]?.answer();
  expect(await again).toEqual(['x@1']);
});

test('keys that nobody asked for the longest are forgotten', async () => {
  const rows = ['a', 'b', 'c'].flatMap((key) => [row(key, 'x', 1), row(key, 'y', 2)]);
  const { reads, items } = stored(rows, { weightMax: 40 });
  const ask = async (key: string) => {
    const asked = items(key);
    await turn();
    reads.at(-1)?.answer();
    expect(await asked).toEqual(['x@1', 'y@2']);
  };
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(reads.map(({ keys }) => keys[0])).toEqual(['a', 'b', 'c', 'b']);
});
