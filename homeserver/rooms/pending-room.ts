import { canonicalJson } from './canonical-json';
import type { RoomEvent } from './event';
import type { EventRow, PruneRow } from '@/homeserver/stream/rows';
import type { LoadedRoom } from './loaded-room';
import type { Hashes } from './pdu';
import { prunedEvent } from './pruned-event';
import type { RoomState } from './rooms';
import { PendingState, StateSnapshot } from './state';

/** What the row of an event holds besides the event. */
export interface EventExtras extends Hashes {
  readonly depth: number;
  readonly prevEvent: string | undefined;
  readonly authEvents: readonly string[];
  readonly transactionKey: Buffer | undefined;
  /** Position of the state that it replaces. */
  readonly replaces: number | undefined;
}

/** A room with the events that one flush adds to it, none of which is committed yet. */
export class PendingRoom {
  readonly #state: PendingState;
  readonly #added: { event: RoomEvent; readonly extras: EventExtras }[] = [];
  /** Events of earlier flushes, as this one leaves them. */
  readonly #pruned = new Map<string, RoomEvent>();

  constructor(
    readonly id: string,
    readonly ref: number,
    /** Undefined while the room is being created. */
    readonly loaded: LoadedRoom | undefined,
  ) {
    this.#state = new PendingState(loaded?.state ?? StateSnapshot.empty);
  }

  get state(): RoomState {
    return this.#state;
  }
  get last(): RoomEvent | undefined {
    return this.#added.at(-1)?.event ?? this.loaded?.last;
  }
  get depth(): number {
    return (this.loaded?.depth ?? 0) + this.#added.length;
  }
  get added(): readonly RoomEvent[] {
    return this.#added.map(({ event }) => event);
  }
  /** Everything that this flush prunes, its own events included. */
  get pruned(): readonly RoomEvent[] {
    return [...this.#pruned.values(), ...this.added.filter((event) => event.redactedBecause)];
  }

  add(event: RoomEvent, extras: EventExtras): void {
    this.#added.push({ event, extras });
    this.#state.add(event);
  }

  /** An event that this flush adds or prunes, in its current form. */
  current(eventId: string): RoomEvent | undefined {
    return this.#pruned.get(eventId) ?? this.#added.find(({ event }) => event.eventId === eventId)?.event;
  }

  /** Prunes an event because of a redaction that was added before. */
  prune(target: RoomEvent, because: RoomEvent): void {
    if (target.redactedBecause) return;
    const pruned = prunedEvent(target, because);
    const added = this.#added.find(({ event }) => event.eventId === target.eventId);
    if (added) added.event = pruned;
    else this.#pruned.set(target.eventId, pruned);
    if (this.#isCurrentState(pruned)) this.#state.add(pruned);
  }

  #isCurrentState({ type, stateKey, eventId }: RoomEvent): boolean {
    return stateKey !== undefined && this.#state.get(type, stateKey)?.eventId === eventId;
  }

  eventRows(): EventRow[] {
    return this.#added.map(({ event, extras }) => ({
      position: event.position,
      room: this.ref,
      eventId: event.eventId,
      type: event.type,
      stateKey: event.stateKey ?? null,
      sender: event.sender,
      content: canonicalJson(event.content),
      originServerTs: event.originServerTs,
      depth: extras.depth,
      prevEvent: extras.prevEvent ?? null,
      authEvents: extras.authEvents,
      contentHash: extras.contentHash,
      relationType: event.relation?.type ?? null,
      relatesTo: event.relation?.eventId ?? null,
      relationKey: event.relation?.key ?? null,
      replaces: extras.replaces ?? null,
      redactedBecause: event.redactedBecause?.position ?? null,
      transactionKey: extras.transactionKey ?? null,
      deviceId: event.transaction?.deviceId ?? null,
      transactionId: event.transaction?.transactionId ?? null,
      counted: event.counted,
    }));
  }

  pruneRows(): PruneRow[] {
    return [...this.#pruned.values()].map((event) => ({
      position: event.position,
      content: canonicalJson(event.content),
      redactedBecause: event.redactedBecause?.position ?? 0,
    }));
  }
}
