import type { SpaceId } from '@/protocol/ids';
const KEY = 'selected_space';

/** Which space was on screen last, for an overview without an id (OPN-58). */
export function selectedSpaceId(): number | null {
  try {
    const kept = Number(localStorage.getItem(KEY));
    return Number.isInteger(kept) && kept > 0 ? kept : null;
  } catch {
    return null;
  }
}

export function selectSpace(spaceId: SpaceId): void {
  try {
    localStorage.setItem(KEY, String(spaceId));
  } catch {
    // Where storage is refused the first space is shown.
  }
}
