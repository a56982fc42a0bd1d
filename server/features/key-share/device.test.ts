import { newDeviceKey, proveDevice } from '@/lib/keys/device-key';
import { IncorrectKey } from '@/lib/keys/incorrect-key';
import type { DeviceProof } from '@/protocol/key-share-device';
import { SIGNER_PASS_HEADER } from '@/protocol/session';
import { defaultRules } from '@/server/limits/rules';
import type { TestClient } from '@/server/testing/client';
import {
  confirmDevice,
  deviceKeyOf,
  mailedCode,
  makeWallet,
  onAnotherDevice,
  onSameDevice,
  registerDevice,
  signerCalls,
  signerPass,
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

const unknown = { error: 'device_unknown', status: 422 };
const wrongCode = { error: 'code_incorrect', status: 422 };

async function owner(): Promise<TestClient> {
  const client = await platform.person();
  await makeWallet(client);
  return client;
}
const unlock = async (client: TestClient, password = WALLET_PASSWORD) =>
  (await walletOf(client).unlock(password)).wipe();
const devicesOf = async (client: TestClient) => (await client.call('keyShareState')).devices;
const eventsOf = async (client: TestClient) =>
  (await client.call('keyShareState')).events.map(({ kind }) => kind);

async function askedCode(client: TestClient): Promise<string> {
  await client.call('requestDeviceCode');
  return mailedCode(platform.mails, client.email);
}

/** Bodies and passes of the calls to one path that a client makes from now on. */
function overheard(client: TestClient, path: string) {
  const calls: { body: Record<string, unknown>; pass: string }[] = [];
  const send = client.send.bind(client);
  client.send = (to, request) => {
    if (to === path) {
      const body = JSON.parse(String(request?.body)) as Record<string, unknown>;
      calls.push({ body, pass: String(request?.headers?.[SIGNER_PASS_HEADER]) });
    }
    return send(to, request);
  };
  return calls;
}

describe('whoever has password, session and ticket, and not the device', () => {
  /** Everything that a script in the app could carry off while its owner unlocks the wallet. */
  async function robbed() {
    const client = await owner();
    const calls = overheard(client, '/api/user/keyShare');
    await unlock(client);
    const [call] = calls;
    if (!call) throw new Error('Nothing was unlocked');
    return { client, call, authKey: String(call.body.password) };
  }

  test('gets no share, whatever proof they make or repeat', async () => {
    const { client, call, authKey } = await robbed();
    const pass = await signerPass(client);
    const own = await newDeviceKey();
    const statement = { user: client.id, call: 'unlock', says: [authKey] } as const;
    const proof = await proveDevice(own, statement, pass);
    const { key } = call.body.device as DeviceProof;
    for (const device of [proof, call.body.device as DeviceProof, { ...proof, key }]) {
      for (const headers of [{ [SIGNER_PASS_HEADER]: pass }, undefined]) {
        const attempt = client.call('unlockKeyShare', { body: { authKey, device }, headers });
        await expect(attempt).rejects.toMatchObject(unknown);
      }
    }
    await unlock(client);
  });

  test('learns nothing about a password, and shuts nobody out by guesses', async () => {
    const { client, authKey } = await robbed();
    const headers = { [SIGNER_PASS_HEADER]: await signerPass(client) };
    const key = await newDeviceKey();
    const answers = await Promise.all(
      [authKey, 'A'.repeat(43)].map(async (said) => {
        const statement = { user: client.id, call: 'unlock', says: [said] } as const;
        const device = await proveDevice(key, statement, headers[SIGNER_PASS_HEADER] ?? '');
        const body = JSON.stringify({ password: said, device });
        const answer = await client.send('/api/user/keyShare', { method: 'POST', body, headers });
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await eventsOf(client)).toEqual(['created']);
  });

  test('gets none by a proof of their own device for another call, person or content', async () => {
    const [client, stranger] = [await owner(), await owner()];
    const calls = overheard(client, '/api/user/keyShare');
    await unlock(client);
    const authKey = String(calls[0]?.body.password);
    const key = await deviceKeyOf(client);
    const pass = await signerPass(client);
    const headers = { [SIGNER_PASS_HEADER]: pass };
    const right = { user: client.id, call: 'unlock', says: [authKey] } as const;
    for (const [statement, under] of [
      [{ ...right, call: 'release' }, pass],
      [{ ...right, user: stranger.id }, pass],
      [{ ...right, says: ['A'.repeat(43)] }, pass],
      [{ ...right, says: [] }, pass],
      [right, await signerPass(client)],
    ] as const) {
      const device = await proveDevice(key, statement, under);
      const attempt = client.call('unlockKeyShare', { body: { authKey, device }, headers });
      await expect(attempt).rejects.toMatchObject(unknown);
    }
    const device = await proveDevice(key, right, pass);
    expect(await client.call('unlockKeyShare', { body: { authKey, device }, headers })).toBeTruthy();
    // The same key is another's device only if that person registers it.
    onSameDevice(stranger, client);
    await expect(walletOf(stranger).unlock(WALLET_PASSWORD)).rejects.toMatchObject(unknown);
  });

  test('gets none by a recovery either', async () => {
    const client = await owner();
    await client.call('requestKeyRecovery');
    const link = (await platform.mails(client.email)).at(-1)?.links[0] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    await client.call('startKeyRecovery', { body: { token } });
    platform.clock.advance({ hours: 49 });
    // The session that started it, in other hands.
    const thief = platform.client();
    for (const [name, value] of client.cookies) thief.cookies.set(name, value);
    thief.me = client.me;
    await expect(signerCalls(thief).released()).rejects.toMatchObject(unknown);
    expect(await client.call('keyShareState')).toMatchObject({ resplitNeeded: false });
    expect((await signerCalls(client).released()).shareA).toBeTruthy();
  });

  test('makes no wallet without a device', async () => {
    const client = await platform.person();
    const calls = overheard(client, '/api/user/keyShare/pending');
    const draft = await walletOf(client).create(WALLET_PASSWORD);
    await draft.write();
    expect(await devicesOf(client)).toHaveLength(1);
    // With the proof of somebody else's, and with none.
    const other = await platform.person();
    const again = await walletOf(other).create(WALLET_PASSWORD);
    const send = other.send.bind(other);
    for (const device of [calls[0]?.body.device, undefined]) {
      other.send = (path, request) => {
        if (!path.endsWith('/pending')) return send(path, request);
        const sent = { ...(JSON.parse(String(request?.body)) as object), device };
        return send(path, { ...request, body: JSON.stringify(sent) });
      };
      await expect(again.write()).rejects.toMatchObject(unknown);
    }
    expect(await devicesOf(other)).toEqual([]);
  });
});

describe('a new device', () => {
  test('gets shares by a mailed code, of which mail and events tell, and is listed', async () => {
    const client = await owner();
    const other = await onAnotherDevice(platform, client);
    await expect(unlock(other)).rejects.toMatchObject(unknown);
    await expect(unlock(other, 'a-wrong-long-password')).rejects.toMatchObject(unknown);
    const code = await askedCode(other);
    const asked = (await platform.mails(client.email)).at(-1);
    expect(asked?.subject).toBe('A code for your Guildhall wallet');
    expect(asked?.links).toEqual([]);
    platform.clock.advance({ minutes: 14 });
    await registerDevice(other, code);
    await unlock(other);
    expect((await platform.mails(client.email)).at(-1)?.subject).toBe(
      'A new device can use your Guildhall wallet',
    );
    expect(await eventsOf(client)).toEqual(['device_added', 'created']);
    expect((await devicesOf(client)).map(({ current }) => current)).toEqual([false, true]);
    const [newest, first] = await devicesOf(other);
    expect([newest?.current, first?.current]).toEqual([true, false]);
    expect(newest?.agent).toBeTruthy();
    expect(Date.parse(newest?.usedTime ?? '')).toBeGreaterThan(Date.parse(first?.usedTime ?? ''));
    await unlock(client);
  });

  test('needs no code in another session of the same browser', async () => {
    const client = await owner();
    const again = await onAnotherDevice(platform, client);
    onSameDevice(again, client);
    expect((await devicesOf(again)).map(({ current }) => current)).toEqual([false]);
    await unlock(again);
    expect((await devicesOf(again)).map(({ current }) => current)).toEqual([true]);
    // Where that session ends, the device stays.
    await again.call('logOut');
    expect((await devicesOf(client)).map(({ current }) => current)).toEqual([false]);
    await unlock(client);
  });

  test('of a wallet that was made before there were devices goes the same way', async () => {
    const client = await owner();
    await platform.services.storage.db.execute(`DELETE FROM signer_device WHERE account_id = ${client.id}`);
    await expect(unlock(client)).rejects.toMatchObject(unknown);
    await confirmDevice(platform.mails, client);
    await unlock(client);
  });

  test('takes the place of the one whose key its browser has lost', async () => {
    const client = await owner();
    onSameDevice(client, await platform.person());
    await confirmDevice(platform.mails, client);
    expect((await devicesOf(client)).map(({ current }) => current)).toEqual([true, false]);
  });

  test('has a code once, for its owner, for a quarter of an hour, and the newest alone', async () => {
    const [client, stranger] = [await owner(), await owner()];
    const [other, third] = [await onAnotherDevice(platform, client), await onAnotherDevice(platform, client)];
    const superseded = await askedCode(other);
    const code = await askedCode(other);
    const strangers = await onAnotherDevice(platform, stranger);
    await expect(registerDevice(strangers, code)).rejects.toMatchObject(wrongCode);
    await expect(registerDevice(other, superseded)).rejects.toMatchObject(wrongCode);
    await registerDevice(other, code);
    await expect(registerDevice(third, code)).rejects.toMatchObject(wrongCode);
    const late = await askedCode(third);
    platform.clock.advance({ minutes: 16 });
    await expect(registerDevice(third, late)).rejects.toMatchObject(wrongCode);
    expect(await devicesOf(client)).toHaveLength(2);
    await expect((await platform.person()).call('requestDeviceCode')).rejects.toMatchObject({
      error: 'key_share_missing',
    });
  });

  test('is registered once by two tabs at once, and a code makes one device of two', async () => {
    const client = await owner();
    const [tab, otherTab] = [
      await onAnotherDevice(platform, client),
      await onAnotherDevice(platform, client),
    ];
    onSameDevice(otherTab, tab);
    const code = await askedCode(tab);
    await Promise.all([registerDevice(tab, code), registerDevice(otherTab, code)]);
    // An answer was lost: it is asked for again.
    await registerDevice(tab, code);
    expect(await devicesOf(client)).toHaveLength(2);

    const racing = await Promise.all([onAnotherDevice(platform, client), onAnotherDevice(platform, client)]);
    const next = await askedCode(client);
    const ends = await Promise.allSettled(racing.map((each) => registerDevice(each, next)));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await devicesOf(client)).toHaveLength(3);
    expect((await eventsOf(client)).filter((kind) => kind === 'device_added')).toHaveLength(2);
  });

  test('is one of twenty: the one that was used longest ago gives way', async () => {
    const client = await owner();
    await platform.services.storage.db.execute(
      `INSERT INTO signer_device (account_id, public_key, agent, created_at, used_at)
       SELECT ${client.id}, 'key ' || n, 'old', '2000-01-01', '2000-01-01'::timestamptz + n * interval '1 day'
       FROM generate_series(1, 19) n`,
    );
    await confirmDevice(platform.mails, await onAnotherDevice(platform, client));
    const devices = await devicesOf(client);
    expect(devices).toHaveLength(20);
    expect(devices.some(({ usedTime }) => usedTime.startsWith('2000-01-02'))).toBe(false);
    await unlock(client);
  });
});

test('codes are limited: five wrong ones close it for a quarter of an hour, and mails are counted', async () => {
  const limited = await startTestPlatform({ config: { rateLimits: defaultRules } });
  try {
    const client = await limited.person();
    await makeWallet(client);
    const other = await onAnotherDevice(limited, client);
    await other.call('requestDeviceCode');
    const code = await mailedCode(limited.mails, client.email);
    const wrong = code === '0'.repeat(8) ? '1'.repeat(8) : '0'.repeat(8);
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => registerDevice(other, wrong)));
    for (const { reason } of attempts as PromiseRejectedResult[]) expect(reason).toMatchObject(wrongCode);
    const closed = { error: 'too_many_requests', status: 429 };
    await expect(registerDevice(other, code)).rejects.toMatchObject(closed);
    await unlock(client);
    for (let mails = 1; mails < 3; mails += 1) await other.call('requestDeviceCode');
    await expect(other.call('requestDeviceCode')).rejects.toMatchObject(closed);
    limited.clock.advance({ minutes: 61 });
    await confirmDevice(limited.mails, other);
    await unlock(other);
  } finally {
    await limited.close();
  }
});

test('a device is removed by its owner alone, and needs a new code', async () => {
  const [client, stranger] = [await owner(), await owner()];
  const other = await onAnotherDevice(platform, client);
  await confirmDevice(platform.mails, other);
  const device = (await devicesOf(client)).find(({ current }) => !current);
  const params = { deviceId: device?.id ?? 0 };
  await stranger.call('removeDevice', { params });
  await unlock(other);
  await client.call('removeDevice', { params });
  await client.call('removeDevice', { params });
  await expect(unlock(other)).rejects.toMatchObject(unknown);
  expect(await eventsOf(client)).toEqual(['device_removed', 'device_added', 'created']);
  await expect(unlock(client, 'a-wrong-long-password')).rejects.toThrow(IncorrectKey);
  await confirmDevice(platform.mails, other);
  await unlock(other);
  // They go with the wallet.
  await platform.services.storage.db.execute(`DELETE FROM key_share_wallet WHERE account_id = ${client.id}`);
  expect(await devicesOf(client)).toEqual([]);
});

test('codes lie in the database as hashes that take a secret, and are in no log', async () => {
  const client = await owner();
  const code = await askedCode(client);
  const { rows } = await platform.services.storage.db.execute<{ dump: string }>(
    `SELECT row_to_json(link_token)::text AS dump FROM link_token WHERE account_id = ${client.id}`,
  );
  const mails = await platform.services.storage.db.execute<{ dump: string }>(
    `SELECT row_to_json(mail)::text AS dump FROM mail`,
  );
  const stored = JSON.stringify([rows, mails.rows, platform.logLines]);
  expect(stored).toContain('key_device');
  expect(stored).not.toContain(code);
});
