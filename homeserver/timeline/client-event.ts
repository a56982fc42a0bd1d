import type { JsonObject, RoomEvent } from '@/homeserver/rooms/event';

/** Who reads an event, on which device. */
export interface Viewer {
  readonly userId: string;
  readonly deviceId?: string | undefined;
}

/** What of other events goes with one event for one viewer; made by `bundlesOf`. */
export interface Bundles {
  /** JSON of `unsigned.m.relations`. */
  readonly relations?: string;
  /** The redaction of this event came after the viewer's time in the room: the content is gone, by whom stays unsaid. */
  readonly hidesRedaction?: boolean;
}

export interface ClientEventOptions {
  /** False in sync, where the room is a key above the event. */
  readonly withRoomId: boolean;
  readonly bundles?: Bundles | undefined;
}

/**
 * The JSON of an event as clients get it (Client-Server API, "Room event format"). It is made once per event and
 * shared by all viewers but the sending device, which also gets its transaction id, and those with bundles.
 */
export function clientEventText(event: RoomEvent, viewer: Viewer, options: ClientEventOptions): string {
  const text = fragmentsOf(event)[options.withRoomId ? 'withRoomId' : 'withoutRoomId'];
  const { transaction } = event;
  const isSendingDevice =
    transaction !== undefined && transaction.deviceId === viewer.deviceId && event.sender === viewer.userId;
  const { bundles } = options;
  if (!isSendingDevice && !bundles) return text.whole;

  const unsigned = bundles?.hidesRedaction ? [] : [...fragmentsOf(event).unsignedRedaction];
  unsigned.push(...fragmentsOf(event).unsigned);
  if (isSendingDevice) unsigned.push(`"transaction_id":${JSON.stringify(transaction.transactionId)}`);
  if (bundles?.relations) unsigned.push(`"m.relations":${bundles.relations}`);
  return closed(text.open, unsigned);
}

interface Text {
  /** Without `unsigned` and the closing brace. */
  readonly open: string;
  readonly whole: string;
}

interface Fragments {
  readonly withRoomId: Text;
  readonly withoutRoomId: Text;
  readonly unsigned: readonly string[];
  readonly unsignedRedaction: readonly string[];
}

/** Events are immutable, a redaction puts another object in place: what was made of one stays true as long as it lives. */
const known = new WeakMap<RoomEvent, Fragments>();

function fragmentsOf(event: RoomEvent): Fragments {
  let fragments = known.get(event);
  if (!fragments) known.set(event, (fragments = makeFragments(event)));
  return fragments;
}

function makeFragments(event: RoomEvent): Fragments {
  const unsigned: string[] = [];
  if (event.replaces) {
    unsigned.push(
      `"prev_content":${JSON.stringify(event.replaces.content)}`,
      `"prev_sender":${JSON.stringify(event.replaces.sender)}`,
      `"replaces_state":${JSON.stringify(event.replaces.eventId)}`,
    );
  }
  const because = event.redactedBecause;
  const unsignedRedaction = because ? [`"redacted_because":${fragmentsOf(because).withRoomId.whole}`] : [];

  const open = JSON.stringify(fieldsOf(event)).slice(0, -1);
  const openWithRoomId = `${open},"room_id":${JSON.stringify(event.roomId)}`;
  const all = [...unsignedRedaction, ...unsigned];
  return {
    withoutRoomId: { open, whole: closed(open, all) },
    withRoomId: { open: openWithRoomId, whole: closed(openWithRoomId, all) },
    unsigned,
    unsignedRedaction,
  };
}

function fieldsOf(event: RoomEvent): JsonObject {
  return {
    type: event.type,
    sender: event.sender,
    content: event.content,
    event_id: event.eventId,
    origin_server_ts: event.originServerTs,
    state_key: event.stateKey,
    // Room version 11 has it in the content; clients of older rooms look here.
    redacts: event.redacts,
  };
}

function closed(open: string, unsigned: readonly string[]): string {
  return unsigned.length === 0 ? `${open}}` : `${open},"unsigned":{${unsigned.join(',')}}}`;
}
