import type { CacheSnapshot } from 'virtua';
import type { MatrixRoomId } from '@/protocol/ids';

/** Where the viewer left a room: the row at the top edge and how far it was scrolled off. */
export interface ScrollPlace {
  readonly key: string;
  readonly offset: number;
  /** Measured heights, good while the rows are the same. */
  readonly cache: CacheSnapshot;
  readonly firstKey: string;
  readonly length: number;
}

const places = new Map<string, ScrollPlace>();

/** Null: it was left at the bottom, where new messages appear. */
export function rememberPlace(matrixRoomId: MatrixRoomId, place: ScrollPlace | null): void {
  if (place) places.set(matrixRoomId, place);
  else places.delete(matrixRoomId);
}

export function rememberedPlace(matrixRoomId: MatrixRoomId): ScrollPlace | null {
  return places.get(matrixRoomId) ?? null;
}
