import { Pace } from './pace';

const ada = '@ada:example A';

/** A process at this load that answers so many in a second, for some seconds; Ada is answered last. */
function after({ load, perSecond, seconds = 3 }: { load: number; perSecond: number; seconds?: number }) {
  let now = 0;
  const state = { load };
  const pace = new Pace(
    () => now,
    () => state.load,
  );
  const run = (forSeconds: number, count: number) => {
    for (let n = 0; n < forSeconds * count; n += 1) {
      now += 1000 / count;
      pace.pauseMs('somebody');
      pace.answered(`client ${n % 200}`);
    }
    pace.answered(ada);
  };
  run(seconds, perSecond);
  return { pace, state, run, later: (ms: number) => (now += ms) };
}

describe('how soon a client is answered again', () => {
  it('is at once in a process that has time to spare, and in one that is busy with something else', () => {
    expect(after({ load: 0.4, perSecond: 1000 }).pace.pauseMs(ada)).toBe(0);
    expect(after({ load: 1, perSecond: 200 }).pace.pauseMs(ada)).toBe(0);
  });

  it('grows to 300 ms in a process that answers full out, and no further', () => {
    expect(after({ load: 1, perSecond: 1000, seconds: 1 }).pace.pauseMs(ada)).toBeGreaterThan(50);
    expect(after({ load: 1, perSecond: 1000, seconds: 30 }).pace.pauseMs(ada)).toBe(300);
  });

  it('counts from the last answer, so whoever was not answered of late never waits', () => {
    const { pace, later } = after({ load: 1, perSecond: 1000 });
    expect(pace.pauseMs('@ben:example B')).toBe(0);
    later(200);
    expect(pace.pauseMs(ada)).toBe(100);
    later(100);
    expect(pace.pauseMs(ada)).toBe(0);
  });

  it('is at once again when the load is over', () => {
    const { pace, state, run } = after({ load: 1, perSecond: 1000 });
    state.load = 0.2;
    run(6, 100);
    expect(pace.pauseMs(ada)).toBe(0);
  });

  it('is at once after a time in which nobody asked', () => {
    const { pace, later } = after({ load: 1, perSecond: 1000 });
    later(10_000);
    pace.pauseMs(ada);
    pace.answered(ada);
    expect(pace.pauseMs(ada)).toBe(0);
  });
});
