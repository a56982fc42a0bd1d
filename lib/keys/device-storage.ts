/** Where a browser keeps small texts. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const nowhere: DeviceStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** The storage of this document's origin; nowhere where a browser gives a framed page of another origin none. */
export function deviceStorage(): DeviceStorage {
  try {
    return localStorage;
  } catch {
    return nowhere;
  }
}
