import { Client } from 'pg';
import type { TestClient } from '@/server/testing/client';
import { Refusal, TestMailServer } from '@/server/testing/mail-server';
import { startTestPlatform } from '@/server/testing/platform';
import { createPlatformProcess } from '@/server/testing/platform-process';
import { createSpace } from '@/server/testing/space';
import { until } from '@/server/testing/until';

jest.setTimeout(180_000);

/** A person whose digest has something to tell. */
async function reader(person: () => Promise<TestClient>) {
  const [owner, reads] = [await person(), await person()];
  const spaceId = await createSpace(owner);
  await reads.call('joinSpace', { params: { spaceId } });
  await reads.call('changeNoticeSettings', { body: { digest: 'hourly' } });
  const announce = (title: string) =>
    owner.call('postAnnouncement', { body: { spaceId, title, document: '' } });
  await announce('The northern atlas');
  return { reads, announce };
}

test('a real mail server gets a digest with the headers of RFC 8058; one that it refused for now comes later, once', async () => {
  const server = await TestMailServer.start({ tls: 'starttls' });
  let platform = await startTestPlatform();
  const { reads } = await reader(() => platform.person());
  platform = await platform.restart({ mail: server.config() });
  server.onRecipient = () => {
    throw new Refusal(451, 'Come back later');
  };
  platform.clock.advance({ hours: 1, seconds: 1 });
  await platform.runJob('notices.digest');
  await platform.services.mailQueue.idle();
  expect([server.asked.length, server.received.length]).toEqual([1, 0]);
  server.onRecipient = () => undefined;
  platform.clock.advance({ minutes: 1 });
  await platform.services.mailQueue.drain();
  await platform.services.mailQueue.retry();
  expect(server.received.map(({ to }) => to)).toEqual([[reads.email]]);
  const raw = (server.received[0]?.raw ?? '').replace(/\r\n[ \t]+/g, ' ');
  expect(raw).toMatch(/List-Unsubscribe: ?<http:\/\/localhost:3000\/unsubscribe\?token=\d+\.[\w-]{43}>/);
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  await platform.close();
  await server.stop();
});

test('a process that dies while the mail server takes a digest over sends it no second time, and tells it with what comes next', async () => {
  const server = await TestMailServer.start({ tls: 'off' });
  const environment: Record<string, string> = {};
  const platform = await createPlatformProcess(null, { environment });
  await platform.start();
  const { reads, announce } = await reader(() => platform.person());
  await platform.kill();
  const database = new Client({ connectionString: platform.databaseUrl ?? '' });
  await database.connect();
  /** As the job does when the digest is due. */
  const queue = async () => {
    await database.query(
      `UPDATE notice_digest SET number = number + 1, until = now() + interval '1 hour',
         since = CASE WHEN sent < number THEN since ELSE told_until END, told_until = now()`,
    );
    await database.query(
      `INSERT INTO mail (recipient_key, template, language, due_at) VALUES ($1, 'digest', 'en', now())
       ON CONFLICT (recipient_key, template) DO UPDATE SET due_at = now(), version = mail.version + 1`,
      [reads.email],
    );
  };
  const isDone = async () =>
    (await database.query(`SELECT 1 FROM mail WHERE template = 'digest'`)).rows.length === 0;
  Object.assign(environment, {
    SMTP_URL: `smtp://localhost:${server.port}/`,
    SMTP_FROM: 'Guildhall <no-reply@guild.example>',
  });
  try {
    await queue();
    // It has the whole mail when the process dies, which hears no yes.
    let killed: Promise<void> | null = null;
    server.onMail = () => (killed ??= platform.kill());
    await platform.start();
    await until(async () => server.received.length === 1);
    await killed;
    server.onMail = () => undefined;
    await database.query(`UPDATE mail SET due_at = now()`);
    await platform.start();
    await until(isDone);
    expect(server.received).toHaveLength(1);

    await announce('Second');
    await platform.kill();
    await queue();
    await platform.start();
    await until(async () => server.received.length === 2);
    await until(isDone);
    for (const title of ['The northern atlas', 'Second']) expect(server.received[1]?.raw).toContain(title);
  } finally {
    await database.end();
    await platform.stop();
    await server.stop();
  }
});
