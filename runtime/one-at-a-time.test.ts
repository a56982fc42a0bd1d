import { OneAtATime } from './one-at-a-time';

function handWork() {
  const ends: (() => void)[] = [];
  return { ends, work: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

test('calls during a run share one run after it', async () => {
  const { ends, work } = handWork();
  const once = new OneAtATime<string>();
  const first = once.run('a', work);
  const others = [once.run('a', work), once.run('a', work)];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  // The others begin in the microtasks after the end of the first.
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all(others);
  expect(ends).toHaveLength(2);
});

test('keys do not wait for each other, and a run that failed does not end the next', async () => {
  const { ends, work } = handWork();
  const once = new OneAtATime<string>();
  const a = once.run('a', work);
  const b = once.run('b', work);
  expect(ends).toHaveLength(2);
  for (const end of ends) end();
  await Promise.all([a, b]);
  await expect(once.run('a', () => Promise.reject(new Error('out of paper')))).rejects.toThrow('paper');
  await once.run('a', () => Promise.resolve());
});
