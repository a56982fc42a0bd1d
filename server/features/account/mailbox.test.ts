import { defaultRules, type RuleName, type Rules } from '@/server/limits/rules';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

let platform: TestPlatform;
let relaxed: Rules;
beforeAll(async () => {
  platform = await startTestPlatform();
  relaxed = platform.config.rateLimits;
});
afterAll(() => platform.close());

/** Goes on with one limit as it is by default; the tests have none otherwise. */
async function limit(rule: RuleName): Promise<void> {
  platform = await platform.restart({ rateLimits: { ...relaxed, [rule]: defaultRules[rule] } });
}

afterEach(() => platform.clock.start());

const expired = { error: 'link_expired', status: 422 };

async function tokens(email: string): Promise<string[]> {
  const mails = await platform.mails(email);
  return mails.map(({ links }) => new URL(links[0] ?? '').searchParams.get('token') ?? '');
}
const newest = async (email: string) => (await tokens(email)).at(-1) ?? '';
const verify = (client: TestClient, token: string, userId?: number) =>
  client.call('verifyEmail', { body: { token, ...(userId !== undefined && { userId }) } });

describe('The verification link', () => {
  test('ACC-16 works after 14 minutes and 59 seconds', async () => {
    platform.clock.stop();
    const person = await platform.person({ verified: false });
    platform.clock.advance({ minutes: 14, seconds: 59 });
    await verify(person, await newest(person.email));
    expect((await person.call('me')).emailVerified).toBe(true);
  });

  test('ACC-16 fails after 15 minutes and one second, and a new one can be asked for', async () => {
    platform.clock.stop();
    const person = await platform.person({ verified: false });
    const old = await newest(person.email);
    platform.clock.advance({ minutes: 15, seconds: 1 });
    await expect(verify(person, old)).rejects.toMatchObject(expired);
    expect((await person.call('me')).emailVerified).toBe(false);
    await person.call('resendVerification');
    await verify(person, await newest(person.email));
    expect((await person.call('me')).emailVerified).toBe(true);
  });

  test('OPN-63 works once, on any device, and leads to a page of ours', async () => {
    const person = await platform.person({ verified: false });
    const [mail] = await platform.mails(person.email);
    expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/verify\?token=[\w-]{43}$/);
    expect(mail?.text).toContain(mail?.links[0]);
    const phone = platform.client();
    const token = await newest(person.email);
    expect(await verify(phone, token, person.id)).toEqual({ spaceId: null });
    await expect(verify(phone, token, person.id)).rejects.toMatchObject(expired);
    expect(phone.cookies.size).toBe(0);
    expect((await person.call('me')).emailVerified).toBe(true);
  });

  test("an operator's address is verified only by who is logged in to its account", async () => {
    const email = 'operator@example.org';
    platform = await platform.restart({ platformAdmins: [email] });
    // Somebody else was faster; the operator gets the mail and follows it.
    const stranger = await platform.person({ email, verified: false });
    const operator = platform.client();
    await expect(verify(operator, await newest(email))).rejects.toMatchObject(expired);
    expect(await stranger.call('me')).toMatchObject({ emailVerified: false, roles: [] });

    await operator.call('forgotPassword', { body: { email } });
    const token = await newest(email);
    await operator.call('resetPassword', { body: { token, password: 'another7horse' } });
    await expect(stranger.call('me')).rejects.toMatchObject({ error: 'unauthenticated' });
    const { user } = await operator.call('logIn', { body: { email, password: 'another7horse' } });
    expect(user.roles).toEqual(['PLATFORM_ADMIN']);
  });

  test('counts outside the session of its account only for who was told whose it is', async () => {
    const person = await platform.person({ verified: false });
    const token = await newest(person.email);
    // Somebody else signed up with the address of its reader, who is logged in or not.
    const readers = [platform.client(), await platform.person()];
    for (const reader of readers) {
      for (const userId of [undefined, readers[1]?.id]) {
        await expect(verify(reader, token, userId)).rejects.toMatchObject({
          error: 'link_account_other',
          status: 409,
          fields: { userId: person.id, username: person.me?.username },
        });
      }
    }
    expect((await person.call('me')).emailVerified).toBe(false);
    await verify(platform.client(), token, person.id);
    expect((await person.call('me')).emailVerified).toBe(true);
  });

  test('of fifty parallel uses one works', async () => {
    const person = await platform.person({ verified: false });
    const token = await newest(person.email);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => verify(platform.client(), token, person.id)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a newer one takes the place of an older one', async () => {
    const person = await platform.person({ verified: false });
    const first = await newest(person.email);
    await person.call('resendVerification');
    await expect(verify(person, first)).rejects.toMatchObject(expired);
    await verify(person, await newest(person.email));
  });

  test('resetting a password does not use it up, and it resets no password', async () => {
    const person = await platform.person({ verified: false });
    const token = await newest(person.email);
    const body = { token, password: 'another7horse' };
    await expect(person.call('resetPassword', { body })).rejects.toMatchObject(expired);
    await verify(person, token);
  });

  test('who is verified needs none', async () => {
    const person = await platform.person();
    await expect(person.call('resendVerification')).rejects.toMatchObject({
      error: 'email_already_verified',
      status: 409,
    });
  });
});

describe('A forgotten password', () => {
  test('OPN-110 has the same answer for known and unknown addresses, and a mail for known ones', async () => {
    const person = await platform.person();
    const stranger = platform.client();
    const before = (await platform.mails()).length;
    expect(await stranger.call('forgotPassword', { body: { email: person.email.toUpperCase() } })).toBeNull();
    expect(await stranger.call('forgotPassword', { body: { email: 'nobody@example.org' } })).toBeNull();
    const mails = await platform.mails();
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toMatchObject({ to: person.email, subject: 'Reset your Guildhall password' });
    const { rows } = await platform.services.storage.db.execute('select * from mail');
    expect(rows).toEqual([]);
  });

  test('can be replaced once: every session ends, the old password is wrong, the new one works', async () => {
    const person = await platform.person({ verified: false });
    const other = platform.client();
    await other.call('logIn', { body: { email: person.email, password: person.password } });
    await other.call('forgotPassword', { body: { email: person.email } });
    const token = await newest(person.email);
    const browser = platform.client();
    await browser.call('resetPassword', { body: { token, password: 'another7horse' } });
    await expect(
      browser.call('resetPassword', { body: { token, password: 'third7horse' } }),
    ).rejects.toMatchObject(expired);

    for (const client of [person, other])
      await expect(client.call('me')).rejects.toMatchObject({ error: 'unauthenticated' });
    const logIn = (password: string) => browser.call('logIn', { body: { email: person.email, password } });
    await expect(logIn(person.password)).rejects.toMatchObject({ error: 'password_wrong' });
    expect((await logIn('another7horse')).user.emailVerified).toBe(true);
  });

  test('no login with the old password survives the reset, however close they come', async () => {
    const person = await platform.person();
    await person.call('forgotPassword', { body: { email: person.email } });
    const token = await newest(person.email);
    const reset = platform.client().call('resetPassword', { body: { token, password: 'another7horse' } });
    // They wait behind the reset for the one who compares passwords, with the old hash in their hands.
    const intruders = Array.from({ length: 8 }, () => platform.client());
    const logIns = intruders.map((intruder) =>
      intruder.call('logIn', { body: { email: person.email, password: person.password } }).catch(() => null),
    );
    await Promise.all([reset, ...logIns]);
    for (const intruder of intruders) {
      await expect(intruder.call('me')).rejects.toMatchObject({ error: 'unauthenticated' });
    }
  });

  test('a password that breaks the rule leaves the link good', async () => {
    const person = await platform.person();
    await person.call('forgotPassword', { body: { email: person.email } });
    const token = await newest(person.email);
    const reset = (password: string) =>
      platform.client().call('resetPassword', { body: { token, password } });
    await expect(reset('short')).rejects.toMatchObject({ error: 'password_rule' });
    await expect(reset('password123')).rejects.toMatchObject({ error: 'password_common' });
    await reset('another7horse');
  });

  test('the link ends after fifteen minutes, to the second', async () => {
    platform.clock.stop();
    const person = await platform.person();
    await person.call('forgotPassword', { body: { email: person.email } });
    const body = { token: await newest(person.email), password: 'another7horse' };
    platform.clock.advance({ minutes: 15, seconds: 1 });
    await expect(person.call('resetPassword', { body })).rejects.toMatchObject(expired);
    await person.call('forgotPassword', { body: { email: person.email } });
    const token = await newest(person.email);
    platform.clock.advance({ minutes: 14, seconds: 59 });
    await person.call('resetPassword', { body: { ...body, token } });
  });

  test('a browser that was known before the reset is a stranger afterwards', async () => {
    const person = await platform.person();
    const intruder = platform.client();
    await intruder.call('logIn', { body: { email: person.email, password: person.password } });
    await person.call('forgotPassword', { body: { email: person.email } });
    await person.call('resetPassword', {
      body: { token: await newest(person.email), password: 'another7horse' },
    });
    await limit('login_account');
    const guess = (cookies: TestClient['cookies'], password: string) => {
      const client = platform.client();
      for (const [name, value] of cookies) client.cookies.set(name, value);
      return client.call('logIn', { body: { email: person.email, password } });
    };
    for (let round = 0; round < 5; round += 1) await guess(new Map(), 'wrong7wrong').catch(() => null);
    await expect(guess(intruder.cookies, 'wrong7wrong')).rejects.toMatchObject({
      error: 'too_many_requests',
    });
    await guess(person.cookies, 'another7horse');
  });
});

test('mails to one mailbox have a limit, for every address alike', async () => {
  await limit('mail');
  const person = await platform.person({ verified: false });
  await person.call('resendVerification');
  await person.call('resendVerification');
  await expect(person.call('resendVerification')).rejects.toMatchObject({
    error: 'too_many_requests',
    status: 429,
  });
  for (const email of [person.email, 'ghost@example.org']) {
    const ask = () => platform.client().call('forgotPassword', { body: { email } });
    for (let round = 0; round < 3; round += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ error: 'too_many_requests', status: 429 });
  }
  platform.clock.advance({ minutes: 61 });
  await person.call('resendVerification');
});

test('asking whose a link is counts as no guess', async () => {
  await limit('link');
  const person = await platform.person({ verified: false });
  const token = await newest(person.email);
  const reader = platform.client();
  for (let round = 0; round < 8; round += 1) {
    await expect(verify(reader, token)).rejects.toMatchObject({ error: 'link_account_other' });
  }
  await verify(reader, token, person.id);
});

test('guessing at links has a limit', async () => {
  await limit('link');
  const guess = (peer: string) => {
    const client = platform.client();
    client.peer = peer;
    return verify(client, 'a'.repeat(43));
  };
  for (let round = 0; round < 5; round += 1) await expect(guess('10.1.1.1')).rejects.toMatchObject(expired);
  await expect(guess('10.1.1.1')).rejects.toMatchObject({ error: 'too_many_requests' });
  await expect(guess('10.1.2.1')).rejects.toMatchObject(expired);
});
