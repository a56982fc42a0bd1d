import { sql } from 'drizzle-orm';
import { defaultRules } from '@/server/limits/rules';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

let platform: TestPlatform;
beforeAll(
  async () => void (platform = await startTestPlatform({ config: { platformAdmins: ['boss@example.org'] } })),
);
afterAll(() => platform.close());

let number = 0;
const freshEmail = () => `someone${(number += 1)}@example.org`;
const form = (changes: object = {}) => ({
  email: freshEmail(),
  password: 'correct7horse',
  agreed: true,
  ...changes,
});

describe('Signing up', () => {
  test('ACC-01 a new person has a session, a name from the e-mail and no verified address yet', async () => {
    const client = platform.client();
    const { user } = await client.call('register', { body: form({ email: 'Ana.Lopez+news@example.org' }) });
    expect(user).toEqual({
      id: expect.any(Number),
      email: 'Ana.Lopez+news@example.org',
      emailVerified: false,
      findable: true,
      username: 'Ana.Lopez',
      avatar: '',
      bio: '',
      address: null,
      hasKeyShare: false,
      nameProblem: null,
      roles: [],
      language: null,
      theme: null,
      payableByAll: false,
      invitedToSpaceId: null,
      createdTime: expect.any(String),
    });
    expect(await client.call('me')).toEqual(user);
  });

  test.each([
    ['ACC-13 an address that is none', { email: 'not an address' }, 'email_invalid', 400, { field: 'email' }],
    ['ACC-14 an address with two dots in a row', { email: 'a..b@example.org' }, 'email_invalid', 400, { field: 'email' }],
    ['an address that is too long', { email: `${'a'.repeat(65)}@example.org` }, 'email_invalid', 400, { field: 'email' }],
    ['ACC-11 five characters', { password: 'abc12' }, 'password_rule', 400, { field: 'password', min: 6, max: 20 }],
    ['ACC-11 21 characters', { password: 'abcdefghij12345678901' }, 'password_rule', 400, { field: 'password' }],
    ['ACC-11 letters only', { password: 'abcdefgh' }, 'password_rule', 400, { field: 'password' }],
    ['ACC-11 digits only', { password: '83926401' }, 'password_rule', 400, { field: 'password' }],
    ['a password with a blank outside', { password: ' correct7horse' }, 'password_rule', 400, { field: 'password' }],
    ['a password that everybody tries, in whatever case', { password: 'PassWord123' }, 'password_common', 422, { field: 'password' }],
    ['ACC-15 nobody who says to be 16', { agreed: false }, 'agreement_missing', 400, { field: 'agreed' }],
  ])('%s is refused', async (_, changes, error, status, fields) => {
    const client = platform.client();
    await expect(client.call('register', { body: form(changes) })).rejects.toMatchObject({ error, status, fields });
    expect(client.cookies.size).toBe(0);
  }); // oxfmt-ignore

  test.each(['abc12x', 'abcdefghij1234567890'])(
    'ACC-11 %s of 6 and of 20 characters is a password',
    async (password) => {
      await platform.client().call('register', { body: form({ password }) });
    },
  );

  test('OPN-110 an e-mail is used once, in whatever case', async () => {
    const email = freshEmail();
    await platform.client().call('register', { body: form({ email }) });
    await expect(
      platform.client().call('register', { body: form({ email: email.toUpperCase() }) }),
    ).rejects.toMatchObject({
      error: 'email_taken',
      status: 409,
      fields: { field: 'email' },
      serverMessage: 'Email has been used',
    });
  });

  test('two people with the same local part get two names', async () => {
    const first = await platform.person({ email: 'kim@one.example' });
    const second = await platform.person({ email: 'kim@two.example' });
    expect(first.me?.username).toBe('kim');
    expect(second.me?.username).toMatch(/^kim\d{2,}$/);
  });

  test('an address that gives no name gives a name with a number', async () => {
    const person = await platform.person({ email: 'a@one.example' });
    expect(person.me?.username).toMatch(/^user\d{4,}$/);
  });

  test('OPN-112 fifty parallel copies make one account, and every copy gets the same answer', async () => {
    const body = form();
    const headers = { 'idempotency-key': 'fifty-copies-of-one-sign-up' };
    const clients = Array.from({ length: 50 }, () => platform.client());
    const answers = await Promise.all(clients.map((client) => client.call('register', { body, headers })));
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
    await clients[49]?.call('me');
    expect(await platform.mails(body.email)).toHaveLength(1);
  });

  test('fifty parallel sign-ups without a key make one account, the others are told that the e-mail is used', async () => {
    const body = form();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => platform.client().call('register', { body })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.error] : []));
    expect(new Set(refusals)).toEqual(new Set(['email_taken']));
    expect(await platform.mails(body.email)).toHaveLength(1);
  });

  test('a language that was chosen stays with the account and its mails', async () => {
    const client = platform.client();
    const body = form({ language: 'zh' });
    const { user } = await client.call('register', { body });
    expect(user.language).toBe('zh');
    expect(client.cookies.get('guildhall_language')).toBe('zh');
    expect((await platform.mails(body.email))[0]?.subject).toBe('验证你的 Guildhall 邮箱');
  });

  test('the operator named in the configuration is one only with a verified address', async () => {
    const client = platform.client();
    const { user } = await client.call('register', { body: form({ email: 'Boss@example.org' }) });
    expect(user.roles).toEqual([]);
    const token =
      new URL((await platform.mails('Boss@example.org'))[0]?.links[0] ?? '').searchParams.get('token') ?? '';
    await client.call('verifyEmail', { body: { token } });
    expect((await client.call('me')).roles).toEqual(['PLATFORM_ADMIN']);
  });

  test('neither password, session id nor link token is in the database or the log', async () => {
    const person = await platform.person({ password: 'canary7canary' });
    await person.call('forgotPassword', { body: { email: person.email } });
    const mails = await platform.mails(person.email);
    const tokens = mails.map(({ links }) => new URL(links[0] ?? '').searchParams.get('token') ?? '');
    const cookie = person.cookies.get('guildhall_session') ?? '';
    const { sid } = JSON.parse(Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
    expect(tokens).toHaveLength(2);

    const tables = await platform.services.storage.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    let everything = JSON.stringify(platform.logLines);
    for (const { name } of tables.rows) {
      const rows = await platform.services.storage.db.execute(sql`select * from ${sql.identifier(name)}`);
      everything += JSON.stringify(rows.rows);
    }
    expect(everything).toContain(person.email);
    expect(JSON.stringify(platform.logLines)).not.toContain(person.email);
    for (const secret of ['canary7canary', sid, cookie, ...tokens]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(everything.includes(secret)).toBe(false);
    }
  });
});

test('sign-ups of one address have a limit, so that nobody learns long who has an account', async () => {
  const limited = await startTestPlatform({
    config: { rateLimits: { ...platform.config.rateLimits, register: { ...defaultRules.register, max: 2 } } },
  });
  try {
    const { email } = await limited.person();
    const stranger = limited.client();
    await expect(stranger.call('register', { body: form({ email }) })).rejects.toMatchObject({
      error: 'email_taken',
    });
    await expect(stranger.call('register', { body: form({ email }) })).rejects.toMatchObject({
      error: 'too_many_requests',
      status: 429,
    });
    stranger.peer = '198.51.100.1';
    await expect(stranger.call('register', { body: form({ email }) })).rejects.toMatchObject({
      error: 'email_taken',
    });
  } finally {
    await limited.close();
  }
});
