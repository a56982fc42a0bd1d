import type { Clock } from '@/runtime/clock';

export type PresenceState = 'online' | 'unavailable' | 'offline';

export interface PresenceOf {
  readonly state: PresenceState;
  readonly statusMessage: string | undefined;
  readonly lastActiveAgoMs: number | undefined;
  readonly isCurrentlyActive: boolean;
}

/** Who has no sync open for so long is offline. */
const OFFLINE_AFTER_MS = 30_000;
/** "Currently active": did something within this time. */
const ACTIVE_MS = 60_000;
/** Changes are told together, so that a hundred people who come back at once wake everybody once. */
const GATHER_MS = 500;
const SWEEP_MS = 5_000;
/** Who was away for so long is forgotten, but for a status of theirs. */
const FORGET_MS = 24 * 3_600_000;

interface Person {
  serial: number;
  state: PresenceState;
  statusMessage: string | undefined;
  /** Zero for somebody who never did anything. */
  lastActiveAt: number;
  lastSyncAt: number;
  openSyncs: number;
}

/** Who is there, in memory: Client-Server API, "Presence". */
export class Presence {
  #serial = 0;
  /** Changes that are already told have serials up to here. */
  #told = 0;
  readonly #people = new Map<string, Person>();
  readonly #changed = new Set<string>();
  #gathering: NodeJS.Timeout | undefined;
  readonly #sweeping: NodeJS.Timeout;
  readonly #clock: Clock;
  readonly #onChange: (userIds: readonly string[]) => void;
  readonly #gatherMs: number;

  constructor(clock: Clock, onChange: (userIds: readonly string[]) => void, gatherMs = GATHER_MS) {
    this.#clock = clock;
    this.#onChange = onChange;
    this.#gatherMs = gatherMs;
    this.#sweeping = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  /** Clients are told changes up to here. */
  get serial(): number {
    return this.#told;
  }

  of(userId: string): PresenceOf {
    const person = this.#people.get(userId);
    if (!person) {
      return {
        state: 'offline',
        statusMessage: undefined,
        lastActiveAgoMs: undefined,
        isCurrentlyActive: false,
      };
    }
    const agoMs = Math.max(0, this.#now() - person.lastActiveAt);
    return {
      state: person.state,
      statusMessage: person.statusMessage,
      lastActiveAgoMs: person.lastActiveAt === 0 ? undefined : agoMs,
      isCurrentlyActive: person.state === 'online' && agoMs < ACTIVE_MS,
    };
  }

  /** People whose presence has changed after a serial. */
  changedSince(serial: number): string[] {
    if (serial >= this.#told) return NOTHING;
    return [...this.#people]
      .filter(([, person]) => person.serial > serial && person.serial <= this.#told)
      .map(([userId]) => userId);
  }

  /** Everybody who is not offline, or has a status. */
  known(): string[] {
    return [...this.#people]
      .filter(([, person]) => person.state !== 'offline' || person.statusMessage !== undefined)
      .map(([userId]) => userId);
  }

  /** What somebody says about themselves. */
  set(userId: string, state: PresenceState, statusMessage: string | undefined): void {
    const person = this.#person(userId);
    person.lastActiveAt = this.#now();
    person.lastSyncAt = person.lastActiveAt;
    if (person.state === state && person.statusMessage === statusMessage) return;
    person.state = state;
    person.statusMessage = statusMessage;
    this.#change(userId, person);
  }

  /** Somebody did something that others see. */
  active(userId: string): void {
    const person = this.#people.get(userId);
    if (person) person.lastActiveAt = this.#now();
  }

  /** A sync that says `state` begins; call what it answers when it ends. With `offline` it leaves no trace. */
  syncing(userId: string, state: PresenceState): () => void {
    if (state === 'offline') return doNothing;
    const person = this.#person(userId);
    person.openSyncs += 1;
    if (person.lastActiveAt === 0 || person.state === 'offline') person.lastActiveAt = this.#now();
    if (person.state !== state) {
      person.state = state;
      this.#change(userId, person);
    }
    return () => {
      person.openSyncs -= 1;
      person.lastSyncAt = this.#now();
    };
  }

  /** Finds who is gone. */
  sweep(): void {
    const now = this.#now();
    for (const [userId, person] of this.#people) {
      if (person.openSyncs > 0) continue;
      if (person.state !== 'offline' && now - person.lastSyncAt >= OFFLINE_AFTER_MS) {
        person.state = 'offline';
        this.#change(userId, person);
      } else if (person.statusMessage === undefined && now - person.lastSyncAt >= FORGET_MS) {
        this.#people.delete(userId);
      }
    }
  }

  close(): void {
    clearInterval(this.#sweeping);
    clearTimeout(this.#gathering);
  }

  #person(userId: string): Person {
    let person = this.#people.get(userId);
    if (!person) {
      person = {
        serial: 0,
        state: 'offline',
        statusMessage: undefined,
        lastActiveAt: 0,
        lastSyncAt: this.#now(),
        openSyncs: 0,
      };
      this.#people.set(userId, person);
    }
    return person;
  }

  #change(userId: string, person: Person): void {
    this.#serial += 1;
    person.serial = this.#serial;
    this.#changed.add(userId);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#told = this.#serial;
      const changed = [...this.#changed];
      this.#changed.clear();
      this.#onChange(changed);
    }, this.#gatherMs).unref();
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

const NOTHING: string[] = [];
const doNothing = () => undefined;
