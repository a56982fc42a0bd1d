import { MemoryStorage } from '@/lib/testing/memory-storage';
import { KDF_FLOOR } from '@/protocol/key-share-rules';
import { DeviceCopy } from './device-copy';
import { addressOf, newKey } from './wallet-key';

const file = {
  user: 7,
  address: addressOf(newKey()),
  version: 2,
  split: 1,
  kdf: { ...KDF_FLOOR, salt: 'A'.repeat(22) },
  shareB: new Uint8Array(61),
};

test('a device keeps one copy for each person and gives it back whole', () => {
  const place = new MemoryStorage();
  const copy = new DeviceCopy(7, place.safe);
  expect(copy.read()).toBeNull();
  copy.keep(file);
  expect(copy.read()).toEqual(file);
  expect(new DeviceCopy(8, place.safe).read()).toBeNull();
  copy.drop();
  expect(place.texts.size).toBe(0);
});

test('a copy goes when its version was replaced; one that the server is behind stays', () => {
  const copy = new DeviceCopy(7, new MemoryStorage().safe);
  copy.keep(file);
  for (const active of [null, { version: 1 }, { version: 2 }]) {
    copy.follow(active);
    expect(copy.read()).toEqual(file);
  }
  copy.follow({ version: 3 });
  expect(copy.read()).toBeNull();
});

test('a copy that somebody damaged is none', () => {
  const place = new MemoryStorage();
  const copy = new DeviceCopy(7, place.safe);
  copy.keep(file);
  for (const [name, text] of place.texts) place.texts.set(name, text.replace('65536', '1024'));
  expect(copy.read()).toBeNull();
});

test('a browser that refuses to keep a copy, or to read one, has none', () => {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  const full = new DeviceCopy(7, Object.assign(new MemoryStorage(), { setItem: refuse }).safe);
  full.keep(file);
  expect(full.read()).toBeNull();
  expect(new DeviceCopy(7, Object.assign(new MemoryStorage(), { getItem: refuse }).safe).read()).toBeNull();
});
