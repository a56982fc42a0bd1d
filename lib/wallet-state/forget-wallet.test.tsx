import { DeviceCopy } from '@/lib/keys/device-copy';
import { addressOf, newKey } from '@/lib/keys/wallet-key';
import { KDF_FLOOR } from '@/protocol/key-share-rules';
import { forgetConnections, WALLET_STORAGE } from './forget-wallet';

test('logging out forgets connections alone: the copy of the wallet file stays on the device', () => {
  const file = {
    user: 7,
    address: addressOf(newKey()),
    version: 2,
    split: 1,
    kdf: { ...KDF_FLOOR, salt: 'A'.repeat(22) },
    shareB: new Uint8Array(61),
  };
  const copy = new DeviceCopy(7);
  copy.keep(file);
  localStorage.setItem(`${WALLET_STORAGE}.store`, '{}');
  localStorage.setItem(`${WALLET_STORAGE}.recentConnectorId`, '"keyShare"');
  forgetConnections();
  expect(copy.read()).toEqual(file);
  expect(localStorage).toHaveLength(1);
});
