import { deviceStorage } from '@/lib/safe-storage';
import { DEVICE_COPY_PREFIX } from '@/lib/keys/device-copy';
import { DEVICE_KEY_DATABASE } from '@/lib/keys/own-device';

/**
 * Drops the copies of a wallet file that lie on the app's origin, from before the signer had one of its own: a script in the app could
 * read them. Called when the signer has just opened that wallet, so that there is another copy.
 */
export function dropOldCopies(address: string): void {
  for (const key of deviceStorage.keys(DEVICE_COPY_PREFIX)) {
    const text = deviceStorage.read(key) ?? '';
    if (text.toLowerCase().includes(address.toLowerCase())) deviceStorage.remove(key);
  }
}

/**
 * Deletes the device keys that lie on the app's origin, from before the signer had one of its own: a script in the app could sign
 * with them. The signer never reads them again, because it looks on its own origin.
 */
export function dropOldDeviceKeys(): void {
  try {
    indexedDB.deleteDatabase(DEVICE_KEY_DATABASE);
  } catch {
    // A browser that forbids storage has no keys.
  }
}
