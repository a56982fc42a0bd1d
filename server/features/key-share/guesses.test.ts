import { createHash, createHmac } from 'node:crypto';
import { toBase64url } from '@/lib/keys/bytes';
import { passwordKeys } from '@/lib/keys/kdf';
import { passwordBytes } from '@/lib/keys/password';
import { openShareB } from '@/lib/keys/share-b';
import { quickStretch } from '@/lib/keys/testing/quick-stretch';
import { addressOf } from '@/lib/keys/wallet-key';
import {
  KDF_NAME,
  replacementText,
  SEALED_SHARE_BYTES,
  type Kdf,
  type Replacement,
} from '@/protocol/key-share-rules';
import type { KeyShareRow } from '@/server/db/schema/key-share';
import { KeyShareStore } from '@/server/features/key-share/key-share.store';
import type { TestClient } from '@/server/testing/client';
import { makeWallet, onSameDevice, WALLET_PASSWORD, walletOf } from '@/server/testing/key-share';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { boundOf, openRow } from './sealed-row';
import { boundText, createShareSeal, type SealedPart } from './share-seal';

jest.setTimeout(240_000);

/*
 * Somebody has every row of the database, and neither sealing key: a stolen backup. Whatever they compute from a guess at
 * the password, nothing in the rows answers whether it was right.
 */

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ database: 'pglite' });
});
afterAll(() => platform.close());

const GUESSES = ['a-wrong-long-password', WALLET_PASSWORD, 'another-wrong-password'];

const sealOf = () => {
  const seal = createShareSeal(platform.config);
  if (!seal) throw new Error('The platform has no sealing keys');
  return seal;
};
const rowsOf = (client: TestClient) => new KeyShareStore(platform.services.storage).versions(client.id);
const dumpOf = async (client: TestClient) => {
  const { db } = platform.services.storage;
  const shares = await db.execute(`SELECT * FROM key_share WHERE account_id = ${client.id}`);
  const wallet = await db.execute(`SELECT * FROM key_share_wallet WHERE account_id = ${client.id}`);
  return [...shares.rows, ...wallet.rows];
};

/** What was sent to write a version, the secrets of a thief who watched all of it but the password included. */
async function sentBy(client: TestClient, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const call = client.call.bind(client);
  client.call = ((name: 'putKeyShare', input: { body: Sent }) => {
    if (name === 'putKeyShare') sent.push(input.body);
    return call(name, input as never);
  }) as never;
  await work();
  client.call = call as never;
  return sent;
}
type Sent = Omit<Replacement, 'user'> & { shareA?: string; shareB: string; signature: string };

const kdfOf = (row: KeyShareRow): Kdf => ({
  name: KDF_NAME,
  memoryKiB: row.kdfMemoryKiB,
  iterations: row.kdfIterations,
  parallelism: row.kdfParallelism,
  salt: row.kdfSalt,
});

/** Whether anything in the rows fits a guess: the tag of share B, or a digest or HMAC of what the password becomes. */
async function fits(client: TestClient, guess: string, known: readonly Sent[]): Promise<boolean> {
  const rows = await dumpOf(client);
  const values = rows
    .flatMap((row) => Object.values(row))
    .filter((value) => value !== null)
    .map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(String(value))));
  const haystack = values.map((value) => `${value.toString('latin1')}\n${value.toString('hex')}`).join('\n');
  for (const row of await rowsOf(client)) {
    const kdf = kdfOf(row);
    const keys = await passwordKeys(await quickStretch(passwordBytes(guess), kdf));
    const bound = { user: row.accountId, address: row.address, version: row.version, kdf };
    for (const value of values) {
      for (let at = 0; at + SEALED_SHARE_BYTES <= value.length; at += 1) {
        const window = Uint8Array.from(value.subarray(at, at + SEALED_SHARE_BYTES));
        const isOpen = await openShareB(window, keys.encKey, bound).then(
          () => true,
          () => false,
        );
        if (isOpen) return true;
      }
    }
    const authKey = Buffer.from(keys.authKey);
    const authKeyHash = createHash('sha256').update(authKey).digest('base64url');
    const parts: readonly SealedPart[] = ['share A', 'share B', 'verifier', 'digest'];
    const prefixes = ['', ...parts.map((part) => boundText(part, boundOf(row)))];
    const computed = [authKey, Buffer.from(toBase64url(keys.authKey))].flatMap((secret) => [
      secret,
      ...prefixes.map((prefix) => createHash('sha256').update(prefix).update(secret).digest()),
      ...prefixes.flatMap((prefix) =>
        values.map((value) => createHmac('sha256', value).update(prefix).update(secret).digest()),
      ),
      // With the whole request but the password: what was signed, and the signature.
      ...known.flatMap((sent) => {
        const hash = (text: string) =>
          createHash('sha256').update(Buffer.from(text, 'base64url')).digest('base64url');
        const text = replacementText({
          ...sent,
          user: row.accountId,
          shareAHash: hash(sent.shareA ?? ''),
          shareBHash: hash(sent.shareB),
          authKeyHash,
        });
        return [
          createHash('sha256').update(text).digest(),
          createHash('sha256').update(text).update(sent.signature).update(secret).digest(),
        ];
      }),
    ]);
    const isFound = computed.some((bytes) =>
      [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64url')].some((form) =>
        haystack.includes(form),
      ),
    );
    if (isFound) return true;
  }
  return false;
}

const answers = (client: TestClient, known: readonly Sent[] = []) =>
  Promise.all(GUESSES.map((guess) => fits(client, guess, known)));

/** An active version and a pending one. */
async function withBoth(client: TestClient): Promise<{ address: string; sent: Sent[] }> {
  let address = '';
  const sent = await sentBy(client, async () => {
    ({ address } = await makeWallet(client));
    const unlocked = await walletOf(client).unlock(WALLET_PASSWORD);
    await (await walletOf(client).resplit(unlocked.key, WALLET_PASSWORD)).write();
    unlocked.wipe();
  });
  expect(sent).toHaveLength(2);
  return { address, sent };
}

/** Puts rows back as they were written before share B was sealed. */
async function unseal(client: TestClient): Promise<void> {
  const seal = sealOf();
  for (const row of await rowsOf(client)) {
    const content = openRow(seal, row);
    if (!content) throw new Error('The row does not open');
    const keys = await passwordKeys(await quickStretch(passwordBytes(WALLET_PASSWORD), kdfOf(row)));
    const verifier = seal.a.current.hmac(Buffer.from(keys.authKey), boundOf(row));
    await platform.services.storage.db.execute(
      `UPDATE key_share SET sealing_key_b = NULL, verifier_key = NULL, share_b = '\\x${content.shareB.toString('hex')}',
       digest = '\\x${content.digest.toString('hex')}', verifier = '\\x${verifier.toString('hex')}'
       WHERE account_id = ${row.accountId} AND version = ${row.version}`,
    );
  }
}

const reseal = async (on: TestPlatform) => {
  await on.services.storage.db.execute(`UPDATE job SET next_run_at = '2000-01-01'`);
  await on.runJob('reseal key shares');
};

test('from the rows alone no guess at the password looks better than another', async () => {
  const client = await platform.person();
  const { sent } = await withBoth(client);
  expect(await answers(client, sent)).toEqual([false, false, false]);
});

test.each(['shareB', 'verifier', 'digest'] as const)(
  'the thief of this test would notice %s in the clear',
  async (part) => {
    const client = await platform.person();
    const { sent } = await withBoth(client);
    const columns = { shareB: 'share_b', verifier: 'verifier', digest: 'digest' };
    for (const row of await rowsOf(client)) {
      const content = openRow(sealOf(), row)?.[part].toString('hex');
      await platform.services.storage.db.execute(
        `UPDATE key_share SET ${columns[part]} = '\\x${content}' WHERE account_id = ${client.id} AND version = ${row.version}`,
      );
    }
    expect(await answers(client, sent)).toEqual([false, true, false]);
  },
);

test('WAL-03 every column is public, or sealed with a nonce of its own by a key that is not there', async () => {
  const client = await platform.person();
  await withBoth(client);
  const seal = sealOf();
  const rows = await rowsOf(client);
  const sealed = {
    sealedA: [seal.a, 'share A', 'sealingKey'],
    shareB: [seal.b, 'share B', 'sealingKeyB'],
    verifier: [seal.b, 'verifier', 'sealingKeyB'],
    digest: [seal.b, 'digest', 'sealingKeyB'],
  } as const;
  const saysNothingOfThePassword: readonly (keyof KeyShareRow)[] = [
    'accountId', 'version', 'split', 'address', 'sealingKey', 'sealingKeyB', 'verifierKey', 'kdfMemoryKiB',
    'kdfIterations', 'kdfParallelism', 'kdfSalt', 'createdAt',
  ]; // oxfmt-ignore
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual([...saysNothingOfThePassword, ...Object.keys(sealed)].sort());
    for (const [column, [ring, part, name]] of Object.entries(sealed)) {
      const bytes = row[column as keyof typeof sealed];
      const opened = ring.byId(row[name] ?? '')?.open(part, bytes, boundOf(row));
      expect(opened).toBeInstanceOf(Buffer);
      // Not as another part, and never twice the same.
      for (const other of Object.values(sealed)) {
        if (other[1] !== part) expect(ring.current.open(other[1], bytes, boundOf(row))).toBeNull();
      }
      expect(ring.current.seal(part, opened ?? bytes, boundOf(row))).not.toEqual(bytes);
    }
  }
});

test('rows from before tell the right guess, until the job has sealed them without their owner', async () => {
  const client = await platform.person();
  const { address, sent } = await withBoth(client);
  await unseal(client);
  expect(await answers(client)).toEqual([false, true, false]);

  // They open as they are, for who reads them before the job.
  const other = await platform.person();
  const before = await withBoth(other);
  await unseal(other);
  const opened = await walletOf(other).unlock(WALLET_PASSWORD);
  expect(addressOf(opened.key)).toBe(before.address);
  opened.wipe();

  await reseal(platform);
  expect(await answers(client, sent)).toEqual([false, false, false]);
  expect(await answers(other, before.sent)).toEqual([false, false, false]);
  const verifierKeys = async () => (await rowsOf(client)).map(({ verifierKey }) => verifierKey);
  expect(await verifierKeys()).toEqual([sealOf().a.current.id, sealOf().a.current.id]);
  const unlocked = await walletOf(client).unlock(WALLET_PASSWORD);
  expect(addressOf(unlocked.key)).toBe(address);
  unlocked.wipe();
  expect((await verifierKeys()).sort()).toEqual([null, sealOf().a.current.id].sort());
  await expect(walletOf(client).unlock('a-wrong-long-password')).rejects.toThrow('Incorrect');
});

test('both keys are changed without anybody using a wallet, and the old ones are not needed any more', async () => {
  const first = await startTestPlatform({ database: 'pglite' });
  const client = await first.person();
  const { address } = await makeWallet(client);
  const before = first.config.shareSealing;
  if (!before) throw new Error('The platform has no sealing keys');
  const [a, b] = ['a-new-sealing-key-of-the-tests-0123456789', 'b-new-sealing-key-of-the-tests-0123456789'];
  const both = await first.restart({
    shareSealing: { a: { key: a, previous: before.a.key }, b: { key: b, previous: before.b.key } },
  });
  await reseal(both);
  const moved = await both.restart({
    shareSealing: { a: { key: a, previous: null }, b: { key: b, previous: null } },
  });
  const same = moved.client();
  for (const [name, value] of client.cookies) same.cookies.set(name, value);
  same.me = client.me;
  onSameDevice(same, client);
  const unlocked = await walletOf(same).unlock(WALLET_PASSWORD);
  expect(addressOf(unlocked.key)).toBe(address);
  unlocked.wipe();
  // A lost key is said, for either share.
  const lost = await moved.restart({
    shareSealing: { a: { key: a, previous: null }, b: { key: before.b.key, previous: null } },
  });
  await lost.services.storage.db.execute(`UPDATE job SET next_run_at = '2000-01-01'`);
  await lost.runJob('look for shares of lost keys');
  expect(lost.logLines.map(({ event }) => event)).toContain('keys.sealing_key_missing');
  await lost.close();
});
