import type { MatrixRoomId, SpaceId } from '@/protocol/ids';
const KEY = 'last_rooms';
const SPACES_MAX = 200;

function kept(): [number, string][] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed.filter(
      (entry): entry is [number, string] =>
        Array.isArray(entry) && typeof entry[0] === 'number' && typeof entry[1] === 'string',
    );
  } catch {
    return [];
  }
}

/** The room of a space that was on screen last, where the space opens again. */
export function lastRoom(spaceId: SpaceId): string | null {
  return kept().find(([id]) => id === spaceId)?.[1] ?? null;
}

export function rememberRoom(spaceId: SpaceId, matrixRoomId: MatrixRoomId): void {
  const others = kept().filter(([id]) => id !== spaceId);
  try {
    localStorage.setItem(KEY, JSON.stringify([[spaceId, matrixRoomId], ...others].slice(0, SPACES_MAX)));
  } catch {
    // Where storage is refused the first channel opens.
  }
}
