import { NoWallet, RefusedPassword } from '@/lib/keys/key-share-wallet';
import { IncorrectKey } from '@/lib/keys/incorrect-key';
import { restoreKey } from '@/lib/keys/restore';
import { quickStretch } from '@/lib/keys/testing/quick-stretch';
import { addressOf } from '@/lib/keys/wallet-key';
import { defaultRules } from '@/server/limits/rules';
import type { TestClient } from '@/server/testing/client';
import { makeWallet, onSameDevice, WALLET_PASSWORD, walletOf } from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';

jest.setTimeout(240_000);

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const OTHER_PASSWORD = 'another-long-password';

const unlocks = async (client: TestClient, password = WALLET_PASSWORD) => {
  const unlocked = await walletOf(client).unlock(password);
  const address = addressOf(unlocked.key);
  expect(address).toBe(unlocked.address);
  unlocked.wipe();
  return address;
};

describe('a wallet is made', () => {
  test('OPN-23 it is there when it is confirmed, not before, and its password opens it', async () => {
    const client = await platform.person();
    const wallet = walletOf(client);
    await expect(wallet.unlock(WALLET_PASSWORD)).rejects.toThrow(NoWallet);
    const draft = await wallet.create(WALLET_PASSWORD);
    await draft.write();
    expect(await client.call('me')).toMatchObject({ hasKeyShare: false, address: null });
    expect(await client.call('keyShareState')).toMatchObject({
      active: null,
      pending: { version: 1, address: draft.address },
    });
    await draft.confirm();
    expect(await client.call('me')).toMatchObject({ hasKeyShare: true, address: draft.address });
    expect(await unlocks(client)).toBe(draft.address);
    expect((await client.call('keyShareState')).events.map(({ kind }) => kind)).toEqual(['created']);
  });

  test('OPN-25 not with a weak password, and not before the e-mail is verified', async () => {
    const client = await platform.person();
    for (const password of ['short', ' blank at the start', '1234567890']) {
      await expect(walletOf(client).create(password)).rejects.toThrow(RefusedPassword);
    }
    const unverified = await platform.person({ verified: false });
    await expect(walletOf(unverified).create(WALLET_PASSWORD)).rejects.toMatchObject({
      error: 'email_unverified',
    });
  });

  test('only one: a second one is refused, also by two tabs at the same time', async () => {
    const client = await platform.person();
    const drafts = [
      await walletOf(client).create(WALLET_PASSWORD),
      await walletOf(client).create(OTHER_PASSWORD),
    ];
    // The nonce of the first tab went with the beginning of the second.
    await expect(drafts[0]?.write()).rejects.toMatchObject({ error: 'conflict' });
    await drafts[1]?.write();
    await expect(drafts[0]?.confirm()).rejects.toMatchObject({ error: 'conflict' });
    await drafts[1]?.confirm();
    await expect(walletOf(client).create(OTHER_PASSWORD)).rejects.toMatchObject({ error: 'conflict' });
    expect(await unlocks(client, OTHER_PASSWORD)).toBe(drafts[1]?.address);
  });

  test('what was not confirmed within a day is as if it had never been', async () => {
    const client = await platform.person();
    const draft = await walletOf(client).create(WALLET_PASSWORD);
    await draft.write();
    platform.clock.advance({ hours: 25 });
    await expect(draft.confirm()).rejects.toMatchObject({ error: 'conflict' });
    await expect(walletOf(client).unlock(WALLET_PASSWORD)).rejects.toThrow(NoWallet);
    await platform.services.storage.db.execute(`UPDATE job SET next_run_at = '2000-01-01'`);
    await platform.runJob('forget unconfirmed key shares');
    expect(await rowsOf(client)).toEqual([]);
    await client.call('confirmByPassword', { body: { password: client.password } });
    await makeWallet(client);
    expect(await unlocks(client)).not.toBe(draft.address);
  });
});

interface StoredRow extends Record<string, unknown> {
  readonly version: number;
  readonly address: string;
}
async function rowsOf(client: TestClient): Promise<StoredRow[]> {
  const { rows } = await platform.services.storage.db.execute<StoredRow>(
    `SELECT * FROM key_share WHERE account_id = ${client.id} ORDER BY version`,
  );
  return rows;
}

describe('WAL-16 WAL-17 OPN-24 the shares', () => {
  test('travel under the names of the documents, uncached, and never as HTTP 403', async () => {
    const client = await platform.person();
    await makeWallet(client);
    const answers: Response[] = [];
    const send = client.send.bind(client);
    client.send = async (path, request) => {
      const answer = await send(path, request);
      if (path === '/api/user/keyShare') answers.push(answer.clone());
      return answer;
    };
    (await walletOf(client).unlock(WALLET_PASSWORD)).wipe();
    await expect(walletOf(client).unlock('a-wrong-long-password')).rejects.toThrow(IncorrectKey);
    const [right, wrong] = answers;
    if (!right || !wrong) throw new Error('The wallet was not asked for twice');
    expect(right.headers.get('cache-control')).toBe('no-store');
    const { code, result } = (await right.json()) as { code: string; result: Record<string, string> };
    expect(code).toBe('10000');
    expect(Object.keys(result).sort()).toEqual(['address', 'keyShareA', 'keyShareB', 'split', 'version']);
    expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([422, 'no-store']);
    const answer = await wrong.text();
    expect(answer).toContain('Incorrect key');
    expect(answer).not.toContain('keyShare');
  });

  test('C is never sent, the password never either, and nothing of it all is stored or logged in the clear', async () => {
    const client = await platform.person();
    const sent: string[] = [];
    const send = client.send.bind(client);
    client.send = (path, request) => {
      sent.push(`${path} ${String(request?.body)}`);
      return send(path, request);
    };
    const password = 'canary-password-of-this-test';
    const draft = await makeWallet(client, password);
    const unlocked = await walletOf(client).unlock(password);
    const secrets = [
      password,
      ...[draft.kit?.shareC ?? new Uint8Array(), unlocked.key, unlocked.shareB].flatMap((bytes) =>
        (['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(bytes).toString(form)),
      ),
    ];
    const shareA = Buffer.from(unlocked.shareA);
    unlocked.wipe();
    const traffic = sent.join('\n');
    for (const secret of secrets) expect(traffic).not.toContain(secret);

    const { rows } = await platform.services.storage.db.execute<{ dump: string }>(
      `SELECT row_to_json(key_share)::text AS dump FROM key_share WHERE account_id = ${client.id}`,
    );
    const authKeys = sent.flatMap((text) => /"password":"([\w-]{43})"/.exec(text)?.[1] ?? []);
    expect(authKeys.length).toBeGreaterThan(1);
    const stored = JSON.stringify(rows) + JSON.stringify(platform.logLines);
    const forms = (bytes: Buffer) => [bytes.toString('hex'), bytes.toString('base64url')];
    for (const secret of [
      ...secrets,
      ...forms(shareA),
      ...authKeys.flatMap((key) => [key, ...forms(Buffer.from(key, 'base64url'))]),
    ]) {
      expect(stored).not.toContain(secret);
    }
  });

  test('rows that were swapped, changed or lowered are an incorrect key, never another address', async () => {
    const [client, other] = [await platform.person(), await platform.person()];
    const mine = await makeWallet(client);
    await makeWallet(other);
    const change = async (sql: string) => {
      await platform.services.storage.db.execute(
        `UPDATE key_share SET ${sql} WHERE account_id = ${client.id}`,
      );
    };
    const from = (column: string) =>
      `${column} = (SELECT o.${column} FROM key_share o WHERE o.account_id = ${other.id})`;
    const [before] = await rowsOf(client);
    const hex = (column: string) => `${column} = '\\x${(before?.[column] as Buffer).toString('hex')}'`;
    for (const [attack, repair] of [
      [from('sealed_a'), hex('sealed_a')],
      [from('share_b'), hex('share_b')],
      [from('verifier'), hex('verifier')],
      [from('kdf_salt'), `kdf_salt = '${String(before?.kdf_salt)}'`],
      [from('address'), `address = '${mine.address}'`],
      ['kdf_iterations = 2', 'kdf_iterations = 3'],
      ['kdf_memory_kib = 1024', `kdf_memory_kib = ${Number(before?.kdf_memory_kib)}`],
      [`sealed_a = set_byte(sealed_a, 20, get_byte(sealed_a, 20) # 1)`, hex('sealed_a')],
      [`share_b = set_byte(share_b, 20, get_byte(share_b, 20) # 1)`, hex('share_b')],
    ] as const) {
      await change(attack);
      const error = await walletOf(client)
        .unlock(WALLET_PASSWORD)
        .catch((caught: unknown) => caught);
      expect([attack, error]).toEqual([attack, expect.any(IncorrectKey)]);
      await change(repair);
      expect(await unlocks(client)).toBe(mine.address);
    }
  });

  test('a device that knows the wallet believes in no other address and no older version', async () => {
    const client = await platform.person();
    const { address } = await makeWallet(client);
    const wallet = walletOf(client);
    const knows = (known: { address: string; version: number }) =>
      wallet.unlock(WALLET_PASSWORD, { read: () => known, follow: () => {}, keep: () => {} });
    await expect(knows({ address, version: 2 })).rejects.toThrow(IncorrectKey);
    await expect(knows({ address: `0x${'1'.repeat(40)}`, version: 1 })).rejects.toThrow(IncorrectKey);
    (await knows({ address, version: 1 })).wipe();
  });
});

describe('shares are replaced', () => {
  test('a new password keeps the split and the kit; the old password opens nothing', async () => {
    const client = await platform.person();
    const made = await makeWallet(client);
    const unlocked = await walletOf(client).unlock(WALLET_PASSWORD);
    const draft = await walletOf(client).changePassword(unlocked, OTHER_PASSWORD);
    unlocked.wipe();
    expect(draft.kit).toBeNull();
    await draft.write();
    expect(await unlocks(client)).toBe(made.address);
    await draft.confirm();
    expect(await unlocks(client, OTHER_PASSWORD)).toBe(made.address);
    await expect(walletOf(client).unlock(WALLET_PASSWORD)).rejects.toThrow(IncorrectKey);
    if (!made.kit) throw new Error('A new wallet has a kit');
    const restored = await restoreKey(made.kit, draft.file, OTHER_PASSWORD, quickStretch);
    expect(addressOf(restored)).toBe(made.address);
    expect((await platform.mails(client.email)).at(-1)?.subject).toBe(
      'Your Guildhall wallet password was changed',
    );
  });

  test('a new split has a new kit, and of the old one nothing is left on the server', async () => {
    const client = await platform.person();
    const made = await makeWallet(client);
    const [before] = await rowsOf(client);
    const unlocked = await walletOf(client).unlock(WALLET_PASSWORD);
    const draft = await walletOf(client).resplit(unlocked.key, OTHER_PASSWORD);
    unlocked.wipe();
    await draft.write();
    expect(await rowsOf(client)).toHaveLength(2);
    await draft.confirm();
    const after = await rowsOf(client);
    expect(after.map(({ version, address }) => [version, address])).toEqual([[2, made.address]]);
    expect(after[0]?.sealed_a).not.toEqual(before?.sealed_a);
    if (!made.kit || !draft.kit) throw new Error('A split has a kit');
    const restored = await restoreKey(draft.kit, draft.file, OTHER_PASSWORD, quickStretch);
    expect(addressOf(restored)).toBe(made.address);
    await expect(restoreKey(made.kit, draft.file, OTHER_PASSWORD, quickStretch)).rejects.toThrow(
      IncorrectKey,
    );
  });

  test('every call can be repeated after a lost answer, and two devices at once do not overwrite each other', async () => {
    const client = await platform.person();
    const { address } = await makeWallet(client);
    const unlocked = await walletOf(client).unlock(WALLET_PASSWORD);
    const first = await walletOf(client).resplit(unlocked.key, OTHER_PASSWORD);
    await first.write();
    await first.write();
    const second = await walletOf(client).resplit(unlocked.key, 'the-third-long-password');
    unlocked.wipe();
    await first.confirm();
    await first.confirm();
    // It was begun on top of a version that does not hold any more.
    await expect(second.write()).rejects.toMatchObject({ error: 'conflict' });
    await expect(second.confirm()).rejects.toMatchObject({ error: 'conflict' });
    expect(await unlocks(client, OTHER_PASSWORD)).toBe(address);
  });

  test('only what the key itself has signed is taken, for this person, version and nonce', async () => {
    const [client, thief] = [await platform.person(), await platform.person()];
    const { address } = await makeWallet(client);
    const bodies: Parameters<TestClient['call']>[] = [];
    let wire: string | undefined;
    const send = client.send.bind(client);
    client.send = (path, request) => {
      if (path.endsWith('/pending')) wire ??= String(request?.body);
      return send(path, request);
    };
    const call = client.call.bind(client);
    client.call = ((name: 'putKeyShare', input: never) => {
      if (name === 'putKeyShare') bodies.push([name, input]);
      return call(name, input);
    }) as never;
    const unlocked = await walletOf(client).unlock(WALLET_PASSWORD);
    await (await walletOf(client).resplit(unlocked.key, OTHER_PASSWORD)).write();
    unlocked.wipe();
    const body = (bodies[0]?.[1] as unknown as { body: Record<string, unknown> }).body;
    await thief.call('createKeyShare');
    await thief.call('createKeyShare');
    const { nonce, version } = await client.call('beginKeyShare');
    for (const changed of [
      { signature: `0x${'1'.repeat(130)}` },
      { shareA: 'A'.repeat(44) },
      { shareB: `${'B'.repeat(81)}A` },
      { authKey: 'A'.repeat(43) },
      { version, split: version, nonce },
      { nonce },
      { replaces: 0 },
      { kdf: { ...(body.kdf as object), salt: 'B'.repeat(21) + 'A' } },
      { kdf: { ...(body.kdf as object), iterations: 4 } },
      { address: `0x${'1'.repeat(40)}` },
      { address: address.toLowerCase() },
    ]) {
      const attempt = client.call('putKeyShare', { body: { ...body, ...changed } as never });
      await expect(attempt).rejects.toMatchObject({ error: 'key_incorrect', status: 422 });
    }
    await expect(thief.call('putKeyShare', { body: body as never })).rejects.toMatchObject({
      error: 'key_incorrect',
    });
    const lowered = await client.send('/api/user/keyShare/pending', {
      method: 'POST',
      body: (wire ?? '').replace(/"memoryKiB":\d+/, '"memoryKiB":65535'),
    });
    expect([lowered.status, (await lowered.json()) as object]).toEqual([
      400,
      expect.objectContaining({ code: '20001' }),
    ]);
  });
});

describe('guesses', () => {
  test('five failures in fifteen minutes close it, with one notice; successes do not count', async () => {
    const limited = await startTestPlatform({ config: { rateLimits: defaultRules } });
    try {
      const client = await limited.person();
      await makeWallet(client);
      for (let round = 0; round < 8; round += 1) await unlocks(client);
      const guess = () => walletOf(client).unlock('a-wrong-long-password');
      for (let round = 0; round < 5; round += 1) await expect(guess()).rejects.toThrow(IncorrectKey);
      await expect(guess()).rejects.toMatchObject({ error: 'too_many_requests', status: 429 });
      await expect(walletOf(client).unlock(WALLET_PASSWORD)).rejects.toMatchObject({
        error: 'too_many_requests',
      });
      const told = (await limited.mails(client.email)).filter(({ subject }) => subject.startsWith('Wrong'));
      expect(told).toHaveLength(1);
      const { events } = await client.call('keyShareState');
      expect(events.map(({ kind }) => kind)).toEqual(['closed', ...Array(5).fill('wrong_key'), 'created']);
      limited.clock.advance({ minutes: 16 });
      await unlocks(client);
    } finally {
      await limited.close();
    }
  });
});

describe('the sealing key', () => {
  test('is changed without anybody noticing: the key before it opens, and using the wallet moves it on', async () => {
    const first = await startTestPlatform();
    const client = await first.person();
    const { address } = await makeWallet(client);
    const key = 'a-new-share-sealing-key-0123456789-abcdef';
    const sealing = first.config.shareSealing;
    if (!sealing) throw new Error('The platform has no sealing keys');
    const { b } = sealing;
    const previous = sealing.a.key;
    const onto = (next: TestPlatform) => {
      const same = next.client();
      for (const [name, value] of client.cookies) same.cookies.set(name, value);
      same.me = client.me;
      onSameDevice(same, client);
      return same;
    };
    const both = await first.restart({ shareSealing: { a: { key, previous }, b } });
    expect(await unlocks(onto(both))).toBe(address);
    const moved = await both.restart({ shareSealing: { a: { key, previous: null }, b } });
    expect(await unlocks(onto(moved))).toBe(address);

    // Without it the server says so, and does not call it a wrong password.
    const lost = await moved.restart({ shareSealing: { a: { key: previous, previous: null }, b } });
    await expect(walletOf(onto(lost)).unlock(WALLET_PASSWORD)).rejects.toMatchObject({
      error: 'key_share_sealed',
    });
    await lost.services.storage.db.execute(`UPDATE job SET next_run_at = '2000-01-01'`);
    await lost.runJob('look for shares of lost keys');
    expect(lost.logLines.map(({ event }) => event)).toContain('keys.sealing_key_missing');
    const none = await lost.restart({ shareSealing: null });
    await expect(walletOf(onto(none)).create(WALLET_PASSWORD)).rejects.toMatchObject({
      error: 'key_share_disabled',
    });
    await none.close();
  });
});
