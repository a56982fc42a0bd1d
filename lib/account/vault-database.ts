/** The database of everything that chat keeps encrypted in this browser. */
export const VAULT_DATABASE = 'guildhall-chat';

const KEYS = 'keys';
const RECORDS = 'records';

/** The key of one account in this browser. No script can read what it holds. */
export interface VaultKey {
  /** Differs for every key that was ever made, because keys cannot be compared. */
  readonly id: string;
  readonly key: CryptoKey;
}

/** One encrypted value. */
export interface VaultRecord {
  readonly savedMs: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/**
 * Destroys keys and values of all accounts, at a log-out and at a log-in: a session that nobody has ended may have left some. Never
 * rejects: where the browser stores nothing there is nothing to destroy.
 */
export async function eraseVault(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await new VaultDatabase().clear().catch(() => undefined);
}

/** Keys and encrypted values of the accounts of this browser, each method in one transaction. Rejects where the browser stores nothing. */
export class VaultDatabase {
  #opened: Promise<IDBDatabase> | null = null;

  /** The key of an account; the first of two tabs wins. Without `made` there may be none. */
  async key(owner: string, made?: VaultKey): Promise<VaultKey | undefined> {
    const stores = (await this.#open()).transaction([KEYS], made ? 'readwrite' : 'readonly');
    const keys = stores.objectStore(KEYS);
    const known = await done<VaultKey | undefined>(keys.get(owner));
    if (known || !made) return known;
    await done(keys.put(made, owner));
    return made;
  }

  async record(owner: string, name: string): Promise<VaultRecord | undefined> {
    const stores = (await this.#open()).transaction([RECORDS], 'readonly');
    return done<VaultRecord | undefined>(stores.objectStore(RECORDS).get([owner, name]));
  }

  /** Keeps a record unless its key has gone meanwhile, as after a log-out in another tab. */
  async put(owner: string, name: string, keyId: string, record: VaultRecord): Promise<void> {
    const stores = (await this.#open()).transaction([KEYS, RECORDS], 'readwrite');
    const known = await done<VaultKey | undefined>(stores.objectStore(KEYS).get(owner));
    if (known?.id === keyId) await done(stores.objectStore(RECORDS).put(record, [owner, name]));
  }

  async remove(owner: string, names: readonly string[]): Promise<void> {
    const records = (await this.#open()).transaction([RECORDS], 'readwrite').objectStore(RECORDS);
    await Promise.all(names.map((name) => done(records.delete([owner, name]))));
  }

  async clear(): Promise<void> {
    const database = await this.#open();
    const stores = database.transaction([KEYS, RECORDS], 'readwrite');
    await Promise.all([KEYS, RECORDS].map((store) => done(stores.objectStore(store).clear())));
    database.close();
    this.#opened = null;
  }

  #open(): Promise<IDBDatabase> {
    return (this.#opened ??= open().then(
      (database) => {
        // Somebody deletes the data of this site, or the browser closes it.
        const forget = () => (database.close(), (this.#opened = null));
        database.onversionchange = forget;
        database.onclose = forget;
        return database;
      },
      (failure: unknown) => {
        this.#opened = null;
        throw failure;
      },
    ));
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(VAULT_DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(KEYS);
      request.result.createObjectStore(RECORDS);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database does not open'));
  });
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database does not answer'));
  });
}
