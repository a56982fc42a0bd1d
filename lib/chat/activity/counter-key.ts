const DATABASE = 'guildhall_daily_counter';
const STORE = 'keys';
const NAME = 'aes';

/** The key of this browser for the daily counter, made at the first call. No script can read it. */
export async function counterKey(): Promise<CryptoKey> {
  const database = await open();
  try {
    const known = await done<CryptoKey | undefined>(database, 'readonly', (store) => store.get(NAME));
    if (known) return known;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    // Of two tabs the first one wins.
    await done(database, 'readwrite', (store) => store.add(made, NAME)).catch(() => undefined);
    return (await done<CryptoKey | undefined>(database, 'readonly', (store) => store.get(NAME))) ?? made;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database does not open'));
  });
}

function done<Result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(STORE, mode).objectStore(STORE));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database does not answer'));
  });
}
