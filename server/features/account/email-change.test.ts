import type { ErrorName } from '@/protocol/errors';
import { atTheLock } from '@/server/testing/at-the-lock';
import { mailedCode, mailedToken } from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

let platform: TestPlatform;
beforeAll(async () => void (platform = await startTestPlatform()));
afterAll(() => platform.close());

const refused = (error: ErrorName) => ({ error });
let made = 0;
const newEmail = () => `moved-${(made += 1)}@example.org`;
const subjects = async (email: string) => (await platform.mails(email)).map(({ subject }) => subject);

test('OPN-71 an address changes by the code that is mailed to the new one, and both are told', async () => {
  const person = await platform.person();
  const email = newEmail().replace('moved', 'Moved');
  await person.call('requestEmailChange', { body: { email } });
  expect(await person.call('me')).toMatchObject({ email: person.email });
  const code = await mailedCode(platform.mails, email);
  expect(await person.call('confirmEmailChange', { body: { code } })).toMatchObject({
    email,
    emailVerified: true,
  });
  expect((await subjects(person.email)).at(-1)).toBe('The email of your Guildhall account was changed');
  expect((await subjects(email)).at(-1)).toBe('This is now the email of your Guildhall account');
  const { password } = person;
  await expect(
    platform.client().call('logIn', { body: { email: person.email, password } }),
  ).rejects.toMatchObject(refused('password_wrong'));
  await platform.client().call('logIn', { body: { email: email.toLowerCase(), password } });
  // For a week nobody recovers a wallet by mail.
  const { rows } = await platform.services.storage.db.execute(
    `SELECT credentials_changed_at FROM account WHERE id = ${person.id}`,
  );
  expect(rows).toEqual([{ credentials_changed_at: expect.anything() }]);
});

test('links in mails to the old address open nothing any more, and the address is free again', async () => {
  const person = await platform.person();
  const old = person.email;
  await person.call('forgotPassword', { body: { email: old } });
  const token = await mailedToken(platform.mails, old, 'reset');
  const email = newEmail();
  await person.call('requestEmailChange', { body: { email } });
  const code = await mailedCode(platform.mails, email);
  await person.call('confirmEmailChange', { body: { code } });
  await expect(
    platform.client().call('resetPassword', { body: { token, password: 'another7horse' } }),
  ).rejects.toMatchObject(refused('link_expired'));
  expect(await (await platform.person({ email: old })).call('me')).toMatchObject({ email: old });
});

test('an address of another account is refused, also when it gets one in between', async () => {
  const [person, other] = [await platform.person(), await platform.person()];
  await expect(
    person.call('requestEmailChange', { body: { email: other.email.toUpperCase() } }),
  ).rejects.toMatchObject(refused('email_taken'));
  await expect(person.call('requestEmailChange', { body: { email: 'nobody at all' } })).rejects.toMatchObject(
    refused('email_invalid'),
  );
  const email = newEmail();
  await person.call('requestEmailChange', { body: { email } });
  const code = await mailedCode(platform.mails, email);
  await platform.person({ email });
  await expect(person.call('confirmEmailChange', { body: { code } })).rejects.toMatchObject(
    refused('email_taken'),
  );
  expect(await person.call('me')).toMatchObject({ email: person.email });
});

test('a code is good for its own account and newest address, for fifteen minutes, and once', async () => {
  const [person, other] = [await platform.person(), await platform.person()];
  const [first, second] = [newEmail(), newEmail()];
  await person.call('requestEmailChange', { body: { email: first } });
  const old = await mailedCode(platform.mails, first);
  await person.call('requestEmailChange', { body: { email: second } });
  const code = await mailedCode(platform.mails, second);
  for (const [client, tried] of [
    [person, old],
    [other, code],
  ] as const) {
    await expect(client.call('confirmEmailChange', { body: { code: tried } })).rejects.toMatchObject(
      refused('code_incorrect'),
    );
  }
  await person.call('confirmEmailChange', { body: { code } });
  await expect(person.call('confirmEmailChange', { body: { code } })).rejects.toMatchObject(
    refused('code_incorrect'),
  );
  const third = newEmail();
  await other.call('requestEmailChange', { body: { email: third } });
  const late = await mailedCode(platform.mails, third);
  platform.clock.advance({ minutes: 16 });
  await other.call('confirmByPassword', { body: { password: other.password } });
  await expect(other.call('confirmEmailChange', { body: { code: late } })).rejects.toMatchObject(
    refused('code_incorrect'),
  );
});

test('of two accounts that want one address the later gets the code', async () => {
  const [one, two] = [await platform.person(), await platform.person()];
  const email = newEmail();
  await one.call('requestEmailChange', { body: { email } });
  const first = await mailedCode(platform.mails, email);
  await two.call('requestEmailChange', { body: { email } });
  const second = await mailedCode(platform.mails, email);
  await expect(one.call('confirmEmailChange', { body: { code: first } })).rejects.toMatchObject(
    refused('code_incorrect'),
  );
  expect(await two.call('confirmEmailChange', { body: { code: second } })).toMatchObject({ email });
});

test('a code that is being mailed while the account asks for another address counts for neither', async () => {
  const person = await platform.person();
  const [own, other] = [newEmail(), newEmail()];
  await person.call('requestEmailChange', { body: { email: own } });
  const { storage, mailQueue } = platform.services;
  await mailQueue.idle();
  const ask = () => person.call('requestEmailChange', { body: { email: other } });
  const mail = async () => {
    await storage.transaction(() => mailQueue.put('email_code', own, 'en'));
    await mailQueue.idle();
  };
  const wanted = `SELECT FROM email_change WHERE account_id = ${person.id} FOR UPDATE` as const;
  await atTheLock<unknown>(platform, wanted, [ask, mail], { inOrder: true });
  expect(await platform.mails(own)).toHaveLength(1);
  const code = await mailedCode(platform.mails, other);
  expect(await person.call('confirmEmailChange', { body: { code } })).toMatchObject({ email: other });
});

test('a link that is being mailed to the old address while it changes opens nothing', async () => {
  const person = await platform.person();
  const old = person.email;
  const forgot = async () => {
    await platform.client().call('forgotPassword', { body: { email: old } });
    await platform.services.mailQueue.idle();
  };
  await forgot();
  const email = newEmail();
  await person.call('requestEmailChange', { body: { email } });
  const code = await mailedCode(platform.mails, email);
  const link =
    `SELECT FROM link_token WHERE account_id = ${person.id} AND purpose = 'reset' FOR UPDATE` as const;
  const confirm = () => person.call('confirmEmailChange', { body: { code } });
  const outcomes = await atTheLock<unknown>(platform, link, [confirm, forgot], { inOrder: true });
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const token = await mailedToken(platform.mails, old, 'reset');
  await expect(
    platform.client().call('resetPassword', { body: { token, password: 'another7horse' } }),
  ).rejects.toMatchObject(refused('link_expired'));
});
