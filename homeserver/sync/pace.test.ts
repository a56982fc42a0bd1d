import { Pace } from './pace';

describe('how long wakes are gathered', () => {
  /** A pace after a second with so many answers, told in tenths. */
  const after = (perSecond: number) => {
    let now = 0;
    const pace = new Pace(() => now);
    const tenth = () => {
      pace.answered(perSecond / 10);
      now += 100;
    };
    for (let count = 0; count < 30; count += 1) tenth();
    return { pace, later: (ms: number) => (now += ms) };
  };

  it('is not at all while little happens', () => {
    expect(after(0).pace.gatherMs()).toBe(0);
    expect(after(250).pace.gatherMs()).toBe(0);
  });

  it('grows with the answers, up to a quarter of a second', () => {
    const some = after(550).pace.gatherMs();
    expect(some).toBeGreaterThan(80);
    expect(some).toBeLessThan(170);
    expect(after(5_000).pace.gatherMs()).toBe(250);
  });

  it('is over when it has been quiet for a moment', () => {
    const { pace, later } = after(5_000);
    later(1_000);
    pace.gatherMs();
    later(1_000);
    expect(pace.gatherMs()).toBe(0);
  });
});
