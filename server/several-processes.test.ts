import { sql } from 'drizzle-orm';
import { createTestDatabase, type TestDatabase } from '@/storage/testing/test-database';
import { createFeed } from './feed/feed';
import { createLimits } from './limits/limits';
import { defaultRules } from './limits/rules';
import { MIGRATIONS_FOLDER, startTestPlatform, type TestPlatform } from './testing/platform';
import { createSpace } from './testing/space';

test('an embedded database has one platform', async () => {
  const platform = await startTestPlatform({ config: { databaseUrl: null } });
  await expect(
    startTestPlatform({ config: { dataDir: platform.config.dataDir, databaseUrl: null } }),
  ).rejects.toThrow(/already in use/);
  await platform.close();
});

describe('two platforms on one PostgreSQL', () => {
  let database: TestDatabase;
  let platforms: [TestPlatform, TestPlatform];
  beforeAll(async () => {
    database = await createTestDatabase(MIGRATIONS_FOLDER);
    const config = { databaseUrl: database.url, feed: { pollMs: 3000, leaseMs: 15_000 } };
    platforms = await Promise.all([startTestPlatform({ config }), startTestPlatform({ config })]);
  });
  afterAll(async () => {
    for (const platform of platforms ?? []) await platform.close();
    await database?.drop();
  });

  test('a session of one holds at the other', async () => {
    const person = await platforms[0].person();
    const elsewhere = platforms[1].client();
    for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
    expect((await elsewhere.call('me')).id).toBe(person.id);
  });

  test('a change made at one wakes the poll that waits at the other', async () => {
    const here = platforms[0].services.feed;
    const { storage, clock, log } = platforms[1].services;
    // Longer than a test may take.
    const there = await createFeed({ storage, clock, log, times: { pollMs: 3_600_000, leaseMs: 2000 } });
    const { position } = await there.poll('gateway', Number.MAX_SAFE_INTEGER);
    const poll = there.poll('gateway', position);
    const raised = await here.raise('space:1');
    expect(await poll).toEqual({
      position: raised,
      reset: false,
      changes: [{ subject: 'space:1', version: raised }],
    });
    there.close();
  });

  test('positions commit in order: nobody reads a later one before an earlier one', async () => {
    const [here, there] = [platforms[0].services.feed, platforms[1].services.feed];
    const start = (await here.poll('order', Number.MAX_SAFE_INTEGER)).position;
    const versions = new Map<string, number>();
    let after = start;
    const follow = (async () => {
      while (after < start + 100) {
        const answer = await there.poll('order', after);
        for (const { subject, version } of answer.changes) versions.set(subject, version);
        after = answer.position;
      }
    })();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? here : there).raise(`space:${1000 + index}`),
      ),
    );
    await follow;
    expect([...versions.values()].sort((left, right) => left - right)).toEqual(
      Array.from({ length: 100 }, (_, index) => start + 1 + index),
    );
  });

  test('who makes a space private at one waits for the gateway that polls the other', async () => {
    const [here, there] = [platforms[0].services.feed, platforms[1].services.feed];
    const { position } = await there.poll('far', Number.MAX_SAFE_INTEGER);
    // It has said where it stands before anything is raised: what is sent may arrive later than what comes after it.
    await there.poll('far', position);
    await here.whenSeenByAll(position);
    const poll = there.poll('far', position);
    const raised = await here.raise('space:2');
    let seen = false;
    const wait = here.whenSeenByAll(raised).then(() => (seen = true));
    const answer = await poll;
    expect(seen).toBe(false);
    await Promise.all([there.poll('far', answer.position), wait]);
  });

  test('OPN-112 fifty copies of one call, spread over both, have one effect', async () => {
    const person = await platforms[0].person();
    const elsewhere = platforms[1].client();
    for (const [name, value] of person.cookies) elsewhere.cookies.set(name, value);
    const spaceId = await createSpace(person);
    const body = {
      spaceId,
      title: 'Once',
      document: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Hello"}]}]}',
    };
    const headers = { 'idempotency-key': 'fifty-over-two' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 === 0 ? person : elsewhere).call('postAnnouncement', { body, headers }),
      ),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await person.call('announcements', { params: { spaceId } })).total).toBe(1);
  });

  test('a limit is one for both', async () => {
    const limits = platforms.map(({ services }) => createLimits({ ...services, rules: defaultRules }));
    const tries = limits.flatMap((each) =>
      Array.from({ length: 20 }, () => each.take('login_account', 'guessed')),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('a job runs at one of them', async () => {
    const name = 'prune the change feed';
    const runAll = () => Promise.all(platforms.map(({ services }) => services.jobs.runDue(name)));
    const runs = () =>
      platforms
        .flatMap(({ logLines }) => logLines)
        .filter(({ event, job }) => event === 'job.done' && job === name).length;
    // It also runs by itself, after a minute: whoever asks first, it is not due again for an hour.
    await runAll();
    const before = runs();
    const { storage } = platforms[0].services;
    await storage.db.execute(sql`UPDATE job SET next_run_at = '-infinity' WHERE name = ${name}`);
    await runAll();
    expect(runs()).toBe(before + 1);
  });
});
