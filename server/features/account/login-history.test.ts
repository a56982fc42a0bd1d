import { LOGINS_KEPT_MAX } from '@/protocol/login-entry';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { setUpTotp, ticketOf, totpProof } from '@/server/testing/second-step';
import { linkNewWallet, signedFor } from '@/server/testing/wallet';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()));
afterAll(() => platform.close());

test('OPN-71 logins are listed by how, from where and with what, and those that the second step stopped', async () => {
  const person = await platform.person();
  const wallet = await linkNewWallet(person);
  const { email, password } = person;
  const browser = platform.client();
  browser.peer = '198.51.100.23';
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/130.0' };
  await browser.call('logIn', { body: { email, password }, headers });
  await browser.call('logInWithWallet', { body: await signedFor(browser, 'login', wallet) });
  const { secret } = await setUpTotp(person, platform.clock);
  platform.clock.advance({ seconds: 30 });
  const logIn = () => ticketOf(browser.call('logIn', { body: { email, password } }));
  const proof = totpProof(secret, platform.clock.now());
  await browser.call('logInBySecondStep', { body: { ticket: await logIn(), proof } });
  await logIn();
  const wrong = { kind: 'totp', code: '000000' } as const;
  await browser
    .call('logInBySecondStep', { body: { ticket: await logIn(), proof: wrong } })
    .catch(() => undefined);
  // Guesses at the password tell nobody anything.
  await browser.call('logIn', { body: { email, password: 'guess7horse' } }).catch(() => undefined);

  const entries = await person.call('recentLogins');
  expect(entries.map(({ result, way, step }) => [result, way, step])).toEqual([
    ['wrong', 'password', null],
    ['stopped', 'password', null],
    ['in', 'password', 'totp'],
    ['in', 'wallet', null],
    ['in', 'password', null],
    ['in', 'signUp', null],
  ]);
  expect(entries[4]).toMatchObject({ agent: 'Firefox · Windows', network: '198.51.100.0/24' });
  expect(await (await platform.person()).call('recentLogins')).toHaveLength(1);
});

test('they are kept for a month, and no more than fifty', async () => {
  const person = await platform.person();
  const body = { email: person.email, password: person.password };
  for (let count = 0; count < LOGINS_KEPT_MAX + 2; count += 1)
    await platform.client().call('logIn', { body });
  expect(await person.call('recentLogins')).toHaveLength(LOGINS_KEPT_MAX);
  platform.clock.advance({ days: 29 });
  await person.call('logIn', { body });
  platform.clock.advance({ days: 2 });
  expect(await person.call('recentLogins')).toHaveLength(1);
  await platform.runJob('forget old logins');
  const { rows } = await platform.services.storage.db.execute(
    `SELECT count(*)::int AS entries FROM login_entry WHERE account_id = ${person.id}`,
  );
  expect(rows).toEqual([{ entries: 1 }]);
});
