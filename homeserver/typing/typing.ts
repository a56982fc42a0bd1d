import type { Clock } from '@/runtime/clock';

/** The longest that one call can keep somebody typing. */
const TIMEOUT_MS_MAX = 120_000;
/** Rooms in which nobody types any more are remembered so long, for clients that have not heard of it yet. */
const FORGET_MS = 600_000;

interface TypingRoom {
  /** When the list of people changed last. */
  serial: number;
  changedAt: number;
  /** Until when each of them types. */
  readonly people: Map<string, number>;
}

/** Who types where, in memory: Client-Server API, "Typing Notifications". */
export class Typing {
  #serial = 0;
  /** Changes up to here are forgotten: whoever has seen less is told everything. */
  #forgotten = 0;
  readonly #rooms = new Map<string, TypingRoom>();
  #timer: NodeJS.Timeout | undefined;
  /** When the timer goes off. */
  #timerAt = Infinity;
  readonly #clock: Clock;
  readonly #onChange: (roomId: string) => void;

  constructor(clock: Clock, onChange: (roomId: string) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get serial(): number {
    return this.#serial;
  }

  /** Whether the changes after a serial are all known. */
  knowsSince(serial: number): boolean {
    return serial >= this.#forgotten;
  }

  start(roomId: string, userId: string, timeoutMs: number): void {
    const room = this.#room(roomId);
    const isNew = !room.people.has(userId);
    room.people.set(userId, this.#now() + Math.min(Math.max(timeoutMs, 1), TIMEOUT_MS_MAX));
    if (isNew) this.#changed(roomId, room);
    this.#schedule();
  }

  stop(roomId: string, userId: string): void {
    const room = this.#rooms.get(roomId);
    if (room?.people.delete(userId)) this.#changed(roomId, room);
  }

  /** Who types in a room now. */
  in(roomId: string): string[] {
    return [...(this.#rooms.get(roomId)?.people.keys() ?? [])];
  }

  /** Rooms whose list has changed after a serial. */
  changedSince(serial: number): string[] {
    if (serial >= this.#serial) return NOTHING;
    return [...this.#rooms].filter(([, room]) => room.serial > serial).map(([roomId]) => roomId);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #room(roomId: string): TypingRoom {
    let room = this.#rooms.get(roomId);
    if (!room) this.#rooms.set(roomId, (room = { serial: 0, changedAt: 0, people: new Map() }));
    return room;
  }

  #changed(roomId: string, room: TypingRoom): void {
    this.#serial += 1;
    room.serial = this.#serial;
    room.changedAt = this.#now();
    this.#onChange(roomId);
  }

  #schedule(): void {
    const inMs = this.#nextExpiryMs();
    const at = this.#now() + inMs;
    if (this.#rooms.size === 0 || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.#timerAt = Infinity;
      this.#expire();
      this.#schedule();
    }, inMs).unref();
  }

  #nextExpiryMs(): number {
    let next = this.#now() + FORGET_MS;
    for (const { people } of this.#rooms.values()) {
      for (const until of people.values()) next = Math.min(next, until);
    }
    return Math.max(10, next - this.#now());
  }

  #expire(): void {
    const now = this.#now();
    for (const [roomId, room] of this.#rooms) {
      let isChanged = false;
      for (const [userId, until] of room.people) {
        if (until <= now) isChanged = room.people.delete(userId) || isChanged;
      }
      if (isChanged) this.#changed(roomId, room);
      else if (room.people.size === 0 && now - room.changedAt >= FORGET_MS) {
        this.#rooms.delete(roomId);
        this.#forgotten = Math.max(this.#forgotten, room.serial);
      }
    }
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

const NOTHING: string[] = [];
