import { sql } from 'drizzle-orm';
import type { TestClient } from '@/server/testing/client';
import { LOGIN, Refusal, TestMailServer, type TestMailServerOptions } from '@/server/testing/mail-server';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { until } from '@/server/testing/until';

let platform: TestPlatform;
let server: TestMailServer;
const servers: TestMailServer[] = [];

beforeAll(async () => void (platform = await startTestPlatform()));
afterAll(() => platform.close());
afterEach(async () => {
  await platform.services.storage.db.execute(sql`delete from mail`);
  for (const running of servers.splice(0)) await running.stop();
});

async function sendBy(options: TestMailServerOptions, config: Parameters<TestMailServer['config']>[0] = {}) {
  server = await TestMailServer.start(options);
  servers.push(server);
  platform = await platform.restart({ mail: server.config(config) });
}

let people = 0;
/** Somebody who signs up, which sends a mail. */
async function signUp(): Promise<{ client: TestClient; email: string }> {
  const client = platform.client();
  const email = `canary${(people += 1)}@example.org`;
  await client.call('register', { body: { email, password: 'correct7horse', agreed: true } });
  return { client, email };
}

const rows = async () =>
  (await platform.services.storage.db.execute('select * from mail order by recipient_key')).rows;
const events = () => platform.logLines.filter(({ event }) => String(event).startsWith('mail.'));
const lastEvent = (name: string) => platform.logLines.findLast(({ event }) => event === name);
/** As the job does a moment later. */
const later = async (minutes: number) => {
  platform.clock.advance({ minutes });
  await platform.services.mailQueue.drain();
};

function linkIn(raw: string): string {
  const plain = raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return /http:\/\/\S+token=[\w-]+/.exec(plain)?.[0] ?? '';
}

test.each([
  ['STARTTLS', 'starttls'],
  ['TLS from the first byte', 'implicit'],
] as const)('by %s and a login, a mail arrives whole, encrypted, and its link works', async (_, tls) => {
  await sendBy({ tls, login: true });
  const { client, email } = await signUp();
  await platform.services.mailQueue.idle();
  expect(server.received).toEqual([
    expect.objectContaining({
      from: 'no-reply@guild.example',
      to: [email],
      encrypted: true,
      user: LOGIN.user,
    }),
  ]);
  const raw = server.received[0]?.raw ?? '';
  expect(raw).toContain('From: Guildhall <no-reply@guild.example>');
  expect(raw).toContain('Subject: Verify your email for Guildhall');
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(raw).toMatch(/Content-Type: multipart\/alternative/);
  const token = new URL(linkIn(raw)).searchParams.get('token') ?? '';
  await client.call('verifyEmail', { body: { token } });
  expect(await rows()).toEqual([]);
});

test.each([
  ['is for another name', { certificate: 'other' }, {}],
  ['comes from nobody whom this installation trusts', {}, { trusted: false }],
] as const)('a certificate that %s gets neither the mail nor the password', async (_, options, config) => {
  await sendBy({ tls: 'starttls', login: true, ...options }, config);
  await signUp();
  await platform.services.mailQueue.idle();
  expect([server.received, server.asked]).toEqual([[], []]);
  expect(lastEvent('mail.server_unavailable')?.problem).toContain('certificate');
  // The attempt is not the mail's fault.
  expect(await rows()).toEqual([expect.objectContaining({ attempts: 0, gave_up_at: null })]);
});

test('a server that offers no encryption gets nothing where it is demanded', async () => {
  server = await TestMailServer.start({ tls: 'off', login: true });
  servers.push(server);
  const mail = server.config();
  platform = await platform.restart({ mail: { ...mail, server: { ...mail.server, tls: 'starttls' } } });
  await signUp();
  await platform.services.mailQueue.idle();
  expect([server.received, server.asked]).toEqual([[], []]);
  expect(lastEvent('mail.server_unavailable')?.problem).toMatch(/MailServerUnavailable/);
});

test('a login or a sender that the server refuses keeps the mails until it is put right', async () => {
  await sendBy({ login: true }, { password: 'wrong' });
  await signUp();
  await platform.services.mailQueue.idle();
  expect(lastEvent('mail.server_unavailable')?.problem).toContain('refuses the login of SMTP_URL (535)');

  // Before the restart: a platform sends what waits as soon as it is there.
  server.onSender = () => {
    throw new Refusal(553, '5.7.1 Sender not owned');
  };
  platform = await platform.restart({ mail: server.config() });
  await platform.services.mailQueue.drain();
  expect(lastEvent('mail.server_unavailable')?.problem).toContain('refuses the sender SMTP_FROM (553)');
  expect(await rows()).toEqual([expect.objectContaining({ attempts: 0, gave_up_at: null })]);

  server.onSender = () => undefined;
  platform = await platform.restart();
  await platform.services.mailQueue.idle();
  expect(server.received).toHaveLength(1);
});

test('a mailbox that is refused for good is marked and not tried again until somebody asks anew', async () => {
  await sendBy({});
  server.onRecipient = (address) => {
    throw new Refusal(550, `5.1.1 <${address}> does not exist`);
  };
  const { client } = await signUp();
  await platform.services.mailQueue.idle();
  expect(await rows()).toEqual([
    expect.objectContaining({ gave_up_at: expect.anything(), refusal: '550 5.1.1', attempts: 1 }),
  ]);
  await later(600);
  expect(server.asked).toHaveLength(1);
  expect(await platform.services.mailQueue.count()).toEqual({ waiting: 0, refused: 1 });
  expect(lastEvent('mail.refused')).toMatchObject({ template: 'verify', problem: '550 5.1.1' });

  server.onRecipient = () => undefined;
  await client.call('resendVerification');
  await platform.services.mailQueue.idle();
  expect([server.received.length, await rows()]).toEqual([1, []]);
});

test('a mark is forgotten after a week', async () => {
  await sendBy({});
  server.onMail = () => {
    throw new Refusal(554, '5.7.1 Looks like spam');
  };
  await signUp();
  await platform.services.mailQueue.idle();
  await later(6 * 24 * 60);
  expect(await platform.services.mailQueue.prune()).toBe(0);
  await later(25 * 60);
  expect(await platform.services.mailQueue.prune()).toBe(1);
});

test('a mailbox that says later gets its mail later, once, and holds up nobody else', async () => {
  await sendBy({});
  const { email: greylisted } = await signUp();
  await platform.services.mailQueue.idle();
  server.received.length = 0;
  const asked = new Set<string>();
  server.onRecipient = (address) => {
    if (asked.has(address) || address !== greylisted) return;
    asked.add(address);
    throw new Refusal(451, '4.7.1 Greylisted, come again');
  };
  const client = platform.client();
  await client.call('forgotPassword', { body: { email: greylisted } });
  await platform.services.mailQueue.idle();
  const { email: other } = await signUp();
  await platform.services.mailQueue.idle();
  expect(server.received.map(({ to }) => to[0])).toEqual([other]);
  expect(await rows()).toEqual([expect.objectContaining({ recipient_key: greylisted, attempts: 1 })]);
  await later(1);
  expect(server.received.map(({ to }) => to[0])).toEqual([other, greylisted]);
  expect(await rows()).toEqual([]);
});

test('while the server is away nothing is lost or counted, and all goes out by itself when it is back', async () => {
  await sendBy({});
  await server.stop();
  const [first, second] = [await signUp(), await signUp()];
  await platform.services.mailQueue.idle();
  expect((await first.client.call('me')).emailVerified).toBe(false);
  // Pages say so to everyone, whoever has an account.
  expect(await platform.client().call('mailDelivery')).toEqual({ delayed: true });
  expect(await first.client.call('deviceCodeDelivery')).toEqual({ delayed: true });
  expect(await rows()).toEqual([
    expect.objectContaining({ attempts: 0, gave_up_at: null }),
    expect.objectContaining({ attempts: 0, gave_up_at: null }),
  ]);
  await server.start();
  await until(() => server.received.length === 2);
  await platform.services.mailQueue.idle();
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual([first.email, second.email].sort());
  expect(await rows()).toEqual([]);
  expect(await platform.client().call('mailDelivery')).toEqual({ delayed: false });
  expect(await first.client.call('deviceCodeDelivery')).toEqual({ delayed: false });
  expect(events().map(({ event }) => event)).toEqual([
    'mail.server_unavailable',
    'mail.server_back',
    'mail.sent',
    'mail.sent',
  ]);
});

test('a server that hangs up in the middle counts as an attempt, because the mail may have arrived', async () => {
  await sendBy({});
  let hangUps = 0;
  server.onMail = () => {
    if ((hangUps += 1) > 1) return;
    server.hangUp();
    return new Promise(() => undefined);
  };
  await signUp();
  await platform.services.mailQueue.idle();
  expect(await rows()).toEqual([expect.objectContaining({ attempts: 1, gave_up_at: null })]);
  await later(1);
  await until(() => server.received.length === 1);
});

test('a platform that ends does not wait for a slow server, and the mail goes out after its next start', async () => {
  await sendBy({});
  const isAsked = new Promise<void>((resolve) => {
    server.onMail = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  const { email } = await signUp();
  await isAsked;
  server.onMail = () => undefined;
  const ended = platform;
  platform = await platform.restart();
  // It hung up itself: a silent server would be given up as such.
  expect(ended.logLines.findLast(({ event }) => event === 'mail.failed')?.problem).toContain('EABORT');
  await later(1);
  await until(() => server.received.some(({ to }) => to[0] === email));
});

test('the log of all that holds neither an address nor a password nor the words of the server', async () => {
  await sendBy({ login: true });
  server.onRecipient = (address) => {
    throw new Refusal(452, `4.2.2 ${address} is full`);
  };
  await signUp();
  await platform.services.mailQueue.idle();
  platform = await platform.restart({ mail: server.config({ password: 'canary-password' }) });
  await later(1);
  const written = JSON.stringify(platform.logLines);
  expect(written).toContain('mail.server_unavailable');
  for (const secret of ['canary', '@example.org', LOGIN.password, 'is full', 'Wrong password']) {
    expect(written).not.toContain(secret);
  }
});
