import { Semaphore } from './semaphore';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many at one time, and the others in the order in which they came, whatever fails', async () => {
  const turns = new Semaphore(2, 2);
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    turns.run('a', () => {
      begun.push(number);
      return new Promise<number>((resolve, reject) => {
        ends[number] = (error) => (error ? reject(error) : resolve(number));
      });
    }),
  );
  const settled = Promise.allSettled(all);
  await turn();
  expect(begun).toEqual([0, 1]);
  ends[1]?.(new Error('away'));
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await turns.run('a', () => Promise.resolve('free again'))).toBe('free again');
});

test('work of one person is bounded by itself, and gives way to that of others', async () => {
  const semaphore = new Semaphore(3, 2);
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  const all: Promise<void>[] = [];
  const ask = (key: string, name: string) =>
    all.push(
      semaphore.run(key, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      }),
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['b1', 'b2']) ask('b', name);
  ask('c', 'c1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  // All of `a` and `b` wait behind who has nothing under way, although they came first.
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end('a2');
  await end('b1');
  await end('c1');
  expect(begun).toHaveLength(7);
  for (const name of ['a3', 'a4', 'b2']) await end(name);
  await Promise.all(all);
});
