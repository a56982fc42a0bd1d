import { and, asc, desc, gte, lte } from 'drizzle-orm';
import { event } from '@/homeserver/db/schema/event';
import type { Storage } from '@/storage/storage';
import { isWithin, type SearchedHistory } from './relation.store';
import type { Direction } from './request';

/** Finds events by what the rooms in memory do not know. */
export class HistoryStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The event closest to a moment on one side of it, that moment included. */
  async closest(
    history: SearchedHistory,
    ts: number,
    direction: Direction,
  ): Promise<{ eventId: string; originServerTs: number } | undefined> {
    const isForwards = direction === 'forwards';
    const order = isForwards ? asc : desc;
    const [found] = await this.#storage.db
      .select({ eventId: event.eventId, originServerTs: event.originServerTs })
      .from(event)
      .where(and(isWithin(history), (isForwards ? gte : lte)(event.originServerTs, ts)))
      .orderBy(order(event.originServerTs), order(event.position))
      .limit(1);
    return found;
  }
}
