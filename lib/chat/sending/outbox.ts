import type { Pending, PendingAction } from './pending';
import type { MatrixRoomId } from '@/protocol/ids';

/** The homeserver did not take it, but may later: the queue of the room waits. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';

  /** It was the homeserver itself that could not: after some tries it is not going to. */
  readonly answered: boolean;

  /** `afterMs`: what the homeserver asked for. Without it the waits grow by themselves. */
  constructor(
    readonly afterMs: number | null,
    { answered = false, ...options }: ErrorOptions & { answered?: boolean } = {},
  ) {
    super('try again', options);
    this.answered = answered;
  }
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const ANSWERED_TRIES = 6;
const NONE: readonly Pending[] = [];

export interface OutboxOptions {
  /**
   * Gives one to the homeserver and answers its event id. `update` keeps what must not be done twice, such as an
   * upload. Rejects with TryAgain, or with anything else when trying again would not help.
   */
  transmit(pending: Pending, update: (action: PendingAction) => void): Promise<string>;
  /** Something of a room changed; `unsent` is everything that a reload should bring back. */
  onChange(matrixRoomId: MatrixRoomId, unsent: readonly Pending[]): void;
  /** One was refused that shows at no message. */
  onRefused(pending: Pending, failure: unknown): void;
}

/**
 * What a person did and the homeserver does not have yet: per room one after the other, in the order in which it was
 * done, each under one transaction id until it is through.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #rooms = new Map<string, readonly Pending[]>();
  readonly #running = new Set<string>();
  /** Event ids of what went through, by transaction id, and back; they name the rows of this page. */
  readonly #txnOf = new Map<string, string>();
  readonly #wakers = new Set<() => void>();
  #stopped = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** In the order in which it was done; the same list until something changes. */
  ofRoom(matrixRoomId: MatrixRoomId): readonly Pending[] {
    return this.#rooms.get(matrixRoomId) ?? NONE;
  }

  /** The transaction id of an event that this page sent. */
  txnIdOf(eventId: string): string | undefined {
    return this.#txnOf.get(eventId);
  }

  add(matrixRoomId: MatrixRoomId, action: PendingAction): Pending {
    const pending: Pending = {
      txnId: newTxnId(),
      matrixRoomId,
      createdMs: Date.now(),
      action,
      state: 'waiting',
      eventId: null,
    };
    this.#set(matrixRoomId, [...this.ofRoom(matrixRoomId), pending]);
    void this.#run(matrixRoomId);
    return pending;
  }

  /** Brings back what a former page could not send, under the same transaction ids. */
  restore(unsent: readonly Pending[]): void {
    for (const pending of unsent) {
      const { matrixRoomId, txnId } = pending;
      if (this.ofRoom(matrixRoomId).some((known) => known.txnId === txnId)) continue;
      this.#set(matrixRoomId, [...this.ofRoom(matrixRoomId), pending]);
      void this.#run(matrixRoomId);
    }
  }

  /** Failed ones go to the end, where a person who tries again expects them. */
  retry(matrixRoomId: MatrixRoomId, txnId: string): void {
    const failed = this.ofRoom(matrixRoomId).find(
      (pending) => pending.txnId === txnId && pending.state === 'failed',
    );
    if (!failed) return;
    const others = this.ofRoom(matrixRoomId).filter((pending) => pending !== failed);
    this.#set(matrixRoomId, [...others, { ...failed, state: 'waiting', createdMs: Date.now() }]);
    void this.#run(matrixRoomId);
  }

  /** Drops one. What is on its way already may still arrive, and is a message of the room then. */
  discard(matrixRoomId: MatrixRoomId, txnId: string): void {
    this.#set(
      matrixRoomId,
      this.ofRoom(matrixRoomId).filter((pending) => pending.txnId !== txnId),
    );
  }

  /** The timeline shows an event: what became it has done its time here. */
  arrived(matrixRoomId: MatrixRoomId, eventId: string, txnId: string | undefined): void {
    const known = this.ofRoom(matrixRoomId).find(
      (pending) => pending.eventId === eventId || (txnId !== undefined && pending.txnId === txnId),
    );
    if (!known) return;
    this.#txnOf.set(eventId, known.txnId);
    this.#set(
      matrixRoomId,
      this.ofRoom(matrixRoomId).filter((pending) => pending !== known),
    );
  }

  /** After a gap the timeline may never show what was sent into it. */
  forgetSent(matrixRoomId: MatrixRoomId): void {
    const left = this.ofRoom(matrixRoomId).filter(({ state }) => state !== 'sent');
    if (left.length !== this.ofRoom(matrixRoomId).length) this.#set(matrixRoomId, left);
  }

  /** The connection is back: whoever waits tries now. */
  wake(): void {
    for (const wake of [...this.#wakers]) wake();
  }

  stop(): void {
    this.#stopped = true;
    this.wake();
  }

  async #run(matrixRoomId: MatrixRoomId): Promise<void> {
    if (this.#running.has(matrixRoomId)) return;
    this.#running.add(matrixRoomId);
    let failures = 0;
    try {
      for (;;) {
        const next = this.ofRoom(matrixRoomId).find(({ state }) => state === 'waiting');
        if (!next || this.#stopped) return;
        const waitMs = await this.#transmit(next, failures);
        failures = waitMs === null ? 0 : failures + 1;
        if (waitMs !== null) await this.#sleep(waitMs);
      }
    } finally {
      this.#running.delete(matrixRoomId);
    }
  }

  /** Answers how long to wait before the next, or null when this one is through or refused. */
  async #transmit(pending: Pending, failures: number): Promise<number | null> {
    const { matrixRoomId, txnId } = pending;
    try {
      const update = (action: PendingAction) =>
        this.#replace(matrixRoomId, txnId, (now) => ({ ...now, action }));
      const eventId = await this.#options.transmit(pending, update);
      this.#txnOf.set(eventId, txnId);
      this.#replace(matrixRoomId, txnId, (now) => ({ ...now, state: 'sent', eventId }));
      return null;
    } catch (failure) {
      if (failure instanceof TryAgain && !(failure.answered && failures + 1 >= ANSWERED_TRIES)) {
        return failure.afterMs ?? Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
      }
      const { kind } = pending.action;
      if (kind === 'message' || kind === 'edit')
        this.#replace(matrixRoomId, txnId, (now) => ({ ...now, state: 'failed' }));
      else {
        this.#set(
          matrixRoomId,
          this.ofRoom(matrixRoomId).filter((other) => other.txnId !== txnId),
        );
        this.#options.onRefused(pending, failure);
      }
      return null;
    }
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#wakers.add(wake);
    });
  }

  #replace(matrixRoomId: MatrixRoomId, txnId: string, change: (pending: Pending) => Pending): void {
    this.#set(
      matrixRoomId,
      this.ofRoom(matrixRoomId).map((pending) => (pending.txnId === txnId ? change(pending) : pending)),
    );
  }

  #set(matrixRoomId: MatrixRoomId, list: readonly Pending[]): void {
    this.#rooms.set(matrixRoomId, list);
    if (this.#stopped) return;
    const unsent = [...this.#rooms.values()].flat().filter(({ state }) => state !== 'sent');
    this.#options.onChange(matrixRoomId, unsent);
  }
}

/** Random, because tabs of one browser share the device in which transaction ids are unique. */
function newTxnId(): string {
  const random = crypto.getRandomValues(new Uint32Array(3));
  return `g${Date.now().toString(36)}.${Array.from(random, (word) => word.toString(36)).join('')}`;
}
