import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { MailQueueStore } from './mail-queue.store';
import { outboxFolder } from './outbox';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()));
afterAll(() => platform.close());

const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';
const waiting = async () => (await platform.services.storage.db.execute('select * from mail')).rows;
const rowsDue = async (now: Date) =>
  (
    await platform.services.storage.db.execute(
      sql`select 1 from mail where due_at <= ${now.toISOString()} and gave_up_at is null`,
    )
  ).rows.length;

test('a mail that a process could not send before it died is sent after the next start', async () => {
  const person = await platform.person({ verified: false });
  await platform.services.mailQueue.idle();
  await platform.services.storage.db.execute(
    sql`insert into mail (recipient_key, template, language, due_at) values (${person.email}, 'verify', 'zh', now())`,
  );
  platform = await platform.restart();
  const mails = await platform.mails(person.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Verify your email for Guildhall',
    '验证你的 Guildhall 邮箱',
  ]);
  expect(await waiting()).toEqual([]);
  const body = { token: tokenOf(mails[1]?.links[0]), userId: person.id };
  await platform.client().call('verifyEmail', { body });
});

test('a mail that cannot be delivered waits, and its link is good when it arrives', async () => {
  const folder = outboxFolder(platform.config.dataDir);
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'in the way');
  const person = platform.client();
  const body = { email: 'waiting@example.org', password: 'correct7horse', agreed: true };
  await person.call('register', { body });
  await platform.services.mailQueue.idle();
  expect(await waiting()).toEqual([
    expect.objectContaining({ recipient_key: 'waiting@example.org', attempts: 1 }),
  ]);
  expect(platform.logLines).toContainEqual(
    expect.objectContaining({ event: 'mail.failed', template: 'verify' }),
  );

  await rm(folder);
  await rename(`${folder}.away`, folder);
  expect(await platform.services.mailQueue.drain()).toBe(0);
  platform.clock.advance({ minutes: 1 });
  await platform.runJob('send waiting mails');
  const [mail] = await platform.mails('waiting@example.org');
  await person.call('verifyEmail', { body: { token: tokenOf(mail?.links[0]) } });
  expect(await waiting()).toEqual([]);
});

test('a clock that is set back by an hour keeps no mail for an hour', async () => {
  const { storage, mailQueue } = platform.services;
  const [soon, before] = [20, 60].map(
    (minutes) => new Date(platform.clock.now().getTime() + minutes * 60_000),
  );
  for (const [email, dueAt] of [
    ['later@example.org', soon],
    ['before@example.org', before],
  ] as const) {
    await platform.client().call('register', { body: { email, password: 'correct7horse', agreed: true } });
    await mailQueue.idle();
    await storage.db.execute(
      sql`insert into mail (recipient_key, template, language, due_at) values (${email}, 'verify', 'zh', ${dueAt?.toISOString()})`,
    );
  }
  expect(await mailQueue.retry()).toBe(1);
  expect(await waiting()).toEqual([expect.objectContaining({ recipient_key: 'later@example.org' })]);
  platform.clock.advance({ minutes: 21 });
  expect(await mailQueue.retry()).toBe(1);
});

test('a mail whose cause was rolled back is not sent', async () => {
  const { storage, mailQueue } = platform.services;
  const person = await platform.person();
  await expect(
    storage.transaction(async () => {
      await mailQueue.put('reset', person.email, 'en');
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow('changed its mind');
  await mailQueue.drain();
  expect(await platform.mails(person.email)).toHaveLength(1);
});

test('one mail at a time is taken, however the database finds it', async () => {
  const { storage, clock } = platform.services;
  const [now, later] = [0, 60_000].map((ms) => new Date(clock.now().getTime() + ms)) as [Date, Date];
  const taken = storage.transaction(async () => {
    // A planner that knows of a table of few rows looks into it again for each of them.
    for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await storage.db.execute(sql.raw(`set local enable_${way} = off`));
    const store = new MailQueueStore(storage);
    for (const name of ['a', 'b', 'c']) await store.put('verify', `${name}@example.org`, 'en', now);
    const mail = await store.claim(now, later);
    throw new Error(`${await rowsDue(now)} left, ${mail?.template}`);
  });
  await expect(taken).rejects.toThrow('2 left, verify');
});

test('no mail leaves inside a transaction', async () => {
  const { storage, mailer } = platform.services;
  const mail = {
    to: 'a@example.org',
    language: 'en',
    template: 'verify',
    link: 'http://localhost/x',
    minutes: 15,
  } as const;
  await expect(storage.transaction(() => mailer.send(mail))).rejects.toThrow(/inside a database transaction/);
});

test('the outbox lies in a closed folder, each mail in a closed file that is there as a whole', async () => {
  await platform.person();
  const folder = outboxFolder(platform.config.dataDir);
  const names = await readdir(folder);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    expect(name).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{12}\.json$/);
    expect((await stat(`${folder}/${name}`)).mode & 0o777).toBe(0o600);
  }
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('the web process reads the outbox of a trial installation, the newest first; in production there is none', async () => {
  const person = await platform.person();
  await person.call('forgotPassword', { body: { email: person.email } });
  await platform.services.mailQueue.idle();
  const answer = await platform.client().send('/internal/page/outbox');
  const [newest, before] = (await answer.json()) as { to: string; subject: string; links: string[] }[];
  expect(newest).toMatchObject({ to: person.email, subject: 'Reset your Guildhall password' });
  expect(before).toMatchObject({ to: person.email, subject: 'Verify your email for Guildhall' });
  expect(newest?.links[0]).toContain('/reset?token=');

  platform = await platform.restart({ mode: 'production' });
  expect((await platform.client().send('/internal/page/outbox')).status).toBe(404);
});
