import { deviceStorage } from '@/lib/safe-storage';
import type { MatrixRoomId, SpaceId } from '@/protocol/ids';

const KEY = 'last_rooms';
const SPACES_MAX = 200;

function kept(): [number, string][] {
  const value = deviceStorage.readJson(KEY);
  if (!Array.isArray(value)) return [];
  return value.filter(
    (entry): entry is [number, string] =>
      Array.isArray(entry) && typeof entry[0] === 'number' && typeof entry[1] === 'string',
  );
}

/** The room of a space that was on screen last, where the space opens again. */
export function lastRoom(spaceId: SpaceId): string | null {
  return kept().find(([id]) => id === spaceId)?.[1] ?? null;
}

/** Where storage is refused the first channel opens. */
export function rememberRoom(spaceId: SpaceId, matrixRoomId: MatrixRoomId): void {
  const others = kept().filter(([id]) => id !== spaceId);
  deviceStorage.writeJson(KEY, [[spaceId, matrixRoomId], ...others].slice(0, SPACES_MAX));
}
