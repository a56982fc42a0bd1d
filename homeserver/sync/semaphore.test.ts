import { Semaphore } from './semaphore';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('runs so many at one time, and the others in the order in which they came, whatever fails', async () => {
  const turns = new Semaphore(2);
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    turns.run(() => {
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
  expect(await turns.run(() => Promise.resolve('free again'))).toBe('free again');
});
