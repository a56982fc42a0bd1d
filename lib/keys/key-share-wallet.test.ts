import { MemoryStorage } from '@/lib/testing/memory-storage';
import { KDF_FLOOR, KDF_USUAL } from '@/protocol/key-share-rules';
import { DeviceCopy } from './device-copy';
import { IncorrectKey } from './incorrect-key';
import { KeyShareWallet, type KeyShareCalls, type Unlocked } from './key-share-wallet';
import { quickStretch } from './testing/quick-stretch';
import { addressOf } from './wallet-key';

/* The wallet against a server that keeps what it is given and answers what it likes. */

const PASSWORD = 'seven-words-of-a-passphrase';
const USER = 7;

type Put = Parameters<KeyShareCalls['put']>[0];
type Answers = { [Name in 'kdf' | 'unlock' | 'released']: Awaited<ReturnType<KeyShareCalls[Name]>> };

/** Keeps the newest shares; what it answers can be turned into something else on the way. */
class Server {
  rows: Put[] = [];
  #activeVersion = 0;
  lie: <Name extends keyof Answers>(name: Name, answer: Answers[Name]) => Answers[Name] = (_, answer) =>
    answer;

  readonly calls: KeyShareCalls = {
    begin: async () => ({
      version: this.rows.length + 1,
      replaces: this.#activeVersion,
      nonce: 'n'.repeat(43),
    }),
    create: () => this.calls.begin(),
    put: async (body) => {
      this.rows.push({ ...body, shareA: body.shareA ?? this.rows.at(-1)?.shareA });
      return { expiresTime: '' };
    },
    confirm: async ({ version }) => {
      this.#activeVersion = version;
      return { version, address: this.#row(version)?.address ?? '' };
    },
    kdf: async () => {
      const facts = (row: Put | undefined) =>
        row ? { version: row.version, split: row.split, address: row.address, kdf: { ...row.kdf } } : null;
      const newest = this.rows.at(-1);
      const isPending = newest !== undefined && newest.version !== this.#activeVersion;
      return this.lie('kdf', {
        active: facts(this.#row(this.#activeVersion)),
        pending: facts(isPending ? newest : undefined),
        devices: [],
      });
    },
    unlock: async ({ authKey, pendingAuthKey }) => {
      const row = this.rows.find((one) =>
        one.version === this.#activeVersion ? one.authKey === authKey : one.authKey === pendingAuthKey,
      );
      if (!row) throw Object.assign(new Error('refused'), { error: 'key_incorrect' });
      const { version, split, address, shareA = '', shareB } = row;
      return this.lie('unlock', { version, split, address, shareA, shareB });
    },
    released: async () => {
      const { version = 0, split = 0, address = '', shareA = '' } = this.#row(this.#activeVersion) ?? {};
      return this.lie('released', { version, split, address, shareA });
    },
  };

  #row(version: number): Put | undefined {
    return this.rows.find((one) => one.version === version);
  }
}

async function made() {
  const server = new Server();
  const wallet = new KeyShareWallet(USER, server.calls, quickStretch);
  const draft = await wallet.create(PASSWORD);
  await draft.write();
  await draft.confirm();
  return { server, wallet, draft };
}

/** A copy of the value for each bit of each text and number in it, with this bit turned and the way to it. */
function* turned(value: unknown, way = ''): Generator<{ way: string; value: unknown }> {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const other = Buffer.from(bytes);
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      yield { way: `${way} bit ${bit}`, value: other.toString('latin1') };
    }
  } else if (typeof value === 'number') {
    for (let bit = 0; bit < 20; bit += 1) yield { way: `${way} bit ${bit}`, value: value ^ (1 << bit) };
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      for (const one of turned(part, `${way}.${name}`)) {
        yield { way: one.way, value: { ...value, [name]: one.value } };
      }
    }
  }
}

describe('what a password is stretched at', () => {
  /** Of whole GiB of memory, as the browser says it; undefined where it says nothing. */
  function onDeviceWith(deviceMemory: number | undefined): void {
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { deviceMemory } });
  }
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  afterEach(() => {
    if (own) Object.defineProperty(globalThis, 'navigator', own);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });

  test.each([
    [8, KDF_USUAL],
    [2, KDF_USUAL],
    [undefined, KDF_USUAL],
    [1, KDF_FLOOR],
  ])('OPN-24 a new wallet, a new password and a new split on a device with %s GiB', async (memory, cost) => {
    onDeviceWith(memory);
    const { server, wallet, draft } = await made();
    expect(draft.file.kdf).toMatchObject(cost);
    const unlocked = await wallet.unlock(PASSWORD);
    for (const next of [
      await wallet.changePassword(unlocked, PASSWORD),
      await wallet.resplit(unlocked.key, PASSWORD),
    ]) {
      expect(next.file.kdf).toMatchObject(cost);
      await next.write();
      expect(server.rows.at(-1)?.kdf).toEqual(next.file.kdf);
    }
    unlocked.wipe();
    expect(KDF_USUAL.memoryKiB).toBe(128 * 1024);
  });
});

describe('WAL-18 a server that answers anything but what it was given', () => {
  test('any bit of any field of what it answers turned: Incorrect key, never another wallet', async () => {
    const { server, wallet, draft } = await made();
    const answers = new Map<keyof Answers, unknown>();
    server.lie = (name, answer) => {
      answers.set(name, answer);
      return answer;
    };
    (await wallet.unlock(PASSWORD)).wipe();
    if (!draft.kit) throw new Error('A new wallet has a kit');
    const { kit } = draft;
    await wallet.recover(kit);
    expect([...answers.keys()].sort()).toEqual(['kdf', 'released', 'unlock']);

    let tried = 0;
    for (const [name, answer] of answers) {
      for (const { way, value } of turned(answer)) {
        // The version of a released share is told to nobody; the split says which kit goes with it.
        if (name === 'released' && way.startsWith('.version')) continue;
        tried += 1;
        server.lie = (asked, honest) => (asked === name ? (value as typeof honest) : honest);
        const attempt = name === 'released' ? wallet.recover(kit) : wallet.unlock(PASSWORD);
        const error = await attempt.catch((caught: unknown) => caught);
        expect([name, way, error]).toEqual([name, way, expect.any(IncorrectKey)]);
      }
    }
    expect(tried).toBeGreaterThan(2500);
  });

  test('the shares of one person, wallet or split in the place of those of another', async () => {
    const [mine, other] = [await made(), await made()];
    const again = await mine.wallet.unlock(PASSWORD);
    const resplit = await mine.wallet.resplit(again.key, PASSWORD);
    again.wipe();
    const [own] = mine.server.rows;
    await resplit.write();
    const [foreign] = other.server.rows;
    const newer = mine.server.rows.at(-1);
    for (const row of [foreign, newer]) {
      for (const name of ['shareA', 'shareB'] as const) {
        mine.server.lie = (asked, answer) =>
          asked === 'unlock' ? { ...answer, [name]: row?.[name] } : answer;
        await expect(mine.wallet.unlock(PASSWORD)).rejects.toThrow(IncorrectKey);
      }
    }
    // Everything of another wallet, whole, is no answer to this password's person either.
    mine.server.lie = (asked, answer) =>
      asked === 'unlock' ? { ...answer, address: foreign?.address ?? '' } : answer;
    await expect(mine.wallet.unlock(PASSWORD)).rejects.toThrow(IncorrectKey);
    mine.server.lie = (_, answer) => answer;
    const opened = await mine.wallet.unlock(PASSWORD);
    expect(addressOf(opened.key)).toBe(own?.address);
  });
});

test('the copy on another device goes as soon as its version was replaced, even by a wrong password', async () => {
  const { server, wallet, draft } = await made();
  const copy = new DeviceCopy(USER, new MemoryStorage().safe);
  (await wallet.unlock(PASSWORD, copy)).wipe();
  expect(copy.read()).toEqual(draft.file);

  const unlocked = await wallet.unlock(PASSWORD);
  const next = await wallet.resplit(unlocked.key, 'another-long-password');
  unlocked.wipe();
  await next.write();
  // What is not confirmed replaces nothing, and what opens it is not kept.
  const pending = await wallet.unlock('another-long-password', copy);
  expect(pending.isPending).toBe(true);
  expect(copy.read()).toEqual(draft.file);
  await next.confirm();
  await expect(wallet.unlock(PASSWORD, copy)).rejects.toThrow(IncorrectKey);
  expect(copy.read()).toBeNull();
  (await wallet.unlock('another-long-password', copy)).wipe();
  expect(copy.read()).toEqual(next.file);

  // A server that goes back to the old shares is not believed, and the witness against it stays.
  server.rows.pop();
  await server.calls.confirm({ version: 1 });
  await expect(wallet.unlock(PASSWORD, copy)).rejects.toThrow(IncorrectKey);
  expect(copy.read()).toEqual(next.file);
});

test('what was unlocked is gone when it is wiped, and what a change needed is gone with the change', async () => {
  const { wallet } = await made();
  const isGone = ({ key, shareA, shareB }: Unlocked) =>
    [key, shareA, shareB].every((bytes) => bytes.every((byte) => byte === 0));
  const unlocked = await wallet.unlock(PASSWORD);
  expect(isGone(unlocked)).toBe(false);
  unlocked.wipe();
  expect(isGone(unlocked)).toBe(true);
});

test('a browser without room for a copy unlocks all the same, and what cannot be handed out is wiped', async () => {
  const { wallet } = await made();
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  const full = new DeviceCopy(USER, Object.assign(new MemoryStorage(), { setItem: refuse }).safe);
  const unlocked = await wallet.unlock(PASSWORD, full);
  expect(addressOf(unlocked.key)).toBe(unlocked.address);
  unlocked.wipe();

  const wiped: string[] = [];
  const fill = jest.spyOn(Uint8Array.prototype, 'fill').mockImplementation(function (this: Uint8Array, byte) {
    if (this.length === unlocked.key.length) wiped.push(Buffer.from(this).toString('hex'));
    for (const index of this.keys()) this[index] = byte;
    return this;
  });
  const failing = { read: () => null, follow: () => {}, keep: refuse };
  try {
    await expect(wallet.unlock(PASSWORD, failing)).rejects.toThrow('no room');
  } finally {
    fill.mockRestore();
  }
  const again = await wallet.unlock(PASSWORD);
  const key = Buffer.from(again.key).toString('hex');
  again.wipe();
  // Once as the library joins it, once as it would have been handed out.
  expect(wiped.filter((one) => one === key)).toHaveLength(2);
});
