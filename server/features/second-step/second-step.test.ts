import type { ErrorName } from '@/protocol/errors';
import { RECOVERY_CODES } from '@/protocol/second-step-rules';
import { mailedCode, mailedToken } from '@/server/testing/key-share';
import type { TestClient } from '@/server/testing/client';
import { relaxedLimits, startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import {
  addPasskey,
  codeAt,
  setUpTotp,
  TestPasskey,
  ticketOf,
  totpProof,
} from '@/server/testing/second-step';
import { linkNewWallet, signedFor } from '@/server/testing/wallet';
import { defaultRules } from '@/server/limits/rules';

let platform: TestPlatform;
beforeAll(async () => {
  const { second_step, second_step_day, second_step_recovery } = defaultRules;
  const rateLimits = { ...relaxedLimits, second_step, second_step_day, second_step_recovery };
  platform = await startTestPlatform({ config: { rateLimits } });
}, 60_000);
afterAll(() => platform.close());

const refused = (error: ErrorName) => ({ error });
/** The codes of the next 30 seconds are new ones. */
const wait = (time: { minutes?: number; hours?: number; seconds?: number } = { seconds: 30 }) =>
  platform.clock.advance(time);
const totp = (secret: string) => totpProof(secret, platform.clock.now());
const first = ({ email, password }: TestClient, browser = platform.client()) =>
  ticketOf(browser.call('logIn', { body: { email, password } }));
const enter = async (
  person: TestClient,
  proof: Parameters<typeof proofBody>[1],
  browser = platform.client(),
) => {
  await browser.call('logInBySecondStep', { body: proofBody(await first(person, browser), proof) });
  return browser;
};
const proofBody = (ticket: string, proof: ReturnType<typeof totp>) => ({ ticket, proof });
const withTotp = async () => {
  const person = await platform.person();
  const made = await setUpTotp(person, platform.clock);
  wait();
  return { person, ...made };
};
const subjects = async (person: TestClient) =>
  (await platform.mails(person.email)).map(({ subject }) => subject);

describe('An authenticator app', () => {
  test('OPN-71 is asked for at a login by password, whose ticket opens nothing by itself', async () => {
    const { person, secret } = await withTotp();
    const browser = platform.client();
    const ticket = await first(person, browser);
    expect([...browser.cookies.keys()]).toEqual([]);
    await expect(browser.call('me')).rejects.toMatchObject(refused('unauthenticated'));
    expect(await browser.call('secondStepWays', { body: { ticket } })).toEqual({
      totp: true,
      passkey: null,
      recoveryCode: true,
      removal: null,
      removalPossible: true,
    });
    const { user } = await browser.call('logInBySecondStep', { body: { ticket, proof: totp(secret) } });
    expect(user).toMatchObject({ id: person.id, email: person.email });
    expect(await browser.call('me')).toMatchObject({ id: person.id });
    expect((await browser.call('freshLogin')).secondsLeft).toBeGreaterThan(500);
  });

  test('counts only once a code was shown, and then its codes count once each, in order', async () => {
    const person = await platform.person();
    const { secret, address } = await person.call('beginTotp');
    expect(address).toContain(`secret=${secret}`);
    const open = platform.client();
    await open.call('logIn', { body: { email: person.email, password: person.password } });
    await expect(person.call('confirmTotp', { body: { code: '000000' } })).rejects.toMatchObject(
      refused('second_step_wrong'),
    );
    const shown = totp(secret);
    await person.call('confirmTotp', { body: { code: codeAt(secret, platform.clock.now()) } });
    await expect(enter(person, shown)).rejects.toMatchObject(refused('second_step_wrong'));
    wait();
    const next = totp(secret);
    await enter(person, next);
    await expect(enter(person, next)).rejects.toMatchObject(refused('second_step_wrong'));
    await expect(person.call('beginTotp')).rejects.toMatchObject(refused('conflict'));
    // A clock that is a little late still gets in, one that is wrong by minutes does not.
    wait({ seconds: 60 });
    const late = totp(secret);
    wait();
    await enter(person, late);
    const old = totp(secret);
    wait({ minutes: 2 });
    await expect(enter(person, old)).rejects.toMatchObject(refused('second_step_wrong'));
  });

  test('of many copies of one code that come at once one gets in', async () => {
    const { person, secret } = await withTotp();
    const proof = totp(secret);
    const tickets = await Promise.all(Array.from({ length: 4 }, () => first(person)));
    const outcomes = await Promise.allSettled(
      tickets.map((ticket) => platform.client().call('logInBySecondStep', { body: { ticket, proof } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('is guessed at five times, whatever the ticket; recovery codes still work then', async () => {
    const { person, secret, recoveryCodes } = await withTotp();
    const guess = async () => {
      const ticket = await first(person);
      const proof = { kind: 'totp' as const, code: '000000' };
      return platform.client().call('logInBySecondStep', { body: { ticket, proof } });
    };
    for (let times = 0; times < 5; times += 1) {
      await expect(guess()).rejects.toMatchObject(refused('second_step_wrong'));
    }
    await expect(guess()).rejects.toMatchObject(refused('too_many_requests'));
    await expect(enter(person, totp(secret))).rejects.toMatchObject(refused('too_many_requests'));
    await enter(person, { kind: 'recovery', code: recoveryCodes[0] ?? '' });
    wait({ minutes: 16 });
    await enter(person, totp(secret));
  });

  test('is not in the database in the clear, and outlives a new secret of the server', async () => {
    const { person, secret } = await withTotp();
    const { rows } = await platform.services.storage.db.execute(
      `SELECT encode(sealed, 'hex') AS sealed, key_id FROM step_totp WHERE account_id = ${person.id}`,
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { sessionSecret } = platform.config;
    const other = 'another-session-secret-of-the-tests-0123456789';
    platform = await platform.restart({ sessionSecret: other, sessionSecretPrevious: sessionSecret });
    await platform.runJob('reseal authenticator secrets');
    platform = await platform.restart({ sessionSecret: other, sessionSecretPrevious: null });
    await enter(person, totp(secret));
    platform = await platform.restart({ sessionSecret, sessionSecretPrevious: other });
    await platform.runJob('reseal authenticator secrets');
    platform = await platform.restart({ sessionSecret, sessionSecretPrevious: null });
  });
});

describe('Every way in asks for the second step', () => {
  test('a login by wallet does, and its message is used up by it', async () => {
    const person = await platform.person();
    const wallet = await linkNewWallet(person);
    const { secret } = await setUpTotp(person, platform.clock);
    wait();
    const browser = platform.client();
    const signed = await signedFor(browser, 'login', wallet);
    const ticket = await ticketOf(browser.call('logInWithWallet', { body: signed }));
    await expect(browser.call('me')).rejects.toMatchObject(refused('unauthenticated'));
    await expect(browser.call('logInWithWallet', { body: signed })).rejects.toMatchObject(
      refused('wallet_signature_wrong'),
    );
    await browser.call('logInBySecondStep', { body: { ticket, proof: totp(secret) } });
    expect(await browser.call('me')).toMatchObject({ id: person.id });
  });

  test('a new password by mail does not remove it, and ends logins that wait for it', async () => {
    const { person, secret } = await withTotp();
    const waiting = await first(person);
    const browser = platform.client();
    await browser.call('forgotPassword', { body: { email: person.email } });
    const token = await mailedToken(platform.mails, person.email, 'reset');
    await browser.call('resetPassword', { body: { token, password: 'another7horse' } });
    await expect(browser.call('me')).rejects.toMatchObject(refused('unauthenticated'));
    await expect(
      browser.call('logInBySecondStep', { body: { ticket: waiting, proof: totp(secret) } }),
    ).rejects.toMatchObject(refused('second_step_expired'));
    person.password = 'another7horse';
    await enter(person, totp(secret), browser);
    expect(await browser.call('secondSteps')).toMatchObject({ totp: { lastUsedTime: expect.any(String) } });
  });

  test('confirming that it is you does, by password, wallet and mailed code, in that session alone', async () => {
    const person = await platform.person();
    const wallet = await linkNewWallet(person);
    const { secret } = await setUpTotp(person, platform.clock);
    wait({ minutes: 11 });
    const { email, password } = person;
    const other = await enter({ email, password } as TestClient, totp(secret));
    const ways: (() => Promise<unknown>)[] = [
      () => person.call('confirmByPassword', { body: { password } }),
      async () => person.call('confirmByWallet', { body: await signedFor(person, 'confirm', wallet) }),
      async () => {
        await person.call('requestConfirmCode');
        const code = await mailedCode(platform.mails, email);
        await person.call('confirmByCode', { body: { code } });
      },
    ];
    for (const way of ways) {
      wait({ minutes: 11 });
      const ticket = await ticketOf(way());
      expect(await person.call('freshLogin')).toMatchObject({ secondsLeft: 0 });
      const body = { ticket, proof: totp(secret) };
      // Neither opens a session nor confirms another one.
      await expect(platform.client().call('logInBySecondStep', { body })).rejects.toMatchObject(
        refused('second_step_expired'),
      );
      await expect(other.call('confirmBySecondStep', { body })).rejects.toMatchObject(
        refused('second_step_expired'),
      );
      await person.call('confirmBySecondStep', { body });
      expect((await person.call('freshLogin')).secondsLeft).toBeGreaterThan(500);
    }
    await expect(
      other.call('confirmBySecondStep', { body: { ticket: await first(person), proof: totp(secret) } }),
    ).rejects.toMatchObject(refused('second_step_expired'));
  });

  test('the login of another Matrix client needs one that is fresh by both steps', async () => {
    const { person, secret } = await withTotp();
    const approve = () => person.call('approveClient', { body: { redirectUrl: 'https://client.example/' } });
    await approve();
    wait({ minutes: 11 });
    await expect(approve()).rejects.toMatchObject(refused('fresh_login_required'));
    const ticket = await ticketOf(person.call('confirmByPassword', { body: { password: person.password } }));
    await expect(approve()).rejects.toMatchObject(refused('fresh_login_required'));
    await person.call('confirmBySecondStep', { body: { ticket, proof: totp(secret) } });
    expect((await approve()).location).toContain('loginToken=');
  });

  test('other sessions that were confirmed without it have to confirm again when it is turned on', async () => {
    const person = await platform.person();
    const thief = platform.client();
    await thief.call('logIn', { body: { email: person.email, password: person.password } });
    await setUpTotp(person, platform.clock);
    await expect(thief.call('removeTotp')).rejects.toMatchObject(refused('fresh_login_required'));
    await ticketOf(thief.call('confirmByPassword', { body: { password: person.password } }));
    await person.call('removeTotp');
  });

  test('a session that a new password has ended adds nothing any more', async () => {
    const person = await platform.person();
    const { secret } = await person.call('beginTotp');
    const code = codeAt(secret, platform.clock.now());
    await person.call('forgotPassword', { body: { email: person.email } });
    const token = await mailedToken(platform.mails, person.email, 'reset');
    const outcomes = await Promise.allSettled([
      platform.client().call('resetPassword', { body: { token, password: 'another7horse' } }),
      person.call('confirmTotp', { body: { code } }),
    ]);
    expect(outcomes[0]?.status).toBe('fulfilled');
    const browser = platform.client();
    const entered = browser.call('logIn', { body: { email: person.email, password: 'another7horse' } });
    if (outcomes[1]?.status === 'fulfilled') await ticketOf(entered);
    else await entered;
  });
});

describe('A passkey', () => {
  test('OPN-71 takes the second step by signing the challenge of the ticket, once', async () => {
    const person = await platform.person();
    const { passkey, recoveryCodes } = await addPasskey(person);
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    const browser = platform.client();
    const ticket = await first(person);
    const { passkey: challenge } = await browser.call('secondStepWays', { body: { ticket } });
    if (!challenge) throw new Error('No challenge');
    expect(challenge.credentials).toEqual([{ id: passkey.id, transports: ['usb'] }]);
    const proof = passkey.sign(challenge);
    await browser.call('logInBySecondStep', { body: { ticket, proof } });
    expect(await browser.call('secondSteps')).toMatchObject({
      passkeys: [{ name: 'Key', lastUsedTime: expect.any(String) }],
    });
    const again = await first(person);
    await platform.client().call('secondStepWays', { body: { ticket: again } });
    await expect(
      platform.client().call('logInBySecondStep', { body: { ticket: again, proof } }),
    ).rejects.toMatchObject(refused('second_step_wrong'));
  });

  test('of another site, key, challenge or account is refused, and so is a copy that lags behind', async () => {
    const person = await platform.person();
    const { passkey } = await addPasskey(person);
    const { passkey: stranger } = await addPasskey(await platform.person());
    const ticket = await first(person);
    const renewed = async () => {
      const ways = await platform.client().call('secondStepWays', { body: { ticket } });
      if (!ways.passkey) throw new Error('No challenge');
      return ways.passkey;
    };
    const forged = Object.assign(new TestPasskey(), { id: passkey.id });
    const before = await renewed();
    const wrong = [
      async () => passkey.sign(await renewed(), 'https://evil.example'),
      async () => passkey.sign({ ...(await renewed()), serverId: 'evil.example' }),
      async () => passkey.sign({ ...(await renewed()), challenge: 'x'.repeat(43) }),
      async () => passkey.sign(await renewed().then(() => before)),
      async () => forged.sign(await renewed()),
      async () => stranger.sign(await renewed()),
    ];
    for (const sign of wrong) {
      await expect(
        platform.client().call('logInBySecondStep', { body: { ticket, proof: await sign() } }),
      ).rejects.toMatchObject(refused('second_step_wrong'));
    }
    await platform
      .client()
      .call('logInBySecondStep', { body: { ticket, proof: passkey.sign(await renewed()) } });
    passkey.counter = 0;
    const later = await first(person);
    const { passkey: challenge } = await platform
      .client()
      .call('secondStepWays', { body: { ticket: later } });
    await expect(
      platform.client().call('logInBySecondStep', {
        body: { ticket: later, proof: passkey.sign(challenge ?? before) },
      }),
    ).rejects.toMatchObject(refused('second_step_wrong'));
  });

  test('is made for this site and one account, by the challenge of its own session', async () => {
    const person = await platform.person();
    const { passkey } = await addPasskey(person);
    const another = await platform.person();
    const begun = await another.call('beginPasskey');
    await expect(
      another.call('addPasskey', { body: { ...passkey.make(begun), name: 'Copy' } }),
    ).rejects.toMatchObject(refused('passkey_refused'));
    const made = new TestPasskey();
    await expect(
      another.call('addPasskey', { body: { ...made.make(begun), name: 'Late' } }),
    ).rejects.toMatchObject(refused('second_step_expired'));
    const evil = made.make(await another.call('beginPasskey'), 'https://evil.example');
    await expect(another.call('addPasskey', { body: { ...evil, name: 'Evil' } })).rejects.toMatchObject(
      refused('passkey_refused'),
    );
    expect(await another.call('secondSteps')).toMatchObject({ passkeys: [] });
  });

  test('is removed by its owner alone; the last second step takes the recovery codes along', async () => {
    const { person } = await withTotp();
    await addPasskey(person);
    const { passkeys } = await person.call('secondSteps');
    const params = { passkeyId: passkeys[0]?.id ?? 0 };
    await expect((await platform.person()).call('removePasskey', { params })).rejects.toMatchObject(
      refused('not_found'),
    );
    await person.call('removeTotp');
    expect(await person.call('secondSteps')).toMatchObject({ totp: null, recoveryCodes: { left: 10 } });
    await person.call('removePasskey', { params });
    expect(await person.call('secondSteps')).toMatchObject({ passkeys: [], recoveryCodes: { left: 0 } });
    const { email, password } = person;
    await platform.client().call('logIn', { body: { email, password } });
    expect((await subjects(person)).slice(-4)).toEqual([
      'Two-step login is on for your Guildhall account',
      'Two-step login of your Guildhall account was changed',
      'Two-step login of your Guildhall account was changed',
      'Two-step login is off for your Guildhall account',
    ]);
  });
});

describe('Recovery codes', () => {
  test('OPN-71 work once each, are mailed about, and end when new ones are made', async () => {
    const { person, recoveryCodes } = await withTotp();
    const [one = '', two = ''] = recoveryCodes;
    await enter(person, { kind: 'recovery', code: one });
    expect((await subjects(person)).at(-1)).toBe('A recovery code was used for your Guildhall account');
    expect(await person.call('secondSteps')).toMatchObject({ recoveryCodes: { left: RECOVERY_CODES - 1 } });
    await expect(enter(person, { kind: 'recovery', code: one })).rejects.toMatchObject(
      refused('second_step_wrong'),
    );
    const { recoveryCodes: made } = await person.call('newRecoveryCodes');
    expect(new Set(made).size).toBe(RECOVERY_CODES);
    await expect(enter(person, { kind: 'recovery', code: two })).rejects.toMatchObject(
      refused('second_step_wrong'),
    );
    await enter(person, { kind: 'recovery', code: made[0] ?? '' });
    const { rows } = await platform.services.storage.db.execute('SELECT * FROM step_recovery_code');
    expect(JSON.stringify(rows)).not.toContain(made[1]);
  });
});

describe('A lost second step', () => {
  const begin = async (person: TestClient, ticket: string) => {
    await platform.client().call('requestStepRemoval', { body: { ticket } });
    const code = await mailedCode(platform.mails, person.email);
    return platform.client().call('beginStepRemoval', { body: { ticket, code } });
  };
  const work = () => platform.runJob('remove lost second steps');
  const removalOf = async (person: TestClient) => (await person.call('secondSteps')).removal;

  test('goes 48 hours after a mailed code, which two mails announce, and not before', async () => {
    const { person } = await withTotp();
    const ticket = await first(person);
    await expect(
      platform.client().call('beginStepRemoval', { body: { ticket, code: '00000000' } }),
    ).rejects.toMatchObject(refused('code_incorrect'));
    const { dueTime } = await begin(person, ticket);
    const leftMs = new Date(dueTime).getTime() - platform.clock.now().getTime();
    expect(leftMs / 3_600_000).toBeCloseTo(48, 1);
    expect(await removalOf(person)).toEqual({ dueTime });
    // Asking again neither shortens nor prolongs it.
    wait({ minutes: 5 });
    expect(await begin(person, ticket)).toEqual({ dueTime });
    await work();
    wait({ hours: 25 });
    await work();
    await work();
    wait({ hours: 22 });
    await work();
    await first(person);
    wait({ hours: 3 });
    await work();
    const { email, password } = person;
    const browser = platform.client();
    await browser.call('logIn', { body: { email, password } });
    expect(await browser.call('secondSteps')).toMatchObject({ totp: null, recoveryCodes: { left: 0 } });
    const told = (await subjects(person)).filter((subject) => !subject.startsWith('A code'));
    expect(told.slice(-3)).toEqual([
      'Two-step login of your Guildhall account will be removed',
      'Two-step login of your Guildhall account is removed tomorrow',
      'Two-step login is off for your Guildhall account',
    ]);
  });

  test('a server that was away in between announces it and leaves a day', async () => {
    const { person } = await withTotp();
    await begin(person, await first(person));
    wait({ hours: 60 });
    await work();
    await first(person);
    wait({ hours: 23 });
    await work();
    await first(person);
    wait({ hours: 2 });
    await work();
    await platform.client().call('logIn', { body: { email: person.email, password: person.password } });
  });

  test('stays by a session, by the link of either mail, and by taking the second step', async () => {
    const { person, secret } = await withTotp();
    const stops: (() => Promise<unknown>)[] = [
      () => person.call('stopStepRemoval'),
      async () => {
        const token = await mailedToken(platform.mails, person.email, 'keepTwoStep');
        expect(await platform.client().call('stopStepRemovalByMail', { body: { token } })).toEqual({
          stopped: true,
        });
      },
      async () => {
        wait({ hours: 25 });
        await work();
        const token = await mailedToken(platform.mails, person.email, 'keepTwoStep');
        expect(await platform.client().call('stopStepRemovalByMail', { body: { token } })).toEqual({
          stopped: true,
        });
      },
      () => enter(person, totp(secret)),
    ];
    for (const stop of stops) {
      await begin(person, await first(person));
      await stop();
      expect(await removalOf(person)).toBeNull();
      wait({ hours: 80 });
      await work();
      await work();
      await first(person);
    }
  });

  test('is not asked for without the first step, nor by mail to an address that was never verified', async () => {
    const { person } = await withTotp();
    const ticket = await first(person);
    await platform.services.storage.db.execute(
      `UPDATE account SET email_verified = false WHERE id = ${person.id}`,
    );
    await expect(platform.client().call('requestStepRemoval', { body: { ticket } })).rejects.toMatchObject(
      refused('email_unverified'),
    );
    wait({ minutes: 11 });
    await expect(platform.client().call('secondStepWays', { body: { ticket } })).rejects.toMatchObject(
      refused('second_step_expired'),
    );
  });
});
