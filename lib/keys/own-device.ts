import { createStore, get, update } from 'idb-keyval';
import { type DeviceKey, newDeviceKey } from './device-key';

/** The IndexedDB database of the device keys, one for each origin. */
export const DEVICE_KEY_DATABASE = 'guildhall-signer';

/** The browser keeps no key: a private window, storage that is blocked or full. */
export class NoDeviceStorage extends Error {
  override readonly name = 'NoDeviceStorage';
}

/**
 * The key of this device for a person, made when it is first needed. It lies in IndexedDB of the signer's origin: the only place
 * of a browser that keeps a key without handing it out. Each person has another one, so that none tells who shares a browser.
 */
export async function ownDeviceKey(user: number): Promise<DeviceKey> {
  try {
    const place = createStore(DEVICE_KEY_DATABASE, 'device-keys');
    const kept = await get<DeviceKey>(user, place);
    if (kept) return kept;
    const made = await newDeviceKey();
    let own = made;
    // Read and write in one step: of two tabs at once, both get the key of the first.
    await update<DeviceKey>(user, (first) => (own = first ?? made), place);
    return own;
  } catch (cause) {
    throw new NoDeviceStorage('This browser keeps no device key', { cause });
  }
}
