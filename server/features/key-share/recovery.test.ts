import { IncorrectKey } from '@/lib/keys/incorrect-key';
import type { Draft } from '@/lib/keys/draft';
import type { RecoveryKit } from '@/lib/keys/recovery-kit';
import { addressOf } from '@/lib/keys/wallet-key';
import { wipe } from '@/lib/keys/bytes';
import type { TestClient } from '@/server/testing/client';
import {
  confirmDevice,
  mailedToken,
  makeWallet,
  onAnotherDevice,
  signerCalls,
  WALLET_PASSWORD,
  walletOf,
} from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

jest.setTimeout(240_000);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const NEW_PASSWORD = 'a-new-long-password';

async function owner(): Promise<{ client: TestClient; made: Draft; kit: RecoveryKit }> {
  const client = await platform.person();
  const made = await makeWallet(client);
  if (!made.kit) throw new Error('A new wallet has a kit');
  return { client, made, kit: made.kit };
}

/** Logs the same person in on another device, which a mailed code registers. */
async function otherDevice(client: TestClient): Promise<TestClient> {
  const other = await onAnotherDevice(platform, client);
  await confirmDevice(platform.mails, other);
  return other;
}

async function start(client: TestClient) {
  await client.call('requestKeyRecovery');
  const token = await mailedToken(platform.mails, client.email, 'index/wallet');
  return client.call('startKeyRecovery', { body: { token } });
}

const eventsOf = async (client: TestClient) =>
  (await client.call('keyShareState')).events.map(({ kind }) => kind);

test('code, two days, the share for an hour: the kit rebuilds the wallet, which must be reshared', async () => {
  const { client, made, kit } = await owner();
  const other = await otherDevice(client);
  const began = platform.clock.now().getTime();
  const { releaseTime } = await start(client);
  expect((new Date(releaseTime).getTime() - began) / 3_600_000).toBeCloseTo(48, 1);

  // Every device and the mailbox know of it.
  for (const [device, here] of [
    [client, true],
    [other, false],
  ] as const) {
    expect(await device.call('keyShareState')).toMatchObject({ recovery: { releaseTime, here } });
  }
  const notice = (await platform.mails(client.email)).at(-1);
  expect(notice?.subject).toBe('Someone is recovering your Guildhall wallet');
  expect(notice?.text).toContain('48 hours');

  await expect(signerCalls(client).released()).rejects.toMatchObject({
    error: 'recovery_waiting',
    fields: { hours: 48 },
  });
  platform.clock.advance({ hours: 47, minutes: 58 });
  await expect(signerCalls(client).released()).rejects.toMatchObject({ error: 'recovery_waiting' });
  platform.clock.advance({ minutes: 3 });
  // It is for the session that waited, and for no other.
  await expect(signerCalls(other).released()).rejects.toMatchObject({ error: 'recovery_missing' });

  const key = await walletOf(client).recover(kit);
  expect(addressOf(key)).toBe(made.address);
  expect(await client.call('keyShareState')).toMatchObject({ resplitNeeded: true });
  // An answer may be lost: it can be fetched again, for an hour.
  platform.clock.advance({ minutes: 59 });
  wipe(await walletOf(client).recover(kit));
  platform.clock.advance({ minutes: 2 });
  await expect(signerCalls(client).released()).rejects.toMatchObject({ error: 'recovery_missing' });

  const draft = await walletOf(client).resplit(key, NEW_PASSWORD);
  wipe(key);
  await draft.write();
  await draft.confirm();
  expect(await client.call('keyShareState')).toMatchObject({ resplitNeeded: false, recovery: null });
  const unlocked = await walletOf(client).unlock(NEW_PASSWORD);
  expect(unlocked.address).toBe(made.address);
  unlocked.wipe();
  expect(await eventsOf(other)).toEqual([
    'resplit',
    'share_released',
    'recovery_started',
    'device_added',
    'created',
  ]);
});

test('a kit of another wallet or of an older split recovers nothing', async () => {
  const { client, kit } = await owner();
  const stranger = await owner();
  await start(client);
  platform.clock.advance({ hours: 49 });
  for (const wrong of [
    stranger.kit,
    { ...kit, version: kit.version + 1 },
    { ...kit, shareC: stranger.kit.shareC },
    { ...stranger.kit, address: kit.address },
  ]) {
    await expect(walletOf(client).recover(wrong)).rejects.toThrow(IncorrectKey);
  }
});

describe('a recovery ends', () => {
  test('by any unlock, on any device', async () => {
    const { client } = await owner();
    await start(client);
    (await walletOf(await otherDevice(client)).unlock(WALLET_PASSWORD)).wipe();
    platform.clock.advance({ hours: 49 });
    await expect(signerCalls(client).released()).rejects.toMatchObject({ error: 'recovery_missing' });
    expect((await eventsOf(client))[0]).toBe('recovery_cancelled');
  });

  test('not by a wrong password', async () => {
    const { client, kit } = await owner();
    await start(client);
    await expect(walletOf(client).unlock('a-wrong-long-password')).rejects.toThrow(IncorrectKey);
    platform.clock.advance({ hours: 49 });
    wipe(await walletOf(client).recover(kit));
  });

  test('by a click on any device, and by the link of the notice without a session', async () => {
    const { client } = await owner();
    await start(client);
    const other = await otherDevice(client);
    expect(await other.call('cancelKeyRecovery')).toEqual({ outcome: 'stopped' });
    expect(await client.call('keyShareState')).toMatchObject({ recovery: null });
    expect(await other.call('cancelKeyRecovery')).toEqual({ outcome: 'none' });

    await start(client);
    const token = await mailedToken(platform.mails, client.email, 'stopRecovery');
    platform.clock.advance({ hours: 47 });
    expect(await platform.client().call('cancelKeyRecoveryByMail', { body: { token } })).toEqual({
      outcome: 'stopped',
    });
    platform.clock.advance({ hours: 2 });
    await expect(signerCalls(client).released()).rejects.toMatchObject({ error: 'recovery_missing' });
    await expect(
      platform.client().call('cancelKeyRecoveryByMail', { body: { token } }),
    ).rejects.toMatchObject({ error: 'link_expired' });
  });

  test('with its session', async () => {
    const { client } = await owner();
    await start(client);
    const other = await otherDevice(client);
    await client.call('logOut');
    expect(await other.call('keyShareState')).toMatchObject({ recovery: null });
    platform.clock.advance({ hours: 49 });
    await expect(signerCalls(other).released()).rejects.toMatchObject({ error: 'recovery_missing' });
  });

  test('when nobody fetches the share for a week', async () => {
    const { client } = await owner();
    await start(client);
    platform.clock.advance({ days: 9, hours: 1 });
    await expect(signerCalls(client).released()).rejects.toMatchObject({ error: 'recovery_missing' });
    await platform.services.storage.db.execute(`UPDATE job SET next_run_at = '2000-01-01'`);
    await platform.runJob('forget old key recoveries');
    const { rows } = await platform.services.storage.db.execute(
      `SELECT * FROM key_recovery WHERE account_id = ${client.id}`,
    );
    expect(rows).toEqual([]);
  });
});

describe('whoever stops a recovery is told whether that came too late', () => {
  const stopByMail = async (client: TestClient) => {
    const token = await mailedToken(platform.mails, client.email, 'stopRecovery');
    return platform.client().call('cancelKeyRecoveryByMail', { body: { token } });
  };

  test('by the link, once the share is out: of which a mail tells, and which cannot be fetched again', async () => {
    const { client, kit } = await owner();
    await start(client);
    platform.clock.advance({ hours: 49 });
    wipe(await walletOf(client).recover(kit));
    const mail = (await platform.mails(client.email)).at(-1);
    expect(mail?.subject).toBe('A key share of your Guildhall wallet was released');
    expect(mail?.text).toContain('move your funds to another wallet now');
    expect(await stopByMail(client)).toEqual({ outcome: 'released' });
    await expect(signerCalls(client).released()).rejects.toMatchObject({ error: 'recovery_missing' });
    // The share is as good as before, whoever asks again.
    expect(await client.call('cancelKeyRecovery')).toEqual({ outcome: 'released' });
    expect((await eventsOf(client))[0]).toBe('share_released');
  });

  /** Somebody who has waited and split the wallet anew. */
  async function recovered() {
    const { client, kit } = await owner();
    await start(client);
    platform.clock.advance({ hours: 49 });
    const key = await walletOf(client).recover(kit);
    const draft = await walletOf(client).resplit(key, NEW_PASSWORD);
    wipe(key);
    await draft.write();
    await draft.confirm();
    return client;
  }

  test('after somebody has split the wallet anew with it', async () => {
    const client = await recovered();
    expect(await stopByMail(client)).toEqual({ outcome: 'released' });
  });

  test('of a later one, which has given nothing out, that it is stopped', async () => {
    const client = await recovered();
    await start(client);
    (await walletOf(client).unlock(NEW_PASSWORD)).wipe();
    expect(await stopByMail(client)).toEqual({ outcome: 'none' });
    await start(client);
    expect(await stopByMail(client)).toEqual({ outcome: 'stopped' });
  });

  test('in the same moment: what is stopped gives nothing out, and what gave something out is not called stopped', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client } = await owner();
      const other = await otherDevice(client);
      await start(client);
      platform.clock.advance({ hours: 49 });
      const [share, { outcome }] = await Promise.all([
        signerCalls(client)
          .released()
          .catch(({ error }: { error: string }) => error),
        other.call('cancelKeyRecovery'),
      ]);
      expect(outcome).toBe(share === 'recovery_missing' ? 'stopped' : 'released');
    }
  });
});

test('for a week after a new account password nothing is recovered, also not what was begun before', async () => {
  const { client, kit } = await owner();
  await start(client);
  await client.call('forgotPassword', { body: { email: client.email } });
  const link = (await platform.mails(client.email)).at(-1)?.links[0] ?? '';
  const token = new URL(link).searchParams.get('token') ?? '';
  const password = 'another7horse';
  await platform.client().call('resetPassword', { body: { token, password } });
  client.password = password;
  const thief = await otherDevice(client);
  const refused = { error: 'recovery_blocked', fields: { hours: 168 } };
  await expect(thief.call('requestKeyRecovery')).rejects.toMatchObject(refused);
  await expect(signerCalls(thief).released()).rejects.toMatchObject(refused);
  expect((await thief.call('keyShareState')).recoveryBlockedUntil).not.toBeNull();
  platform.clock.advance({ days: 7, minutes: 1 });
  expect(await thief.call('keyShareState')).toMatchObject({ recoveryBlockedUntil: null, recovery: null });
  await start(thief);
  platform.clock.advance({ hours: 49 });
  wipe(await walletOf(thief).recover(kit));
});

test('the code is for its owner alone, once, for a quarter of an hour', async () => {
  const [{ client }, stranger] = [await owner(), await owner()];
  await client.call('requestKeyRecovery');
  const token = await mailedToken(platform.mails, client.email, 'index/wallet');
  const expired = { error: 'link_expired' };
  await expect(stranger.client.call('startKeyRecovery', { body: { token } })).rejects.toMatchObject(expired);
  await client.call('startKeyRecovery', { body: { token } });
  await expect(client.call('startKeyRecovery', { body: { token } })).rejects.toMatchObject(expired);
  await client.call('requestKeyRecovery');
  const late = await mailedToken(platform.mails, client.email, 'index/wallet');
  platform.clock.advance({ minutes: 16 });
  await expect(client.call('startKeyRecovery', { body: { token: late } })).rejects.toMatchObject(expired);
});
