import { DeviceCopy } from '@/lib/keys/device-copy';
import { addressOf, newKey } from '@/lib/keys/wallet-key';
import { KDF_FLOOR } from '@/protocol/key-share-rules';
import { dropOldCopies } from './old-copies';

const file = (user: number) => ({
  user,
  address: addressOf(newKey()),
  version: 1,
  split: 1,
  kdf: { ...KDF_FLOOR, salt: 'A'.repeat(22) },
  shareB: new Uint8Array(61),
});

test('a copy from before the signer had an origin goes when its wallet was opened there, and no other does', () => {
  const [mine, others] = [file(7), file(8)];
  new DeviceCopy(7).keep(mine);
  new DeviceCopy(8).keep(others);
  dropOldCopies(mine.address.toLowerCase());
  expect(new DeviceCopy(7).read()).toBeNull();
  expect(new DeviceCopy(8).read()).toEqual(others);
});
