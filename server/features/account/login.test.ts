import { PASSWORD_COST } from '@/server/config/password-cost';
import { defaultRules } from '@/server/limits/rules';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

const SESSION = 'guildhall_session';
const DEVICE = 'guildhall_device';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  const { login_account, login_address } = defaultRules;
  const rateLimits = { ...platform.config.rateLimits, login_account, login_address };
  platform = await platform.restart({ rateLimits });
});
afterAll(() => platform.close());

let networks = 0;
/** A browser in a network that no other test uses. */
function stranger(): TestClient {
  const client = platform.client();
  client.peer = `10.0.${(networks += 1)}.1`;
  return client;
}
const logIn = (client: TestClient, email: string, password: string) =>
  client.call('logIn', { body: { email, password } });
const wrong = {
  error: 'password_wrong',
  status: 422,
  fields: { field: 'password' },
  serverMessage: 'Invalid password',
};
const held = { error: 'too_many_requests', status: 429 };

describe('Logging in', () => {
  test('OPN-69 e-mail, in whatever case, and password open a session', async () => {
    const person = await platform.person();
    const client = stranger();
    const { user } = await logIn(client, person.email.toUpperCase(), person.password);
    expect(user.id).toBe(person.id);
    expect(await client.call('me')).toEqual(user);
  });

  test('OPN-110 a wrong password and an unknown e-mail get the same answer', async () => {
    const person = await platform.person();
    const answers = [];
    for (const email of [person.email, 'nobody@example.org', 'not an address']) {
      const client = stranger();
      answers.push(await logIn(client, email, 'wrong7wrong').catch((error: unknown) => error));
      expect(client.cookies.size).toBe(0);
    }
    for (const answer of answers) expect(answer).toMatchObject(wrong);
    const [known, unknown] = answers.map((answer) =>
      JSON.stringify({ ...(answer as object), headers: null }),
    );
    expect(known).toBe(unknown);
  });

  test('OPN-110 for an unknown e-mail, too, a password is compared', async () => {
    // A comparison without an account makes a hash of its own, which fails at this cost. That it does the same work
    // otherwise, password-hasher.test.ts shows.
    const broken = await startTestPlatform({ config: { passwordCost: { ...PASSWORD_COST, rounds: 0 } } });
    await expect(logIn(broken.client(), 'unknown@example.org', 'wrong7wrong')).rejects.toMatchObject({
      status: 500,
    });
    await broken.close();
  });

  test('a session id that the browser had before is not taken over, and ends', async () => {
    const attacker = await platform.person();
    const planted = attacker.cookies.get(SESSION) ?? '';
    const victim = await platform.person();
    const browser = stranger();
    browser.cookies.set(SESSION, planted);
    await logIn(browser, victim.email, victim.password);
    expect(browser.cookies.get(SESSION)).not.toBe(planted);
    expect((await browser.call('me')).id).toBe(victim.id);
    await expect(attacker.call('me')).rejects.toMatchObject({ error: 'unauthenticated' });
  });

  test('the session cookie is closed to scripts and other sites', async () => {
    const person = await platform.person();
    const response = await stranger().send('/api/login/email', {
      method: 'POST',
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
    const cookies = response.headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith(`${SESSION}=`));
    expect(session?.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=7776000',
      'Path=/',
      'SameSite=Lax',
    ]);
    expect(cookies.find((cookie) => cookie.startsWith(`${DEVICE}=`))).toContain('HttpOnly');
  });

  test('the language of the account becomes that of a browser in which none was chosen', async () => {
    const person = await platform.person();
    await person.call('update', { body: { language: 'zh' } });
    expect(person.cookies.get('guildhall_language')).toBe('zh');
    const client = stranger();
    await logIn(client, person.email, person.password);
    expect(client.cookies.get('guildhall_language')).toBe('zh');

    const chosen = stranger();
    chosen.cookies.set('guildhall_language', 'en');
    await logIn(chosen, person.email, person.password);
    expect(chosen.cookies.get('guildhall_language')).toBe('en');
  });
});

describe('Guessing', () => {
  test('after five failures in fifteen minutes an account is closed to that network, even with the right password', async () => {
    const person = await platform.person();
    const guesser = stranger();
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(logIn(guesser, person.email, `wrong7wrong${guess}`)).rejects.toMatchObject(wrong);
    }
    const refusal = await logIn(guesser, person.email, person.password).catch((error: unknown) => error);
    expect(refusal).toMatchObject(held);
    const wait = Number((refusal as { headers: Headers }).headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);

    const neighbour = platform.client();
    neighbour.peer = guesser.peer.replace(/\.1$/, '.200');
    await expect(logIn(neighbour, person.email, person.password)).rejects.toMatchObject(held);

    await logIn(stranger(), person.email, person.password);
    platform.clock.advance({ minutes: 16 });
    await logIn(guesser, person.email, person.password);
  });

  test('an account that does not exist is closed in the same way', async () => {
    const guesser = stranger();
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(logIn(guesser, 'nobody@example.org', 'wrong7wrong')).rejects.toMatchObject(wrong);
    }
    await expect(logIn(guesser, 'nobody@example.org', 'wrong7wrong')).rejects.toMatchObject(held);
  });

  test('guesses at the same time count as well', async () => {
    const person = await platform.person();
    const guesser = stranger();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, guess) => logIn(guesser, person.email, `wrong7wrong${guess}`)),
    );
    const errors = results.map((result) => (result.status === 'rejected' ? result.reason.error : 'in'));
    expect(errors.filter((error) => error === 'password_wrong')).toHaveLength(5);
    expect(errors.filter((error) => error === 'too_many_requests')).toHaveLength(15);
  });

  test('the owner comes in from a known browser while strangers of the same network are held up', async () => {
    const person = await platform.person();
    const owner = stranger();
    await logIn(owner, person.email, person.password);
    await owner.call('logOut');
    const guesser = platform.client();
    guesser.peer = owner.peer;
    for (let guess = 0; guess < 25; guess += 1) {
      await logIn(guesser, guess < 6 ? person.email : `nobody${guess}@example.org`, 'wrong7wrong').catch(
        () => null,
      );
    }
    await expect(logIn(guesser, person.email, person.password)).rejects.toMatchObject(held);
    await logIn(owner, person.email, person.password);
  });

  test('a known browser has five guesses too, and is known for one account only', async () => {
    const person = await platform.person();
    const other = await platform.person();
    const owner = stranger();
    await logIn(owner, person.email, person.password);
    await owner.call('logOut');
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(logIn(owner, person.email, 'wrong7wrong')).rejects.toMatchObject(wrong);
    }
    await expect(logIn(owner, person.email, person.password)).rejects.toMatchObject(held);
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(logIn(owner, other.email, 'wrong7wrong')).rejects.toMatchObject(wrong);
    }
    await expect(logIn(owner, other.email, other.password)).rejects.toMatchObject(held);
  });

  test('a session cookie is no device cookie, and a device cookie opens nothing', async () => {
    const person = await platform.person();
    const client = platform.client();
    client.cookies.set(SESSION, person.cookies.get(DEVICE) ?? '');
    await expect(client.call('me')).rejects.toMatchObject({ error: 'unauthenticated' });

    const guesser = stranger();
    guesser.cookies.set(DEVICE, person.cookies.get(SESSION) ?? '');
    for (let guess = 0; guess < 5; guess += 1)
      await logIn(guesser, person.email, 'wrong7wrong').catch(() => null);
    await expect(logIn(guesser, person.email, person.password)).rejects.toMatchObject(held);
  });

  test('twenty failures close the door to an address, whatever the account', async () => {
    const person = await platform.person();
    const guesser = stranger();
    for (let guess = 0; guess < 20; guess += 1) {
      await expect(logIn(guesser, `nobody${guess}@example.org`, 'wrong7wrong')).rejects.toMatchObject(wrong);
    }
    await expect(logIn(guesser, person.email, person.password)).rejects.toMatchObject(held);
  });

  test('logging in does not count', async () => {
    const person = await platform.person();
    const { peer } = stranger();
    for (let round = 0; round < 8; round += 1) {
      const browser = platform.client();
      browser.peer = peer;
      await logIn(browser, person.email, person.password);
    }
  });

  test('but nobody keeps the one who compares passwords busy with good logins alone', async () => {
    const { rateLimits } = platform.config;
    platform = await platform.restart({
      rateLimits: { ...rateLimits, login: { max: 3, windowSeconds: 900 } },
    });
    const person = await platform.person();
    const busy = stranger();
    for (let round = 0; round < 3; round += 1) await logIn(busy, person.email, person.password);
    await expect(logIn(busy, person.email, person.password)).rejects.toMatchObject(held);
    await logIn(stranger(), person.email, person.password);
  });
});
