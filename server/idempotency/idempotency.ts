import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Storage } from '@/storage/storage';
import type { Clock } from '@/runtime/clock';
import { Signal } from '@/server/feed/signal';
import { AppError } from '@/server/http/app-error';
import * as store from './idempotency.store';
import { createSealer } from './seal';

/** A finished answer, as it is stored and sent again. */
const storedAnswer = z.strictObject({ text: z.string(), cookies: z.array(z.string()) });
export type StoredAnswer = z.output<typeof storedAnswer>;

export interface IdempotentCall {
  readonly key: string;
  readonly route: string;
  /** Whose call it is: equal keys of two people are two calls. */
  readonly scope: string;
  /** Path and body: an equal key with another body is a mistake of the client. */
  readonly body: string;
}

/** One effect for all copies of a creating call (OPN-112, docs/decisions/idempotency.md). */
export interface Idempotency {
  /** Runs the call, or answers what an earlier or concurrent copy of it answered. Refusals are not kept. */
  once(call: IdempotentCall, work: () => Promise<StoredAnswer>): Promise<StoredAnswer>;
  /** The storage for features: a transaction inside of `once` also marks the call as done. */
  marking(storage: Storage): Storage;
  /** Forgets calls older than a day; answers how many. A job does it. */
  purge(): Promise<number>;
}

const KEPT_MS = 24 * 3600 * 1000;
/** Longer than any call may take: who is silent for so long has died. */
const RUN_MS_MAX = 65_000;
const WAIT_MS_MAX = 30_000;
const CHECK_MS = 100;

interface Run {
  readonly id: string;
  readonly token: string;
  readonly inTransaction: boolean;
}

export function createIdempotency(deps: {
  storage: Storage;
  clock: Clock;
  secret: string;
  previousSecret: string | null;
}): Idempotency {
  const { storage, clock, previousSecret } = deps;
  const current = createSealer(deps.secret);
  const previous = previousSecret === null ? null : createSealer(previousSecret);
  const finished = new Signal();
  const running = new AsyncLocalStorage<Run>();

  /** Claims the call; answers the claim's token, or what another copy has answered. */
  const claim = async (id: string, body: string): Promise<string | Buffer> => {
    const givesUpAt = performance.now() + WAIT_MS_MAX;
    for (;;) {
      const token = randomUUID();
      const startedAt = clock.now();
      const ring = finished.next(CHECK_MS);
      if (await store.insertCall(storage.db, { id, body, run: token, startedAt })) return token;
      const other = await store.findCall(storage.db, id);
      // Refused meanwhile: this copy tries for itself.
      if (!other) continue;
      if (other.body !== body) throw new AppError('idempotency_conflict');
      if (other.answer) return other.answer;
      const ageMs = startedAt.getTime() - other.startedAt.getTime();
      if (ageMs > RUN_MS_MAX) {
        // It has happened, and its answer died with the process: doing it again would be worse than not knowing.
        if (other.effect) throw new AppError('conflict');
        if (await store.takeOverCall(storage.db, other, { run: token, startedAt })) return token;
      }
      if (performance.now() > givesUpAt) throw new AppError('conflict');
      await ring;
    }
  };

  return {
    async once(call, work) {
      const idBy = (sealer: typeof current) => sealer.digest(call.route, call.scope, call.key);
      // A call that came before the secret was changed is found again by the old one.
      const known = previous && (await store.findCall(storage.db, idBy(previous)));
      const sealer = known && previous ? previous : current;
      const id = idBy(sealer);
      const claimed = await claim(id, sealer.digest(call.body));
      if (typeof claimed !== 'string') return storedAnswer.parse(JSON.parse(sealer.open(call.key, claimed)));
      try {
        const answer = await running.run({ id, token: claimed, inTransaction: false }, work);
        await store.storeAnswer(storage.db, id, claimed, sealer.seal(call.key, JSON.stringify(answer)));
        return answer;
      } catch (error) {
        // A refusal has no effect by definition; after an accident only the mark tells.
        await store.deleteRun(storage.db, id, claimed, !(error instanceof AppError));
        throw error;
      } finally {
        finished.ring();
      }
    },

    marking: (inner) => ({
      engine: inner.engine,
      get db() {
        return inner.db;
      },
      transaction: (work) => {
        const run = running.getStore();
        if (!run || run.inTransaction) return inner.transaction(work);
        return inner.transaction(async (db) => {
          const result = await running.run({ ...run, inTransaction: true }, () => work(db));
          if (!(await store.markEffect(db, run.id, run.token))) throw new AppError('conflict');
          return result;
        });
      },
      afterCommit: (effect) => inner.afterCommit(effect),
      connections: () => inner.connections(),
      ping: () => inner.ping(),
      close: () => inner.close(),
    }),

    purge: () => store.deleteCallsBefore(storage.db, new Date(clock.now().getTime() - KEPT_MS)),
  };
}
