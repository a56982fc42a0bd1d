import { sql } from 'drizzle-orm';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createFeed, type Feed } from './feed';

let platform: TestPlatform;
let feed: Feed;
beforeAll(async () => {
  platform = await startTestPlatform({ config: { feed: { pollMs: 400, leaseMs: 300 } } });
  feed = platform.services.feed;
});
afterAll(() => platform.close());

/** Whether the lease of a gateway still runs, by the clock that leases are taken by. */
const holdsLease = async (gateway: string) => {
  const { rows } = await platform.services.storage.db.execute<{ holds: boolean }>(
    sql`SELECT expires_at > clock_timestamp() AS holds FROM gateway_lease WHERE gateway = ${gateway}`,
  );
  return rows[0]?.holds;
};
/** Where the feed stands: a poll from nowhere is answered at once. */
const position = async () => (await feed.poll('observer', Number.MAX_SAFE_INTEGER)).position;

describe('the change feed', () => {
  test('a poll is answered by the next change, with subject and version', async () => {
    const before = await position();
    const poll = feed.poll('reader', before);
    const raised = await feed.raise('space:1', 'directory');
    expect(raised).toBe(before + 1);
    const answer = await poll;
    expect(answer).toMatchObject({ position: raised, reset: false });
    expect(answer.changes).toEqual(
      expect.arrayContaining([
        { subject: 'space:1', version: raised },
        { subject: 'directory', version: raised },
      ]),
    );
    expect(await feed.versionOf('space:1')).toBe(raised);
  });

  test('without a change a poll is answered empty after its time', async () => {
    const before = await position();
    const startedAt = performance.now();
    expect(await feed.poll('patient', before)).toEqual({ position: before, reset: false, changes: [] });
    expect(performance.now() - startedAt).toBeGreaterThan(350);
  });

  test('a change that was rolled back is never seen and leaves no gap', async () => {
    const before = await position();
    const failed = platform.services.storage.transaction(async () => {
      await feed.raise('space:2');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await feed.versionOf('space:2')).toBe(0);
    expect(await feed.raise('space:3')).toBe(before + 1);
  });

  test('many changes at once have dense positions, and a reader that follows misses none', async () => {
    const start = await position();
    const seen = new Set<string>();
    const raised: Promise<number>[] = [];
    for (let space = 100; space < 160; space += 1) raised.push(feed.raise(`space:${space}`));
    let after = start;
    while (after < start + 60) {
      const answer = await feed.poll('follower', after);
      for (const { subject, version } of answer.changes) {
        expect(version).toBeGreaterThan(after);
        seen.add(subject);
      }
      after = answer.position;
    }
    const positions = (await Promise.all(raised)).sort((left, right) => left - right);
    expect(positions).toEqual(Array.from({ length: 60 }, (_, index) => start + 1 + index));
    expect(seen.size).toBe(60);
  });

  test('a position that the feed does not know resets the reader', async () => {
    expect(await feed.poll('restored', (await position()) + 5)).toMatchObject({ reset: true, changes: [] });
  });

  test('pruning drops changes after a day and resets readers that had not got so far', async () => {
    const first = await feed.raise('space:5');
    platform.clock.advance({ hours: 25 });
    const last = await feed.raise('space:6');
    expect(await feed.prune()).toBeGreaterThan(0);
    expect(await feed.poll('behind', first - 1)).toMatchObject({ reset: true, position: last });
    expect(await feed.poll('ahead', first)).toEqual({
      position: last,
      reset: false,
      changes: [{ subject: 'space:6', version: last }],
    });
    expect(await feed.versionOf('space:5')).toBe(first);
  });
});

describe('waiting until a change has been seen', () => {
  test('nobody waits where no gateway lives', async () => {
    await feed.whenSeenByAll(await position());
    const raised = await feed.raise('space:10');
    // Leases of the tests above have run out after this.
    await feed.whenSeenByAll(raised);
    // Without a clock a wait has no end.
    jest.useFakeTimers({
      now: Date.now(),
      doNotFake: ['Date', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate'],
    });
    try {
      await feed.whenSeenByAll(raised);
    } finally {
      jest.useRealTimers();
    }
  });

  test('a live gateway is waited for until it asks from the new position', async () => {
    const before = await position();
    await feed.whenSeenByAll(before);
    const poll = feed.poll('gateway-1', before);
    const raised = await feed.raise('space:11');
    const answer = await poll;
    const order: string[] = [];
    const seen = feed.whenSeenByAll(raised).then(() => order.push('seen'));
    await feed.versionOf('space:11');
    order.push('next poll');
    const next = feed.poll('gateway-1', answer.position);
    await seen;
    expect(order).toEqual(['next poll', 'seen']);
    await next;
  });

  test('a gateway that has died is waited for until its lease has run out', async () => {
    const before = await position();
    await feed.whenSeenByAll(before);
    await feed.poll('gateway-2', before - 1);
    await feed.raise('space:12').then((raised) => feed.whenSeenByAll(raised));
    expect(await holdsLease('gateway-2')).toBe(false);
  });

  test('nor longer when the clock was set back by an hour since', async () => {
    const before = await position();
    await feed.whenSeenByAll(before);
    await feed.poll('gateway-4', before - 1);
    await platform.services.storage.db.execute(
      "UPDATE gateway_lease SET expires_at = expires_at + interval '1 h' WHERE gateway = 'gateway-4'",
    );
    await feed.whenSeenByAll(before);
    expect(await holdsLease('gateway-4')).toBe(false);
  });

  test('leases outlive the platform: after a restart the gateway of before still counts', async () => {
    const { storage, clock, log } = platform.services;
    const before = await position();
    await feed.whenSeenByAll(before);
    await feed.poll('gateway-3', before - 1);
    const restarted = await createFeed({ storage, clock, log, times: { pollMs: 400, leaseMs: 300 } });
    await restarted.whenSeenByAll(before);
    expect(await holdsLease('gateway-3')).toBe(false);
  });
});
