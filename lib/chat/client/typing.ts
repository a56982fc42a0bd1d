import type { MatrixClient } from 'matrix-js-sdk/lib/client.js';
import { ClientEvent } from 'matrix-js-sdk/lib/client.js';
import type { MatrixEvent } from 'matrix-js-sdk/lib/models/event.js';
import type { Room } from 'matrix-js-sdk/lib/models/room.js';
import type { MatrixRoomId } from '@/protocol/ids';

/** The homeserver forgets after this that a person is typing, should the page vanish. */
const SERVER_TIMEOUT_MS = 15_000;
/** Told again while the person goes on. */
const AGAIN_AFTER_MS = 8_000;
/** Without another key the person has stopped. */
const IDLE_MS = 6_000;
/** Others' writing ends by itself where the news of its end was lost. */
const OTHERS_TIMEOUT_MS = 40_000;

const NOBODY: readonly string[] = [];

/** Who is writing where: others, as the homeserver tells, and this person, as the homeserver is told. */
export class Typing {
  readonly #client: MatrixClient;
  readonly #onChange: (matrixRoomId: MatrixRoomId) => void;
  readonly #others = new Map<string, { people: readonly string[]; timer: ReturnType<typeof setTimeout> }>();
  readonly #own = new Map<string, { toldMs: number; timer: ReturnType<typeof setTimeout> }>();

  constructor(client: MatrixClient, onChange: (matrixRoomId: MatrixRoomId) => void) {
    this.#client = client;
    this.#onChange = onChange;
    for (const room of client.getRooms()) this.#listen(room);
    client.on(ClientEvent.Room, (room) => this.#listen(room));
  }

  others(matrixRoomId: MatrixRoomId): readonly string[] {
    return this.#others.get(matrixRoomId)?.people ?? NOBODY;
  }

  tell(matrixRoomId: MatrixRoomId, typing: boolean): void {
    const told = this.#own.get(matrixRoomId);
    clearTimeout(told?.timer);
    if (!typing) {
      this.#own.delete(matrixRoomId);
      if (told) this.#send(matrixRoomId, false);
      return;
    }
    const isFresh = told !== undefined && Date.now() - told.toldMs < AGAIN_AFTER_MS;
    this.#own.set(matrixRoomId, {
      toldMs: isFresh ? told.toldMs : Date.now(),
      timer: setTimeout(() => this.tell(matrixRoomId, false), IDLE_MS),
    });
    if (!isFresh) this.#send(matrixRoomId, true);
  }

  stop(): void {
    for (const { timer } of [...this.#others.values(), ...this.#own.values()]) clearTimeout(timer);
  }

  /**
   * The client tells of members that it has loaded only, and of the event without its room. So the room is asked where
   * the event passes.
   */
  #listen(room: Room): void {
    const add = room.addEphemeralEvents.bind(room);
    room.addEphemeralEvents = (events) => {
      add(events);
      for (const event of events)
        if (event.getType() === 'm.typing') this.#takeOthers(room.roomId, typersOf(event));
    };
  }

  #send(matrixRoomId: MatrixRoomId, typing: boolean): void {
    // Nobody misses it when it does not arrive.
    this.#client.sendTyping(matrixRoomId, typing, SERVER_TIMEOUT_MS).catch(() => undefined);
  }

  #takeOthers(matrixRoomId: MatrixRoomId, everybody: readonly string[]): void {
    const people = everybody.filter((matrixUserId) => matrixUserId !== this.#client.getUserId());
    clearTimeout(this.#others.get(matrixRoomId)?.timer);
    if (people.length === 0) this.#others.delete(matrixRoomId);
    else
      this.#others.set(matrixRoomId, {
        people,
        timer: setTimeout(() => this.#takeOthers(matrixRoomId, []), OTHERS_TIMEOUT_MS),
      });
    this.#onChange(matrixRoomId);
  }
}

function typersOf(event: MatrixEvent): string[] {
  const { user_ids } = event.getContent<{ user_ids?: unknown }>();
  return Array.isArray(user_ids) ? user_ids.filter((id): id is string => typeof id === 'string') : [];
}
