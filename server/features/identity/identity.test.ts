import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, TEST_PUBLIC_URL, type TestPlatform } from '@/server/testing/platform';
import {
  arriveFromProvider as arrive,
  arriveToLink,
  linkNewIdentity as linkNew,
  newName,
} from '@/server/testing/identity';
import {
  startOpenIdProvider,
  type TestArrival,
  type TestOpenIdProvider,
} from '@/server/testing/openid-provider';
import { setUpTotp, ticketOf, totpProof } from '@/server/testing/second-step';

let provider: TestOpenIdProvider;
let platform: TestPlatform;
beforeAll(async () => {
  provider = await startOpenIdProvider(TEST_PUBLIC_URL);
  platform = await startTestPlatform({ config: provider.config });
}, 60_000);
afterAll(async () => {
  await platform.close();
  await provider.stop();
});

const params = { provider: 'local' };
const expired = { error: 'login_expired', status: 422 };
const finish = (browser: TestClient, body: TestArrival) =>
  browser.call('finishIdentityLogin', { params, body });
const logIn = async (browser: TestClient, name: string) => finish(browser, await arrive(browser, name));

describe('Logging in with an OpenID provider', () => {
  test('OPN-69 a linked identity opens a session, and the answer of the provider is good once', async () => {
    const person = await platform.person();
    const name = await linkNew(person);
    const browser = platform.client();
    const arrival = await arrive(browser, name);
    const { user } = await finish(browser, arrival);
    expect(user).toMatchObject({ id: person.id });
    expect(await browser.call('me')).toEqual(user);
    await expect(finish(browser, arrival)).rejects.toMatchObject(expired);
    const { identities } = await person.call('linkedIdentities');
    expect(identities).toMatchObject([
      { providerName: 'Local ID', label: `${name}@provider.example`, lastUsedTime: expect.any(String) },
    ]);
    expect((await person.call('recentLogins'))[0]).toMatchObject({ way: 'oidc', result: 'in' });
  });

  test('the answer opens nothing in another browser, and not after ten minutes', async () => {
    const name = await linkNew(await platform.person());
    const browser = platform.client();
    const stolen = await arrive(browser, name);
    const thief = platform.client();
    await expect(finish(thief, stolen)).rejects.toMatchObject(expired);
    await arrive(thief, newName());
    await expect(finish(thief, stolen)).rejects.toMatchObject(expired);
    expect(thief.cookies.has('guildhall_session')).toBe(false);

    const late = await arrive(browser, name);
    await finish(browser, stolen);
    platform.clock.advance({ minutes: 11 });
    await expect(finish(browser, late)).rejects.toMatchObject(expired);
  });

  test('what the provider refuses, or never said, is refused', async () => {
    const browser = platform.client();
    const refused = { error: 'login_provider_refused', fields: { provider: 'Local ID' } };
    await expect(logIn(browser, 'no')).rejects.toMatchObject(refused);
    const forged = { ...(await arrive(browser, newName())), code: 'of-nobody' };
    await expect(finish(browser, forged)).rejects.toMatchObject(refused);
    // Another provider's name on the answer: the code is not sent to ours.
    const mixed = { ...(await arrive(browser, newName())), iss: 'https://evil.example' };
    await expect(finish(browser, mixed)).rejects.toMatchObject(refused);
    await expect(browser.call('startIdentityLogin', { params: { provider: 'other' } })).rejects.toMatchObject(
      { error: 'not_found' },
    );
  });

  test('ACC-06 the identity of nobody gets an account, whose e-mail our own mail confirms', async () => {
    const name = newName();
    const browser = platform.client();
    const arrival = await arrive(browser, name);
    const email = `${name}@provider.example`;
    expect(await finish(browser, arrival)).toEqual({ user: null, email });
    const { state } = arrival;
    const signUp = (body: { email: string; agreed: boolean }, by = browser) =>
      by.call('signUpWithIdentity', { params, body: { state, ...body } });
    await expect(signUp({ email, agreed: false })).rejects.toMatchObject({ error: 'agreement_missing' });
    await expect(signUp({ email, agreed: true }, platform.client())).rejects.toMatchObject(expired);
    const { user } = await signUp({ email, agreed: true });
    expect(user).toMatchObject({ email, emailVerified: false });
    expect((await platform.mails(email))[0]?.links[0]).toContain('/verify?token=');
    await expect(signUp({ email: 'again@example.org', agreed: true })).rejects.toMatchObject(expired);
    expect((await logIn(platform.client(), name)).user?.id).toBe(user.id);
  });

  test('an equal e-mail takes no account over', async () => {
    const name = newName();
    const email = `${name}@provider.example`;
    await platform.person({ email });
    const browser = platform.client();
    const arrival = await arrive(browser, name);
    expect((await finish(browser, arrival)).user).toBeNull();
    const body = { state: arrival.state, email, agreed: true };
    await expect(browser.call('signUpWithIdentity', { params, body })).rejects.toMatchObject({
      error: 'email_taken',
    });
    expect(browser.cookies.has('guildhall_session')).toBe(false);
  });

  test('OPN-71 the second step is asked for here as well', async () => {
    const person = await platform.person();
    const { secret } = await setUpTotp(person, platform.clock);
    const name = await linkNew(person);
    platform.clock.advance({ seconds: 30 });
    const browser = platform.client();
    const ticket = await ticketOf(logIn(browser, name));
    await expect(browser.call('me')).rejects.toMatchObject({ error: 'unauthenticated' });
    const proof = totpProof(secret, platform.clock.now());
    const { user } = await browser.call('logInBySecondStep', { body: { ticket, proof } });
    expect(user.id).toBe(person.id);
  });
});

describe('Linking an identity', () => {
  test('takes a fresh login and the same session, and the owner is told by mail', async () => {
    const person = await platform.person();
    const body = await arriveToLink(person, newName());
    const other = platform.client();
    await other.call('logIn', { body: { email: person.email, password: person.password } });
    await expect(other.call('linkIdentity', { params, body })).rejects.toMatchObject(expired);
    // An answer that was fetched for a link logs nobody in.
    await expect(finish(other, body)).rejects.toMatchObject(expired);
    await person.call('linkIdentity', { params, body });
    expect((await platform.mails(person.email)).at(-1)).toMatchObject({
      subject: 'A login was linked to your Guildhall account',
    });

    platform.clock.advance({ minutes: 11 });
    await expect(person.call('startIdentityLink', { params })).rejects.toMatchObject({
      error: 'fresh_login_required',
    });
  });

  test('an identity has one account', async () => {
    const name = await linkNew(await platform.person());
    await expect(linkNew(await platform.person(), name)).rejects.toMatchObject({ error: 'identity_taken' });
  });

  test('an unlinked identity logs in no more, and the only way in stays', async () => {
    const [owner, stranger] = [await platform.person(), await platform.person()];
    const name = await linkNew(owner);
    const { identities } = await owner.call('linkedIdentities');
    const unlink = { params: { identityId: identities[0]?.id ?? 0 } };
    await expect(stranger.call('unlinkIdentity', unlink)).rejects.toMatchObject({ error: 'not_found' });
    expect((await owner.call('unlinkIdentity', unlink)).identities).toEqual([]);
    expect((await logIn(platform.client(), name)).user).toBeNull();

    const newcomer = platform.client();
    const arrival = await arrive(newcomer, newName());
    await finish(newcomer, arrival);
    const body = { state: arrival.state, email: `${newName()}@example.org`, agreed: true };
    await newcomer.call('signUpWithIdentity', { params, body });
    const [only] = (await newcomer.call('linkedIdentities')).identities;
    await expect(
      newcomer.call('unlinkIdentity', { params: { identityId: only?.id ?? 0 } }),
    ).rejects.toMatchObject({ error: 'email_unverified' });
  });
});

test('a provider that is away says so, at the beginning of a login and at its end', async () => {
  const going = await startOpenIdProvider(TEST_PUBLIC_URL);
  const other = await startTestPlatform({ config: going.config });
  const browser = other.client();
  const arrival = await arrive(browser, newName());
  await going.stop();
  const away = { error: 'login_provider_away', status: 503, fields: { provider: 'Local ID' } };
  await expect(finish(browser, arrival)).rejects.toMatchObject(away);
  const again = await other.restart();
  await expect(again.client().call('startIdentityLogin', { params })).rejects.toMatchObject(away);
  await again.close();
});
