import type { Storage } from '@/storage/storage';
import { dayOf } from './board-period';
import type { PointRecomputeStore } from './point-recompute.store';

const DAY_MS = 86_400_000;
/** Sums of days and weeks are kept as long as a board, or the change of a rank, needs them. */
const BOARD_DAYS = 31;
/** So many people at a time, because nobody gets points meanwhile. */
const PEOPLE_AT_ONCE = 1000;

/** The first day of the oldest sums that boards keep. */
export const oldestBoardDay = (now: Date) => dayOf(new Date(now.getTime() - BOARD_DAYS * DAY_MS));

/** Computes the sums of points from their entries. Returns how many were wrong: there should be none. */
export async function recomputePoints(
  { storage, sums: store }: { readonly storage: Storage; readonly sums: PointRecomputeStore },
  now: Date,
): Promise<number> {
  const since = oldestBoardDay(now);
  const highest = await store.highestUser();
  let corrected = 0;
  for (let from = 1; from <= highest; from += PEOPLE_AT_ONCE) {
    const range = { from, to: from + PEOPLE_AT_ONCE };
    corrected += await storage.transaction(async () => {
      await store.lockEntries();
      return (await store.ofSpaces(range)) + (await store.ofBoards(range, since));
    });
  }
  return corrected;
}
