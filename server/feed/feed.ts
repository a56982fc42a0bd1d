import type { FeedAnswer, FeedSubject } from '@/protocol/page';
import type { Storage } from '@/storage/storage';
import type { Clock } from '@/runtime/clock';
import type { Log } from '@/server/log/log';
import { Signal } from './signal';
import {
  changesAfter,
  ensureCounter,
  findLagging,
  findVersion,
  holdLease,
  pruneFeed,
  raisePosition,
  shortenLeases,
} from './feed.store';

/** Tells gateways which finished pages are no longer true (docs/decisions/change-feed.md). */
export interface Feed {
  /**
   * Raises the versions of subjects inside the transaction of the change, and answers the position of it.
   * Call it last in the transaction: it locks one row that every change needs.
   */
  raise(...subjects: FeedSubject[]): Promise<number>;

  /**
   * Resolves when every live gateway has passed `position`, or its lease has run out. Call it after the commit of a
   * change that hides something, before answering.
   */
  whenSeenByAll(position: number): Promise<void>;

  /**
   * The version of a subject, 0 when it never changed. A page's data must be read after or together with its
   * version, never before: newer data under an old version heals, older data under a new one stays.
   */
  versionOf(subject: string): Promise<number>;

  /** A gateway's poll: says that it has applied everything up to `after`, and waits up to a second for more. */
  poll(gateway: string, after: number): Promise<FeedAnswer>;

  /** Drops old changes; answers how many. A job does it. */
  prune(): Promise<number>;

  /** Answers every waiting poll at once. */
  close(): void;
}

export interface FeedTimes {
  /** How long a poll waits for a change. */
  readonly pollMs: number;
  /** How long a gateway may send stored pages after it sent a poll. */
  readonly leaseMs: number;
}

/** More changed subjects than this at once: the gateway had better forget everything. */
const CHANGES_MAX = 1000;
const KEPT_MS = 24 * 3600 * 1000;
/** On PostgreSQL another process may have made the change. */
const OTHER_PROCESS_MS = 200;
const LEASE_CHECK_MS = 50;
/** A gateway that polls and never moves on is broken; people do not wait for it longer than this. */
const STUCK_MS = 10_000;

export async function createFeed(deps: {
  storage: Storage;
  clock: Clock;
  log: Log;
  times: FeedTimes;
}): Promise<Feed> {
  const { storage, clock, log, times } = deps;
  const changed = new Signal();
  const followed = new Signal();
  const waitMs = storage.engine === 'postgres' ? Math.min(OTHER_PROCESS_MS, times.pollMs) : times.pollMs;
  let closed = false;
  await ensureCounter(storage.db);

  const read = async (after: number): Promise<FeedAnswer> => {
    const { position, prunedTo, changes } = await changesAfter(storage.db, after, CHANGES_MAX + 1);
    const reset = after > position || after < prunedTo || changes.length > CHANGES_MAX;
    return { position, reset, changes: reset ? [] : changes };
  };

  return {
    raise: (...subjects) =>
      storage.transaction(async (db) => {
        const position = await raisePosition(db, subjects, clock.now());
        storage.afterCommit(() => changed.ring());
        return position;
      }),

    async whenSeenByAll(position) {
      const givesUpAt = performance.now() + STUCK_MS;
      for (;;) {
        const ring = followed.next(LEASE_CHECK_MS);
        const lagging = await findLagging(storage.db, position);
        if (lagging.length === 0) return;
        await shortenLeases(storage.db, times.leaseMs);
        if (performance.now() > givesUpAt) {
          for (const gateway of lagging) log.write('feed.gateway_stuck', { gateway, position });
          return;
        }
        await ring;
      }
    },

    versionOf: (subject) => findVersion(storage.db, subject),

    async poll(gateway, after) {
      if (await holdLease(storage.db, gateway, after, times.leaseMs)) {
        log.write('feed.gateway_joined', { gateway, position: after });
      }
      followed.ring();
      const endsAt = performance.now() + times.pollMs;
      for (;;) {
        const left = endsAt - performance.now();
        // Listening starts before reading, so that a change between the two still rings.
        const ring = changed.next(Math.min(waitMs, Math.max(left, 0)));
        const answer = await read(after);
        if (answer.reset || answer.position > after || left <= 0 || closed) return answer;
        await ring;
      }
    },

    prune: () => storage.transaction((db) => pruneFeed(db, new Date(clock.now().getTime() - KEPT_MS))),

    close() {
      closed = true;
      changed.ring();
    },
  };
}
