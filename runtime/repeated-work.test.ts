import { RepeatedWork } from './repeated-work';

/** Lets so many steps of the microtask queue go by. */
async function steps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await null;
}

test.each(Array.from({ length: 12 }, (_, count) => count))(
  'a call %i steps after the first one is seen by a run that begins later',
  async (count) => {
    let stored = 1;
    let seen = 0;
    const work = new RepeatedWork(async () => {
      const found = stored - seen;
      seen = stored;
      await steps(2);
      return found;
    });
    const first = work.run();
    await steps(count);
    stored += 1;
    void work.run();
    await first;
    await work.idle();
    expect(seen).toBe(2);
  },
);

test('callers share the running work and its failure, and the next call begins anew', async () => {
  let fails = true;
  const work = new RepeatedWork(async () => {
    await null;
    if (fails) throw new Error('no database');
    return 1;
  });
  const calls = await Promise.allSettled([work.run(), work.run()]);
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await work.run()).toBe(1);
});
