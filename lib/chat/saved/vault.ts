import { signedInId } from '@/lib/account/login-user';
import { VaultDatabase } from '@/lib/account/vault-database';
import { leavesByItself } from '@/lib/api/leaving';
import { BUILD } from '@/lib/config/build';

/** What nobody has confirmed for so long is shown to nobody. */
export const SAVED_MAX_MS = 24 * 3_600_000;
/** A clock that was set back makes records of the future, which would never grow old. */
const AHEAD_MAX_MS = 5 * 60_000;
/** A larger value is not kept. */
export const RECORD_BYTES_MAX = 128 * 1024;

const IV_BYTES = 12;

/**
 * Small values of the signed-in account, encrypted in this browser by a key that no script can read and that a logout
 * destroys (docs/decisions/saved-conversations.md). Nothing rejects: a browser that stores nothing keeps nothing.
 */
export class Vault {
  readonly #database = new VaultDatabase();
  readonly #owner: () => string | null;
  readonly #nowMs: () => number;

  constructor(owner: () => string | null, nowMs: () => number = Date.now) {
    this.#owner = owner;
    this.#nowMs = nowMs;
  }

  /** Returns null for what is not there, too old, of another build, or of somebody else. */
  read<Value>(name: string): Promise<Value | null> {
    return this.#attempt(async (owner) => {
      const [held, record] = await Promise.all([
        this.#database.key(owner),
        this.#database.record(owner, name),
      ]);
      if (!held || !record) return null;
      const ageMs = this.#nowMs() - record.savedMs;
      if (ageMs > SAVED_MAX_MS || ageMs < -AHEAD_MAX_MS) {
        await this.#database.remove(owner, [name]);
        return null;
      }
      const bytes = await crypto.subtle.decrypt(
        algorithm(owner, name, record.iv, record.savedMs),
        held.key,
        record.bytes,
      );
      return JSON.parse(new TextDecoder().decode(bytes)) as Value;
    });
  }

  async write(name: string, value: unknown): Promise<void> {
    await this.#attempt(async (owner) => {
      const text = new TextEncoder().encode(JSON.stringify(value));
      if (text.length > RECORD_BYTES_MAX) return this.#database.remove(owner, [name]);
      const held = (await this.#database.key(owner)) ?? (await this.#makeKey(owner));
      if (!held) return;
      const savedMs = this.#nowMs();
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const bytes = await crypto.subtle.encrypt(algorithm(owner, name, iv, savedMs), held.key, text);
      // A logout between has ended this account here, and its key with it.
      if (this.#owner() === owner) await this.#database.put(owner, name, held.id, { savedMs, iv, bytes });
    });
  }

  async remove(...names: string[]): Promise<void> {
    if (names.length > 0) await this.#attempt((owner) => this.#database.remove(owner, names));
  }

  /** Undefined when a logout came between: it leaves no key behind. */
  async #makeKey(owner: string) {
    const made = await newKey();
    return this.#owner() === owner ? this.#database.key(owner, made) : undefined;
  }

  async #attempt<Result>(work: (owner: string) => Promise<Result>): Promise<Result | null> {
    const owner = this.#owner();
    if (owner === null || !canEncrypt()) return null;
    try {
      return await work(owner);
    } catch {
      return null; // storage that is blocked or full, and what another key or build has written
    }
  }
}

let pageOwner: string | null = null;

/**
 * The account of this page: who was signed in when it first asked. After another account has signed in, in another tab, the
 * page keeps and reads nothing more, because what it has in memory is not theirs.
 */
export function ownerOfPage(): string | null {
  const id = signedInId();
  if (id === null || leavesByItself()) return null;
  pageOwner ??= String(id);
  return pageOwner === String(id) ? pageOwner : null;
}

export const vault = new Vault(ownerOfPage);

/** Plain http away from this machine has no encryption. */
function canEncrypt(): boolean {
  return typeof indexedDB !== 'undefined' && typeof crypto.subtle !== 'undefined';
}

async function newKey() {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  return { id: crypto.getRandomValues(new Uint32Array(4)).join('-'), key };
}

/** A record opens only under the account, name, time and build that wrote it. */
function algorithm(owner: string, name: string, iv: Uint8Array<ArrayBuffer>, savedMs: number) {
  const additionalData = new TextEncoder().encode(JSON.stringify([BUILD, owner, name, savedMs]));
  return { name: 'AES-GCM', iv, additionalData };
}
