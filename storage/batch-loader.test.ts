import { BatchLoader } from './batch-loader';

/** Reads that a test answers by hand, each with one row that names it. */
function readings() {
  const reads: { keys: readonly string[]; end: (error?: Error) => void }[] = [];
  const gathered = new BatchLoader<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const number = reads.length + 1;
        const rows = keys.map((key) => ({ key, row: `${key} of read ${number}` }));
        reads.push({ keys, end: (error) => (error ? reject(error) : resolve(rows)) });
      }),
  );
  return { gathered, reads };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('reads what is asked for in one turn together, and what is asked for meanwhile together afterwards', async () => {
  const { gathered, reads } = readings();
  const first = [gathered.of('a'), gathered.of('b'), gathered.of('a')];
  await turn();
  const second = [gathered.of('a'), gathered.of('c')];
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  reads[0]?.end();
  expect(await Promise.all(first)).toEqual([['a of read 1'], ['b of read 1'], ['a of read 1']]);
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
  reads[1]?.end();
  // Asked for after the first read had begun, so that one may be too old for it.
  expect(await Promise.all(second)).toEqual([['a of read 2'], ['c of read 2']]);
});

it('answers nothing for a key without rows', async () => {
  const gathered = new BatchLoader<string>(() => Promise.resolve([]));
  expect(await gathered.of('a')).toEqual([]);
});

it('tells everybody of a read that it failed, and reads again', async () => {
  const { gathered, reads } = readings();
  const failed = Promise.allSettled([gathered.of('a'), gathered.of('b')]);
  await turn();
  const later = gathered.of('a');
  reads[0]?.end(new Error('away'));
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  reads[1]?.end();
  expect(await later).toEqual(['a of read 2']);
});

it('asks for two hundred keys at a time at most', async () => {
  const sizes: number[] = [];
  const gathered = new BatchLoader<string>((keys) => {
    sizes.push(keys.length);
    return Promise.resolve(keys.map((key) => ({ key, row: key })));
  });
  const keys = Array.from({ length: 450 }, (_, number) => `${number}`);
  expect((await Promise.all(keys.map((key) => gathered.of(key)))).flat()).toEqual(keys);
  expect(sizes).toEqual([200, 200, 50]);
});
