import 'fake-indexeddb/auto';
import { eraseVault, VAULT_DATABASE } from '@/lib/account/vault-database';
import type { ChatMessage, Timeline } from '@/lib/chat/model';
import { message, timelineOf } from '@/components/chat/testing/example-timeline';
import { SAVED_ITEMS_MAX } from './saved-room';
import { SAVED_ROOMS_MAX, SavedRooms } from './saved-rooms';
import { RECORD_BYTES_MAX, SAVED_MAX_MS, Vault } from './vault';

const HOUR_MS = 3_600_000;
const ROOM = '!tea:guild.test';

let owner: string | null = '1';
let nowMs = Date.UTC(2026, 0, 1);
const vault = () =>
  new Vault(
    () => owner,
    () => nowMs,
  );
const rooms = () => new SavedRooms(vault());

beforeEach(async () => {
  owner = '1';
  await eraseVault();
});

const room = (matrixRoomId: string, items: readonly ChatMessage[]): Timeline => ({
  ...timelineOf(items),
  matrixRoomId,
});
const shown = (timeline: Timeline | null) => timeline?.items.map(({ key }) => key) ?? null;

/** Everything that a script of the page finds in the database. */
async function stored(): Promise<{ keys: { key: CryptoKey }[]; records: unknown[]; text: string }> {
  const database = await done(indexedDB.open(VAULT_DATABASE));
  const all = (store: string) => done(database.transaction(store).objectStore(store).getAll());
  const [keys, records] = [await all('keys'), (await all('records')) as { bytes: ArrayBuffer }[]];
  database.close();
  const text = records.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n');
  return { keys, records, text };
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database does not answer'));
  });
}

test('a page finds the newest rows of a room, marked as saved, under keys that the next page knows', async () => {
  const sent = message({ says: 'the kettle is on' });
  const failed = message({ says: 'never left', status: 'failed' });
  await rooms().keepOpened(room(ROOM, [sent, { ...message({ status: 'sending' }), eventId: null }, failed]));
  const saved = await rooms().read(ROOM);
  expect(saved).toMatchObject({ isSaved: true, state: 'ready', atEnd: true, loadingOlder: true });
  expect(shown(saved)).toEqual([sent.eventId]);
});

test('what lies in the browser is encrypted, and no script can take the key out', async () => {
  await rooms().keepOpened(room(ROOM, [message({ says: 'the kettle is on' })]));
  const { keys, records, text } = await stored();
  expect(records).toHaveLength(2);
  expect(text).not.toContain('kettle');
  expect(keys.map(({ key }) => [key.extractable, key.algorithm.name])).toEqual([[false, 'AES-GCM']]);
  await expect(crypto.subtle.exportKey('raw', keys[0]?.key as CryptoKey)).rejects.toThrow();
});

test('a logout leaves neither data nor key, and a tab that still runs brings nothing back', async () => {
  const other = rooms();
  await other.keepOpened(room(ROOM, [message()]));
  await eraseVault();
  expect(await stored()).toMatchObject({ keys: [], records: [] });
  // The other tab is told last that nobody is signed in.
  owner = null;
  await other.keepOpened(room(ROOM, [message()]));
  expect(await stored()).toMatchObject({ keys: [], records: [] });
});

test('another account on the same browser reads nothing, also not by its own key or a copied record', async () => {
  await rooms().keepOpened(room(ROOM, [message()]));
  owner = '2';
  expect(await rooms().read(ROOM)).toBeNull();
  await rooms().keepOpened(room('!other:guild.test', [message()]));
  const database = await done(indexedDB.open(VAULT_DATABASE));
  const records = database.transaction('records', 'readwrite').objectStore('records');
  await done(records.put(await done(records.get(['1', `room ${ROOM}`])), ['2', `room ${ROOM}`]));
  database.close();
  expect(await rooms().read(ROOM)).toBeNull();
});

test('a room that nobody has confirmed for a day, or that comes from the future, is shown to nobody and goes', async () => {
  for (const away of [SAVED_MAX_MS + 1, -HOUR_MS]) {
    await rooms().keepOpened(room(ROOM, [message()]));
    expect(await rooms().read(ROOM)).not.toBeNull();
    nowMs += away;
    expect(await rooms().read(ROOM)).toBeNull();
    nowMs -= away;
    expect(await rooms().read(ROOM)).toBeNull();
  }
});

test('rooms, rows and bytes are bounded: the room that was opened longest ago gives way', async () => {
  const many = Array.from({ length: SAVED_ITEMS_MAX + 5 }, () => message());
  const names = Array.from({ length: SAVED_ROOMS_MAX + 1 }, (_none, index) => `!room${index}:guild.test`);
  const saved = rooms();
  for (const name of names) await saved.keepOpened(room(name, many));
  expect(await saved.read(names[0] ?? '')).toBeNull();
  expect(shown(await saved.read(names.at(-1) ?? ''))).toHaveLength(SAVED_ITEMS_MAX);
  const endless = message({ says: 'a'.repeat(RECORD_BYTES_MAX) });
  await saved.keepOpened(room(names.at(-1) ?? '', [endless]));
  expect(await saved.read(names.at(-1) ?? '')).toBeNull();
});

test('what goes while it is being kept stays gone; rooms that the person has lost are forgotten', async () => {
  const saved = rooms();
  void saved.keepOpened(room(ROOM, [message()]));
  await saved.drop(ROOM);
  expect(await saved.read(ROOM)).toBeNull();
  await saved.keepOpened(room(ROOM, [message()]));
  await saved.keepOpened(room('!lost:guild.test', [message()]));
  expect(await saved.keepOnly((matrixRoomId) => matrixRoomId === ROOM)).toEqual([ROOM]);
  expect([await saved.read('!lost:guild.test'), shown(await saved.read(ROOM))?.length]).toEqual([null, 1]);
  await saved.confirm(room('!lost:guild.test', [message()]));
  expect(await saved.read('!lost:guild.test')).toBeNull();
});
