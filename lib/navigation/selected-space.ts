import { deviceStorage } from '@/lib/safe-storage';
import type { SpaceId } from '@/protocol/ids';

const KEY = 'selected_space';

/** Which space was on screen last, for an overview without an id (OPN-58). */
export function selectedSpaceId(): number | null {
  const kept = Number(deviceStorage.read(KEY));
  return Number.isInteger(kept) && kept > 0 ? kept : null;
}

/** Where storage is refused the first space is shown. */
export function selectSpace(spaceId: SpaceId): void {
  deviceStorage.write(KEY, String(spaceId));
}
