import { AppError } from '@/server/http/app-error';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createLimits } from './limits';
import { networkOf } from '@/runtime/network';
import { defaultRules } from './rules';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ config: { rateLimits: defaultRules } });
});
afterAll(() => platform.close());

const outcomes = (results: PromiseSettledResult<void>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'taken' : (result.reason as AppError).error));

describe('limits', () => {
  test('a rule gives exactly its number of uses, also to fifty callers at once', async () => {
    const { limits } = platform.services;
    const results = outcomes(
      await Promise.allSettled(Array.from({ length: 50 }, () => limits.take('mail', 'somebody'))),
    );
    expect(results.filter((outcome) => outcome === 'taken')).toHaveLength(3);
    expect(results.filter((outcome) => outcome === 'too_many_requests')).toHaveLength(47);
  });

  test('keys and rules do not count against each other', async () => {
    const { limits } = platform.services;
    for (let use = 0; use < 3; use += 1) await limits.take('mail', 'one');
    await expect(limits.take('mail', 'one')).rejects.toThrow(AppError);
    await limits.take('mail', 'another');
    await limits.take('register', 'one');
  });

  test('the refusal says how long the window is still open, and afterwards there are uses again', async () => {
    const { limits } = platform.services;
    for (let use = 0; use < 3; use += 1) await limits.take('mail', 'waiting');
    platform.clock.advance({ minutes: 50 });
    const refusal = await limits.take('mail', 'waiting').catch((error: unknown) => error);
    const { error, retryAfterSeconds = 0, fields } = refusal as AppError;
    expect(error).toBe('too_many_requests');
    expect(retryAfterSeconds).toBeGreaterThan(595);
    expect(retryAfterSeconds).toBeLessThanOrEqual(600);
    expect(fields).toEqual({ retryAfterSeconds });
    platform.clock.advance({ seconds: retryAfterSeconds });
    await limits.take('mail', 'waiting');
  });

  test('a clock that is set back by an hour lets nobody wait for an hour', async () => {
    const { limits } = platform.services;
    for (let use = 0; use < 60; use += 1) await limits.take('search', 'set back');
    await expect(limits.take('search', 'set back')).rejects.toThrow(AppError);
    platform.clock.advance({ minutes: -60 });
    await limits.take('search', 'set back');
    platform.clock.advance({ minutes: 60 });
  });

  test('a use that was given back counts no more, so that only failures do', async () => {
    const { limits } = platform.services;
    for (let login = 0; login < 20; login += 1) {
      await limits.take('login_account', 'owner');
      await limits.giveBack('login_account', 'owner');
    }
    for (let failure = 0; failure < 5; failure += 1) await limits.take('login_account', 'owner');
    await expect(limits.take('login_account', 'owner')).rejects.toThrow(AppError);
  });

  test('two processes share one limit, also where uses are fetched in blocks', async () => {
    const { storage, clock, log, metrics } = platform.services;
    const rules = { ...defaultRules, peer: { max: 50, windowSeconds: 60, block: 20 } };
    const processes = [1, 2].map(() => createLimits({ storage, clock, log, metrics, rules }));
    let taken = 0;
    for (let use = 0; use < 100; use += 1) {
      await processes[use % 2]?.take('peer', '192.0.2.77').then(
        () => (taken += 1),
        () => undefined,
      );
    }
    expect(taken).toBe(50);
  });

  test('purging forgets closed windows and keeps open ones', async () => {
    const { limits } = platform.services;
    for (let use = 0; use < 3; use += 1) await limits.take('mail', 'kept');
    await limits.take('search', 'gone');
    platform.clock.advance({ minutes: 2 });
    expect(await limits.purge()).toBeGreaterThanOrEqual(1);
    await expect(limits.take('mail', 'kept')).rejects.toThrow(AppError);
  });

  test('one subscriber of IPv6 is one sender, and so is an IPv4 address in either notation', () => {
    expect(networkOf('192.0.2.9')).toBe('192.0.2.9');
    expect(networkOf('::ffff:192.0.2.9')).toBe('192.0.2.9');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(networkOf('2001:db8:0:0:1:2:3:4')).toBe(networkOf('2001:DB8::9'));
    expect(networkOf('2001:db8:0:1::1')).not.toBe(networkOf('2001:db8::1'));
    expect(networkOf('unknown')).toBe('unknown');
  });
});
