import { KDF_FLOOR, KDF_USUAL, type Kdf, type KdfCost } from '@/protocol/key-share-rules';
import type { Bytes } from './bytes';
import { newKdf, NotStretched, type Stretch } from './kdf';
import { passwordBytes } from './password';

/** Below this many GiB of memory a device is not asked for the usual cost. Browsers round what they say, and some say nothing. */
const DEVICE_MEMORY_MIN = 2;

/** What a new record may cost on a device, the highest first: each next one is for where the memory before it cannot be had. */
export function newCosts(memoryGiB = deviceMemory()): readonly KdfCost[] {
  return memoryGiB !== null && memoryGiB < DEVICE_MEMORY_MIN ? [KDF_FLOOR] : [KDF_USUAL, KDF_FLOOR];
}

/** Null where the browser does not say it. */
function deviceMemory(): number | null {
  const said: unknown = typeof navigator === 'object' ? Reflect.get(navigator, 'deviceMemory') : null;
  return typeof said === 'number' ? said : null;
}

/**
 * Stretches a new password at the highest of the costs that this device carries. The trial is the work itself: only the
 * whole of it touches all of the memory.
 */
export async function stretchNew(
  stretch: Stretch,
  password: string,
  costs: readonly KdfCost[],
): Promise<{ readonly kdf: Kdf; readonly stretched: Bytes }> {
  for (const [index, cost] of costs.entries()) {
    const kdf = newKdf(cost);
    try {
      return { kdf, stretched: await stretch(passwordBytes(password), kdf) };
    } catch (cause) {
      if (!(cause instanceof NotStretched) || index === costs.length - 1) throw cause;
    }
  }
  throw new Error('There is no cost to stretch at');
}
