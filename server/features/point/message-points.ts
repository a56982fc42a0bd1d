import { ACTIVE_HOURS, ACTIVE_OTHERS_MIN, MESSAGE_STEPS, SIGNAL_DAYS } from '@/protocol/point-rules';
import type { Services } from '@/server/services';
import { dayOf } from './board-period';
import type { MessagePointStore } from './message-point.store';
import type { PointLedger } from './point-ledger';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 500;
/** Longer than a day counts, so that no text is forgotten on the day that it was written. */
const TEXT_DAYS = 2;
const COUNT_DAYS = 31;

/**
 * Points for messages: texts that chat has noted (server/chat/activity-texts.ts) count where at least ACTIVE_OTHERS_MIN other
 * people are active in the room whom nothing shows to be the writer. Each of MESSAGE_STEPS in a space and day gives a point.
 */
export class MessagePoints {
  readonly #store: MessagePointStore;
  readonly #ledger: PointLedger;
  readonly #deps: Pick<Services, 'clock' | 'storage'>;

  constructor(
    deps: Pick<Services, 'clock' | 'storage'> & { readonly texts: MessagePointStore },
    ledger: PointLedger,
  ) {
    this.#deps = deps;
    this.#store = deps.texts;
    this.#ledger = ledger;
  }

  /** Judges the texts that wait; returns how many there were. Each batch is judged and counted as a whole or not at all. */
  async judge(): Promise<number> {
    let judged = 0;
    for (;;) {
      const count = await this.#deps.storage.transaction(() => this.#judgeSome());
      judged += count;
      if (count < BATCH) return judged;
    }
  }

  async forget(): Promise<number> {
    const now = this.#deps.clock.now().getTime();
    const daysAgo = (days: number) => new Date(now - days * DAY_MS);
    return (
      (await this.#store.forgetTexts(dayOf(daysAgo(TEXT_DAYS)))) +
      (await this.#store.forgetWriters(daysAgo(TEXT_DAYS))) +
      (await this.#store.forgetCounts(dayOf(daysAgo(COUNT_DAYS))))
    );
  }

  async #judgeSome(): Promise<number> {
    const { judged, counted } = await this.#store.judge({
      limit: BATCH,
      others: ACTIVE_OTHERS_MIN,
      activeMs: ACTIVE_HOURS * HOUR_MS,
      signalsSince: new Date(this.#deps.clock.now().getTime() - SIGNAL_DAYS * DAY_MS),
    });
    for (const { userId, spaceId, day, messages } of counted) {
      const total = await this.#store.count({ userId, spaceId, day, messages });
      for (const step of MESSAGE_STEPS) {
        if (step <= total - messages || step > total) continue;
        const reference = `${spaceId} ${day} ${step}`;
        await this.#ledger.give({ spaceId, userId, source: 'messages', reference, amount: 1 });
      }
    }
    return judged;
  }
}
