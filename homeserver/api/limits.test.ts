import { TestClock } from '@/homeserver/testing/clock';
import { createLimits } from './limits';

const limited: string[] = [];
const setUp = (scale = 1) => {
  const clock = new TestClock();
  limited.length = 0;
  const limits = createLimits({ clock, scale, onLimited: (rule, key) => limited.push(`${rule} ${key}`) });
  const used = (rule: Parameters<typeof limits.take>[0], key: string, tries: number) => {
    let uses = 0;
    for (let index = 0; index < tries; index += 1) {
      try {
        limits.take(rule, key);
        uses += 1;
      } catch {
        // Counted by what is missing.
      }
    }
    return uses;
  };
  return { clock, limits, used };
};

test('messages come ten at once and then one a second', () => {
  const { clock, used } = setUp();
  expect(used('message', '@a:x', 30)).toBe(10);
  clock.advance({ seconds: 3 });
  expect(used('message', '@a:x', 30)).toBe(3);
  clock.advance({ hours: 1 });
  expect(used('message', '@a:x', 30)).toBe(10);
});

test('what one person uses is nobody else’s, and no other rule’s', () => {
  const { used } = setUp();
  expect(used('message', '@a:x', 30)).toBe(10);
  expect(used('message', '@b:x', 30)).toBe(10);
  expect(used('membership', '@a:x', 30)).toBe(10);
});

test('a refusal says how long to wait, and the wait suffices', () => {
  const { clock, limits, used } = setUp();
  used('message', '@a:x', 10);
  let waitMs = 0;
  try {
    limits.take('message', '@a:x');
  } catch (error) {
    expect(error).toMatchObject({ status: 429, code: 'M_LIMIT_EXCEEDED' });
    waitMs = (error as { fields: { retry_after_ms: number } }).fields.retry_after_ms;
  }
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(1000);
  clock.advance({ seconds: waitMs / 1000 });
  expect(() => limits.take('message', '@a:x')).not.toThrow();
  expect(limited).toEqual(['message @a:x']);
});

test('the scale raises every limit', () => {
  const { used } = setUp(1000);
  expect(used('message', '@a:x', 9_000)).toBe(9_000);
});

test('a check refuses what a use would be refused, and uses nothing', () => {
  const { limits, used } = setUp();
  for (let look = 0; look < 100; look += 1) limits.check('message', '@a:x');
  expect(used('message', '@a:x', 30)).toBe(10);
  expect(() => limits.check('message', '@a:x')).toThrow('Too many requests');
});

test('a clock that is set back by an hour lets nobody wait for an hour', () => {
  const { clock, used } = setUp();
  expect(used('message', '@a:x', 30)).toBe(10);
  clock.advance({ hours: -1 });
  expect(used('message', '@a:x', 30)).toBe(10);
  clock.advance({ seconds: 2 });
  expect(used('message', '@a:x', 30)).toBe(2);
});
