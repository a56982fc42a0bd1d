import { LATE_DAYS } from '@/protocol/analytics-rules';
import type { Services } from '@/server/services';
import type { DailyCountStore } from './daily-count.store';
import { addDays, dayOf, daysBetween, mondayOf } from './days';

/** Active days are kept this long. A longer outage loses nothing, because nobody could write during it. */
const KEPT_DAYS = 35;
/** So far back counts are kept: the longest period, the one before it, and a reserve. */
const SHOWN_DAYS = 400;

/**
 * Counts the days that may have changed: today so far, LATE_DAYS days before it for what came late, and all since the last
 * count. Each is counted from its beginning and replaces what was there, so that repeating it changes nothing.
 */
export class DailyCounts {
  readonly #store: DailyCountStore;
  readonly #deps: Pick<Services, 'clock' | 'storage'>;

  constructor(deps: Pick<Services, 'clock' | 'storage'> & { readonly counts: DailyCountStore }) {
    this.#deps = deps;
    this.#store = deps.counts;
  }

  /** Returns the number of days and weeks of spaces that were counted. */
  async count(): Promise<number> {
    const { clock, storage } = this.#deps;
    const now = clock.now();
    const today = dayOf(now);
    const { countedAt } = await this.#store.state();
    const last = countedAt === null ? today : dayOf(countedAt);
    const since = [addDays(today, -LATE_DAYS), addDays(last, -LATE_DAYS)].sort()[0] ?? today;
    const needed = addDays(today, -KEPT_DAYS);
    // Counting a day needs the week before it.
    const first = [since, addDays(needed, 7)].sort()[1] ?? since;
    let counted = 0;
    for (const day of daysBetween(first, today)) {
      counted += await storage.transaction(() => this.#store.countDay(day));
    }
    for (let week = mondayOf(first); week <= today; week = addDays(week, 7)) {
      await storage.transaction(() => this.#store.countWeek(week));
    }
    await storage.transaction(async () => {
      await this.#store.forget({ needed, shown: addDays(today, -SHOWN_DAYS) });
      await this.#store.counted(now);
    });
    return counted;
  }
}
