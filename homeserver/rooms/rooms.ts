import type { EventDraft, JsonObject, Membership, RoomEvent } from './event';

/** State by type and state key. */
export interface RoomState extends Iterable<RoomEvent> {
  get(type: string, stateKey: string): RoomEvent | undefined;
  /** All events of one type, such as every `m.room.member`. */
  ofType(type: string): Iterable<RoomEvent>;
  readonly size: number;
}

export interface EventPage {
  readonly events: readonly RoomEvent[];
  /** Position from which to go on in the same direction; null at the end of the room. */
  readonly next: number | null;
}

/** What a page may leave out before it is cut to `limit`. */
export type EventTest = (event: RoomEvent) => boolean;

/** A room as it is committed. Current state, memberships and the newest events are in memory, the rest is read. */
export interface Room {
  readonly id: string;
  readonly state: RoomState;
  /** Position of the newest event. */
  readonly position: number;
  /** `counted` of the newest event. */
  readonly counted: number;
  /** The newest events, oldest first: at most 200, all that there are when the room is younger. */
  readonly newest: readonly RoomEvent[];
  readonly joined: ReadonlySet<string>;
  /**
   * Whether the platform that governs the room has left it. No one reads it any more, and it may be purged. Always false on
   * the stand-alone server.
   */
  readonly isAbandoned: boolean;
  /** Whether a person reads nothing of the room because the platform is closing it, has left it or has suspended its space. */
  isClosedTo(userId: string): boolean;
  /** Stretches of positions that hold only messages that the platform has hidden from a person; mostly none. */
  hiddenFrom(userId: string): readonly HiddenStretch[] | Promise<readonly HiddenStretch[]>;
  /** Current membership; undefined for somebody who was never in or near the room. */
  membership(userId: string): Membership | undefined;

  /** The event in its current form, or undefined when this room has no such event. Says nothing about who may see it. */
  event(eventId: string): Promise<RoomEvent | undefined>;
  /** Several of them at once, by id; those that this room does not have are missing. */
  events(eventIds: readonly string[]): Promise<ReadonlyMap<string, RoomEvent>>;
  /** State after the event at `position`, that event included. */
  stateAt(position: number): Promise<RoomState>;
  /** Every membership event of a person, oldest first. */
  membershipsOf(userId: string): Promise<readonly RoomEvent[]>;
  /** Every `m.room.history_visibility`, oldest first. */
  readonly visibilities: readonly RoomEvent[];

  /**
   * Events from a position, which itself is left out: backwards those before it, newest first; forwards those after it,
   * oldest first. Goes on reading until `limit` events pass the test or the room ends. `until` is exclusive.
   */
  page(query: {
    from: number;
    direction: 'backwards' | 'forwards';
    limit: number;
    until?: number;
    test?: EventTest;
  }): Promise<EventPage>;
}

/** Positions, both ends included. */
export interface HiddenStretch {
  readonly from: number;
  readonly to: number;
}

/** One person's current membership in one room. */
export interface RoomMembership {
  readonly roomId: string;
  readonly membership: Membership;
  /** The event that says so. */
  readonly event: RoomEvent;
}

export interface NewRoom {
  readonly creator: string;
  readonly name?: string;
  readonly topic?: string;
  readonly preset?: 'private_chat' | 'trusted_private_chat' | 'public_chat';
  readonly invite?: readonly string[];
  readonly isDirect?: boolean;
  /** Merged into `m.room.create`; `m.space` makes a space. */
  readonly creationContent?: JsonObject;
  readonly initialState?: readonly { type: string; stateKey: string; content: JsonObject }[];
  readonly powerLevels?: JsonObject;
  /** Names and pictures (`displayname`, `avatar_url`) that go into the memberships, by user id. */
  readonly profiles?: ReadonlyMap<string, JsonObject>;
}

/** All rooms of the server. */
export interface Rooms {
  /** The room, loaded if need be. */
  get(roomId: string): Promise<Room | undefined>;

  /**
   * The room if it is in memory, without a wait. It always is while `onPublished` tells of an event of it, and one that
   * somebody got stays the same object, changing in place, for as long as it is in memory.
   */
  loaded(roomId: string): Room | undefined;

  /**
   * Authorises a draft by the rules of room version 11 against the state and everything that is already waiting to be
   * written, and resolves when it is committed and published. Throws MatrixError: `M_FORBIDDEN` by the rules,
   * `M_TOO_LARGE` over 65,536 bytes, `M_NOT_FOUND` for no such room, `M_UNKNOWN` when the flush failed (then nothing
   * of it happened). The same transaction answers the event of the first time. State with the content that it has
   * already answers the event that is there.
   */
  send(draft: EventDraft): Promise<RoomEvent>;

  /** Creates a room of version 11 with all its first events, in one flush or not at all; answers its id. */
  create(room: NewRoom): Promise<string>;

  /** Every room that a person is or was in, invitations included; forgotten ones left out. */
  membershipsOf(userId: string): Promise<readonly RoomMembership[]>;

  /** The same with the rooms that the person has forgotten. */
  everyMembershipOf(userId: string): Promise<readonly RoomMembership[]>;

  /** People who share a joined room with somebody, that person included. */
  peersOf(userId: string): Promise<ReadonlySet<string>>;

  /**
   * Events of all rooms after a stream position, in order and in their current form, at most `limit`; fewer than that
   * means that there were no more. For the application service and whatever else follows the stream across restarts.
   */
  eventsAfter(position: number, limit: number): Promise<readonly RoomEvent[]>;

  /** Puts a closed room out of memory: its events are no longer what they were. */
  drop(roomId: string): void;

  /** Leaves a room that was left out of `membershipsOf` from then on. */
  forget(roomId: string, userId: string): Promise<void>;
}
