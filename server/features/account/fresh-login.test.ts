import type { ErrorName } from '@/protocol/errors';
import { LINK_STATEMENT, LOGIN_STATEMENT } from '@/protocol/linked-wallet';
import { defaultRules } from '@/server/limits/rules';
import type { TestClient } from '@/server/testing/client';
import { mailedCode, makeWallet, WALLET_PASSWORD, walletOf } from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { linkNewWallet, newWallet, signedFor } from '@/server/testing/wallet';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
}, 60_000);
afterAll(() => platform.close());

const refused = (error: ErrorName) => ({ error });
const required = { error: 'fresh_login_required', status: 422, fields: { minutes: 10 } };
const grow = (time: { minutes?: number; seconds?: number }) => platform.clock.advance(time);
const password = (client: TestClient, given = client.password) =>
  client.call('confirmByPassword', { body: { password: given } });
const secondDevice = async ({ email, password: given }: TestClient) => {
  const other = platform.client();
  await other.call('logIn', { body: { email, password: given } });
  other.email = email;
  other.password = given;
  return other;
};

describe('A login counts as fresh', () => {
  test('for ten minutes from the sign-up, at every call that asks for one, and no longer', async () => {
    const person = await platform.person();
    const { secondsLeft } = await person.call('freshLogin');
    expect(secondsLeft).toBeGreaterThan(9 * 60);
    expect(secondsLeft).toBeLessThanOrEqual(10 * 60);

    // The clock of tests runs on: a busy machine has some seconds.
    grow({ seconds: secondsLeft - 10 });
    const wallet = await linkNewWallet(person);
    grow({ seconds: 11 });
    expect(await person.call('freshLogin')).toMatchObject({ secondsLeft: 0 });
    await expect(person.call('walletLinkNonce')).rejects.toMatchObject(required);
    await expect(
      person.call('linkWallet', { body: { message: 'any', signature: '0x' } }),
    ).rejects.toMatchObject(required);
    await expect(person.call('unlinkWallet', { params: { address: wallet.address } })).rejects.toMatchObject(
      required,
    );
    await expect(makeWallet(person)).rejects.toMatchObject(required);
    expect(await person.call('linkedWallets')).toHaveLength(1);
  });

  test('for ten minutes from a login, by password and by wallet, in that session alone', async () => {
    const person = await platform.person();
    const wallet = await linkNewWallet(person);
    grow({ minutes: 11 });
    const byPassword = await secondDevice(person);
    const byWallet = platform.client();
    await byWallet.call('logInWithWallet', { body: await signedFor(byWallet, 'login', wallet) });
    for (const fresh of [byPassword, byWallet]) {
      expect((await fresh.call('freshLogin')).secondsLeft).toBeGreaterThan(500);
      await fresh.call('walletLinkNonce');
    }
    await expect(person.call('walletLinkNonce')).rejects.toMatchObject(required);
    // Using the session is no sign of who uses it.
    await person.call('active');
    await expect(person.call('walletLinkNonce')).rejects.toMatchObject(required);
  });

  test('a wallet that is there changes its password without one, and a first one cannot be begun that way', async () => {
    const person = await platform.person();
    await expect(person.call('beginKeyShare')).rejects.toMatchObject(refused('key_share_missing'));
    await makeWallet(person);
    await expect(person.call('createKeyShare')).rejects.toMatchObject(refused('conflict'));
    grow({ minutes: 11 });
    const unlocked = await walletOf(person).unlock(WALLET_PASSWORD);
    const draft = await walletOf(person).changePassword(unlocked, 'another-passphrase-of-words');
    await draft.write();
    await draft.confirm();
  });
});

describe('By the password', () => {
  test('the call is done that was refused before, and another session gains nothing', async () => {
    const person = await platform.person();
    const other = await secondDevice(person);
    grow({ minutes: 10 });
    await expect(person.call('walletLinkNonce')).rejects.toMatchObject(required);
    await password(person);
    expect((await person.call('freshLogin')).ways).toEqual({ password: true, wallets: [], code: true });
    await linkNewWallet(person);
    await expect(other.call('walletLinkNonce')).rejects.toMatchObject(required);
    grow({ minutes: 9, seconds: 45 });
    await person.call('walletLinkNonce');
    grow({ seconds: 16 });
    await expect(person.call('walletLinkNonce')).rejects.toMatchObject(required);
  });

  test('wrong ones confirm nothing, and are counted together with those of logins', async () => {
    const rateLimits = { ...platform.config.rateLimits, login_account: defaultRules.login_account };
    platform = await platform.restart({ rateLimits });
    const person = await platform.person();
    const device = await secondDevice(person);
    grow({ minutes: 11 });
    for (let guess = 0; guess < 3; guess += 1) {
      await expect(password(device, `guess${guess}xyz`)).rejects.toMatchObject(refused('password_wrong'));
    }
    for (let guess = 0; guess < 2; guess += 1) {
      const body = { email: device.email, password: `guess${guess}abc` };
      await expect(device.call('logIn', { body })).rejects.toMatchObject(refused('password_wrong'));
    }
    await expect(password(device)).rejects.toMatchObject(refused('too_many_requests'));
    await expect(device.call('walletLinkNonce')).rejects.toMatchObject(required);
    platform = await platform.restart({
      rateLimits: { ...rateLimits, login_account: { max: 1e6, windowSeconds: 1 } },
    });
  });

  test('an account that has none is not offered it, until a reset gives it one', async () => {
    const browser = platform.client();
    const wallet = newWallet();
    const email = 'by-wallet-alone@example.org';
    await browser.call('logInWithWallet', {
      body: { ...(await signedFor(browser, 'login', wallet)), signUp: { email, agreed: true } },
    });
    expect((await browser.call('freshLogin')).ways).toEqual({
      password: false,
      wallets: [wallet.address],
      code: false,
    });
    await expect(browser.call('requestConfirmCode')).rejects.toMatchObject(refused('email_unverified'));
    await expect(password(browser, '')).rejects.toMatchObject(refused('password_wrong'));

    await browser.call('forgotPassword', { body: { email } });
    const link = (await platform.mails(email)).flatMap((mail) => mail.links).at(-1) ?? 'none:';
    const token = new URL(link).searchParams.get('token') ?? '';
    await browser.call('resetPassword', { body: { token, password: 'lantern43' } });
    await browser.call('logIn', { body: { email, password: 'lantern43' } });
    expect((await browser.call('freshLogin')).ways).toMatchObject({
      password: true,
      wallets: [wallet.address],
    });
  });
});

describe("By a linked wallet's signature", () => {
  const byWallet = (client: TestClient, body: { message: string; signature: string }) =>
    client.call('confirmByWallet', { body });
  const wrong = refused('wallet_signature_wrong');

  test('the session is fresh again, once for each message', async () => {
    const person = await platform.person();
    const wallet = await linkNewWallet(person);
    grow({ minutes: 11 });
    const body = await signedFor(person, 'confirm', wallet);
    const other = await secondDevice(person);
    // A message belongs to the session that asked for it.
    await expect(byWallet(other, body)).rejects.toMatchObject(wrong);
    await byWallet(person, body);
    await person.call('walletLinkNonce');
    grow({ minutes: 9, seconds: 30 });
    await expect(byWallet(person, body)).rejects.toMatchObject(wrong);
    grow({ seconds: 31 });
    await expect(person.call('walletLinkNonce')).rejects.toMatchObject(required);
  });

  test('no message for one use is good for another', async () => {
    const person = await platform.person();
    const wallet = await linkNewWallet(person);
    const stranger = platform.client();
    const confirming = await signedFor(person, 'confirm', wallet);
    await expect(person.call('linkWallet', { body: confirming })).rejects.toMatchObject(wrong);
    await expect(stranger.call('logInWithWallet', { body: confirming })).rejects.toMatchObject(wrong);
    for (const statement of [LOGIN_STATEMENT, LINK_STATEMENT]) {
      const bent = await signedFor(person, 'confirm', wallet, { statement });
      await expect(byWallet(person, bent)).rejects.toMatchObject(wrong);
    }
    await expect(byWallet(person, await signedFor(person, 'link', wallet))).rejects.toMatchObject(wrong);
    await expect(byWallet(person, await signedFor(stranger, 'login', wallet))).rejects.toMatchObject(wrong);
    await expect(
      byWallet(person, await signedFor(person, 'confirm', wallet, { domain: 'evil.example' })),
    ).rejects.toMatchObject(wrong);
    // None of it has used the message up.
    await byWallet(person, confirming);
  });

  test('a wallet of nobody, of somebody else, or one that was unlinked says nothing', async () => {
    const person = await platform.person();
    const others = await linkNewWallet(await platform.person());
    const own = await linkNewWallet(person);
    const late = await signedFor(person, 'confirm', own);
    await person.call('unlinkWallet', { params: { address: own.address } });
    grow({ minutes: 9, seconds: 50 });
    await expect(byWallet(person, late)).rejects.toMatchObject(refused('wallet_unknown'));
    for (const wallet of [newWallet(), others]) {
      const body = await signedFor(person, 'confirm', wallet);
      await expect(byWallet(person, body)).rejects.toMatchObject(refused('wallet_unknown'));
    }
    grow({ seconds: 11 });
    await expect(person.call('walletLinkNonce')).rejects.toMatchObject(required);
  });
});

describe('By a mailed code', () => {
  const byCode = (client: TestClient, code: string) => client.call('confirmByCode', { body: { code } });
  const wrong = refused('code_incorrect');
  const mailed = async (client: TestClient) => {
    await client.call('requestConfirmCode');
    return mailedCode(platform.mails, client.email);
  };

  test('the session that types it is fresh again, once for each code, and the newest alone counts', async () => {
    const person = await platform.person();
    const other = await secondDevice(person);
    grow({ minutes: 11 });
    const older = await mailed(person);
    const code = await mailed(person);
    await expect(byCode(person, older)).rejects.toMatchObject(wrong);
    await byCode(person, code);
    await person.call('walletLinkNonce');
    await expect(other.call('walletLinkNonce')).rejects.toMatchObject(required);
    await expect(byCode(other, code)).rejects.toMatchObject(wrong);
    grow({ minutes: 10 });
    await expect(person.call('walletLinkNonce')).rejects.toMatchObject(required);
  });

  test('one that is old, of another account or for a new device of a wallet confirms nothing', async () => {
    const person = await platform.person();
    await makeWallet(person);
    await person.call('requestDeviceCode');
    const forDevice = await mailedCode(platform.mails, person.email);
    const stranger = await platform.person();
    const code = await mailed(person);
    grow({ minutes: 14, seconds: 50 });
    await expect(byCode(person, forDevice)).rejects.toMatchObject(wrong);
    await expect(byCode(stranger, code)).rejects.toMatchObject(wrong);
    grow({ seconds: 11 });
    await expect(byCode(person, code)).rejects.toMatchObject(wrong);
    await expect(person.call('walletLinkNonce')).rejects.toMatchObject(required);
  });

  test('five wrong ones close it to the right one, from any session, and a right one is not counted', async () => {
    const rateLimits = { ...platform.config.rateLimits, confirm_code: defaultRules.confirm_code };
    platform = await platform.restart({ rateLimits });
    const person = await platform.person();
    for (let again = 0; again < 2; again += 1) await byCode(person, await mailed(person));
    const device = await secondDevice(person);
    grow({ minutes: 11 });
    const code = await mailed(person);
    const guess = code === '00000000' ? '11111111' : '00000000';
    for (const client of [person, device, person, device, person]) {
      await expect(byCode(client, guess)).rejects.toMatchObject(wrong);
    }
    for (const client of [person, device]) {
      await expect(byCode(client, code)).rejects.toMatchObject(refused('too_many_requests'));
      await expect(client.call('walletLinkNonce')).rejects.toMatchObject(required);
    }
  });
});

test('a session that has ended confirms nothing, however it is asked', async () => {
  const person = await platform.person();
  const wallet = await linkNewWallet(person);
  const signed = await signedFor(person, 'confirm', wallet);
  const other = await secondDevice(person);
  await other.call('endOtherDevices');
  await expect(password(person)).rejects.toMatchObject(refused('unauthenticated'));
  await expect(person.call('confirmByWallet', { body: signed })).rejects.toMatchObject(
    refused('unauthenticated'),
  );
});
