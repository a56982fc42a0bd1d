import type { CacheSnapshot } from 'virtua';

/** Where somebody left a room: the row at the top edge and how far it was scrolled off. */
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
export function rememberPlace(matrixRoomId: string, place: ScrollPlace | null): void {
  if (place) places.set(matrixRoomId, place);
  else places.delete(matrixRoomId);
}

export function rememberedPlace(matrixRoomId: string): ScrollPlace | null {
  return places.get(matrixRoomId) ?? null;
}
