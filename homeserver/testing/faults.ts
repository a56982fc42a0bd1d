import { SQL, StringChunk } from 'drizzle-orm';
import type { Database, Storage } from '@/storage/storage';

/** What happens to the next statement that matches: it is never sent, or its answer gets lost on the way back. */
type Fault = 'not sent' | 'answer lost';

/** A connection that can be made to fail, in front of a real database. */
export class FaultyStorage {
  #next: { readonly fault: Fault; readonly matches: RegExp } | undefined;
  /** Statements that match wait for this. */
  #gate: { readonly until: Promise<void>; readonly matches: RegExp } | undefined;

  /** To be given to `openTestRooms`. */
  readonly wrap = (storage: Storage): Storage =>
    new Proxy(storage, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (key === 'db') return this.#wrapDatabase(target.db);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });

  failNext(fault: Fault, matches = /new_event|new_receipt/): void {
    this.#next = { fault, matches };
  }

  /** Holds statements back until the answered function is called. */
  hold(matches = /new_event|new_receipt/): () => void {
    let open: () => void = () => undefined;
    this.#gate = { matches, until: new Promise((resolve) => (open = resolve)) };
    return () => {
      this.#gate = undefined;
      open();
    };
  }

  #wrapDatabase(db: Database): Database {
    return new Proxy(db, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (key !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
        return async (query: Parameters<Database['execute']>[0]) => {
          const text = textOf(query);
          if (this.#gate?.matches.test(text)) await this.#gate.until;
          const next = this.#next?.matches.test(text) ? this.#next : undefined;
          if (next) this.#next = undefined;
          if (next?.fault === 'not sent') throw new Error('The connection was lost');
          const answer = await target.execute(query);
          if (next) throw new Error('The connection was lost');
          return answer;
        };
      },
    });
  }
}

/** The fixed parts of a statement. */
function textOf(query: unknown): string {
  if (query instanceof SQL) return query.queryChunks.map(textOf).join('');
  return query instanceof StringChunk ? query.value.join('') : '';
}
