import { deviceStorage, SafeStorage, tabStorage, type StorageArea } from './safe-storage';
import { MemoryStorage } from './testing/memory-storage';

const areas = { localStorage: new MemoryStorage(), sessionStorage: new MemoryStorage() };

beforeEach(() => {
  for (const area of Object.values(areas)) area.texts.clear();
  Object.assign(globalThis, areas);
});

test('what the device keeps and what the tab keeps lie apart, until they are removed', () => {
  expect(deviceStorage.write('name', 'one')).toBe(true);
  expect([deviceStorage.read('name'), tabStorage.read('name')]).toEqual(['one', null]);
  expect(tabStorage.writeJson('name', { id: 2 })).toBe(true);
  expect([deviceStorage.read('name'), tabStorage.readJson('name')]).toEqual(['one', { id: 2 }]);
  expect(deviceStorage.remove('name')).toBe(true);
  expect(tabStorage.writeJson('name', null)).toBe(true);
  expect(areas.localStorage.texts.size + areas.sessionStorage.texts.size).toBe(0);
});

test('a text that is not JSON reads as nothing', () => {
  deviceStorage.write('name', '{"id": 2');
  expect(deviceStorage.readJson('name')).toBeNull();
  expect(deviceStorage.readJson('another')).toBeNull();
});

const refuse = () => {
  throw new DOMException('refused', 'SecurityError');
};

test.each<[string, () => StorageArea]>([
  ['the property', refuse],
  ['every call', () => new Proxy(areas.localStorage, { get: refuse, ownKeys: refuse })],
])('where a browser refuses %s, nothing is kept and nothing fails, until it allows it', (_what, refused) => {
  let area = refused;
  const storage = new SafeStorage(() => area());
  expect(storage.write('name', 'one')).toBe(false);
  expect(storage.writeJson('name', 1)).toBe(false);
  expect(storage.remove('name')).toBe(false);
  expect([storage.read('name'), storage.readJson('name')]).toEqual([null, null]);
  expect(storage.keys('')).toEqual([]);
  area = () => areas.localStorage;
  expect(storage.write('name', 'one')).toBe(true);
  expect(storage.read('name')).toBe('one');
});

test('the keys that begin with a prefix are found', () => {
  Object.assign(globalThis, { localStorage: { chat_drafts: '', chat_outbox: '', theme: '' } });
  expect(deviceStorage.keys('chat_')).toEqual(['chat_drafts', 'chat_outbox']);
});
