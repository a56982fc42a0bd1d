import type { Clock } from '@/runtime/clock';
import { MatrixError } from './matrix-error';
import type { LimitName } from './route';

/** A bucket holds `burst` uses and fills with one use per `everyMs`. */
interface Rule {
  readonly burst: number;
  readonly everyMs: number;
}

const HOUR_MS = 3_600_000;

/** Per person, or per address where nobody is logged in; raised by `limitScale`. */
export const limitRules: Readonly<Record<LimitName | 'refused', Rule>> = {
  login: { burst: 20, everyMs: (15 * 60_000) / 20 },
  register: { burst: 10, everyMs: HOUR_MS / 10 },
  message: { burst: 10, everyMs: 1000 },
  membership: { burst: 10, everyMs: HOUR_MS / 10 },
  typing: { burst: 20, everyMs: 500 },
  upload: { burst: 100, everyMs: (24 * HOUR_MS) / 100 },
  search: { burst: 60, everyMs: 1000 },
  read: { burst: 300, everyMs: 50 },
  /** Everything about a room of very many: megabytes, which other requests wait for. */
  large_room: { burst: 20, everyMs: 1000 },
  /** Searches among all people with whom one shares a room. */
  people: { burst: 10, everyMs: 3000 },
  /** Each write reads all account data of the person, and reaches all their devices. */
  account_data: { burst: 120, everyMs: 500 },
  /** Each answer asks for the next: so often can a person with several tabs be told something. */
  sync: { burst: 200, everyMs: 50 },
  /** Everything about every room. */
  whole_sync: { burst: 30, everyMs: 2000 },
  /** Tokens that are not good, per address: each costs a look into the database. */
  refused: { burst: 60, everyMs: 1000 },
};

/** Counts requests in memory: one process answers all of them. */
export interface Limits {
  /** Uses one; throws `M_LIMIT_EXCEEDED` with the wait when there is none left. */
  take(rule: LimitName | 'refused', key: string): void;
  /** Throws like `take` when there is none left, and uses none: before work that only a failure makes count. */
  check(rule: LimitName | 'refused', key: string): void;
}

/** More than so many living buckets are forgotten: that costs nobody a use. */
const BUCKETS_MAX = 50_000;

export function createLimits(deps: {
  clock: Clock;
  scale: number;
  onLimited(rule: LimitName | 'refused', key: string): void;
}): Limits {
  /** The moment at which a bucket is full again says how many uses it holds. */
  const fullAt = new Map<string, number>();

  const makeRoom = (now: number) => {
    for (const [name, moment] of fullAt) if (moment <= now) fullAt.delete(name);
    if (fullAt.size >= BUCKETS_MAX) fullAt.clear();
  };

  /** When the bucket would be full again after one use more; throws when it has none. */
  const afterOneMore = (rule: LimitName | 'refused', key: string, now: number): number => {
    const { burst, everyMs } = limitRules[rule];
    const stepMs = everyMs / deps.scale;
    const spanMs = stepMs * Math.max(1, Math.floor(burst * deps.scale));
    const known = fullAt.get(`${rule} ${key}`) ?? 0;
    // No bucket takes longer to fill than its span: the clock was set back, and nobody shall wait for it to come again.
    const from = known > now + spanMs + stepMs ? now : Math.max(known, now);
    const overMs = from + stepMs - now - spanMs;
    // Steps add up with rounding errors; a use is never refused for one of those.
    if (overMs > 0.01) {
      deps.onLimited(rule, key);
      throw new MatrixError(429, 'M_LIMIT_EXCEEDED', 'Too many requests', {
        retry_after_ms: Math.max(1, Math.ceil(overMs)),
      });
    }
    return from + stepMs;
  };

  return {
    take(rule, key) {
      const now = deps.clock.now().getTime();
      const next = afterOneMore(rule, key, now);
      const name = `${rule} ${key}`;
      if (fullAt.size >= BUCKETS_MAX && !fullAt.has(name)) makeRoom(now);
      fullAt.set(name, next);
    },

    check(rule, key) {
      afterOneMore(rule, key, deps.clock.now().getTime());
    },
  };
}
