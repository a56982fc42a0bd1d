import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { ChatEngine as EngineName } from '@/server/config/config';
import type { Homeserver } from './homeserver';
import { MatrixRefusal } from './matrix-client';
import type { KnownMediaUse, MediaStore, MediaUse } from './media.store';
import type { MatrixRoomId, MatrixUserId } from '@/protocol/ids';

/** So long a file may be asked for before the homeserver has told the platform of the message that shows it. */
const PUSH_MS_MAX = 3_000;
const LOOK_MS = 100;
/** More files than that in one event are not meant for people. */
const REFERENCES_MAX = 20;

/** What is read of an event. */
interface ShowingEvent {
  readonly event_id: string;
  readonly room_id: string;
  readonly type: string;
  readonly sender: string;
  readonly content: Readonly<Record<string, unknown>>;
}

const WHOAMI = 'client/v3/account/whoami';
const whoami = z.object({ user_id: z.string() });

/**
 * Who may open a picture or file of a message. The embedded homeserver decides that itself; Synapse gives every file to
 * whoever is logged in and knows its name, so the platform notes which message shows what, and looks whether the person
 * sees one of these.
 */
export class ShownMedia {
  readonly #engine: EngineName;
  readonly #store: MediaStore;

  constructor(engine: EngineName, store: MediaStore) {
    this.#engine = engine;
    this.#store = store;
  }

  /** Belongs into the transaction that takes the events in. */
  async note(events: readonly ShowingEvent[], serverName: string): Promise<void> {
    if (this.#engine === 'embedded') return;
    await this.#store.note(events.flatMap((event) => usesIn(event, serverName)));
  }

  /** Returns whether a person may open a file. With `rooms`, a message of these rooms must show it. */
  async mayOpen(
    mediaId: string,
    matrixUserId: MatrixUserId,
    homeserver: Homeserver,
    rooms: readonly string[] | null = null,
  ): Promise<boolean> {
    if (this.#engine === 'embedded') return true;
    const uses = await this.#uses(mediaId, homeserver, rooms);
    // Of a homeserver that is away nobody knows what it has not told yet.
    if (uses.length === 0) await homeserver.client.call({ method: 'GET', path: WHOAMI });
    for (const { matrixRoomId, eventId, isClosed } of uses) {
      if (isClosed) continue;
      const event = await seenBy(matrixUserId, matrixRoomId, eventId, homeserver);
      // A redacted one shows nothing any more.
      if (event && mediaIn(event.content, homeserver.serverName).includes(mediaId)) return true;
    }
    return rooms === null && this.#isPicture(mediaId, homeserver);
  }

  /** Whether no message shows a file yet, or one of these rooms does. */
  async isNewOrIn(mediaId: string, rooms: readonly string[] | null): Promise<boolean> {
    if ((await this.#store.usesOf(mediaId, rooms)).length > 0) return true;
    return (await this.#store.usesOf(mediaId)).length === 0;
  }

  /** Returns the same for the owner of a token. The homeserver itself refuses an invalid token. */
  async mayTokenOpen(
    mediaId: string,
    token: string,
    homeserver: Homeserver,
    rooms: readonly string[] | null,
  ): Promise<boolean> {
    try {
      const answer = await homeserver.client.call({
        method: 'GET',
        path: WHOAMI,
        token,
      });
      return await this.mayOpen(mediaId, whoami.parse(answer).user_id, homeserver, rooms);
    } catch (error) {
      if (error instanceof MatrixRefusal && error.status === 401) return true;
      throw error;
    }
  }

  async #uses(
    mediaId: string,
    homeserver: Homeserver,
    rooms: readonly string[] | null,
  ): Promise<KnownMediaUse[]> {
    for (const end = Date.now() + PUSH_MS_MAX; ; await wait(LOOK_MS)) {
      const uses = await this.#store.usesOf(mediaId, rooms);
      if (uses.length > 0 || Date.now() > end || (await this.#isPicture(mediaId, homeserver))) return uses;
    }
  }

  #isPicture(mediaId: string, { serverName }: Homeserver): Promise<boolean> {
    return this.#store.isPicture(`mxc://${serverName}/${mediaId}`);
  }
}

async function seenBy(
  matrixUserId: MatrixUserId,
  matrixRoomId: MatrixRoomId,
  eventId: string,
  homeserver: Homeserver,
) {
  try {
    return await homeserver.event(matrixRoomId, eventId, matrixUserId);
  } catch (error) {
    if (error instanceof MatrixRefusal && error.status === 403) return null;
    throw error;
  }
}

function usesIn({ event_id, room_id, type, sender, content }: ShowingEvent, serverName: string): MediaUse[] {
  // Pictures of people are the platform's own.
  if (type === 'm.room.member') return [];
  return mediaIn(content, serverName).map((mediaId) => ({
    mediaId,
    eventId: event_id,
    matrixRoomId: room_id,
    sender,
  }));
}

/** Which files of the homeserver a content names, wherever in it. */
function mediaIn(content: unknown, serverName: string): string[] {
  const found = new Set<string>();
  for (const [, server, id = ''] of JSON.stringify(content).matchAll(
    /mxc:\/\/([^/\s"'<>\\]+)\/([\w-]{1,128})/g,
  )) {
    if (server === serverName && found.size < REFERENCES_MAX) found.add(id);
  }
  return [...found];
}
