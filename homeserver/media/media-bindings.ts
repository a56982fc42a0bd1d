import { describeError } from '@/runtime/describe-error';
import type { MediaRow } from '@/homeserver/db/schema/media';
import { Follower } from '@/homeserver/following/follower';
import type { FollowerStore } from '@/homeserver/following/follower.store';
import type { Log } from '@/homeserver/log/log';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { Rooms } from '@/homeserver/rooms/rooms';
import type { Published, Stream } from '@/homeserver/stream/stream';
import { visible } from '@/homeserver/timeline/visible';
import { referencedMedia } from './media-address';
import type { MediaFiles } from './media-files';
import type { MediaReference, MediaStore } from './media.store';

const BATCH_MAX = 200;

/** The rooms whose messages count when a file is asked for: all, or only some, and none that are about to be closed. */
export interface ShowingRooms {
  readonly only: ReadonlySet<string> | null;
  readonly without: ReadonlySet<string>;
}

/**
 * Which messages show a file, and so who may see it. Whoever gets an event over sync may ask for its picture before the
 * binding is in the database: until then it is in memory.
 */
export class MediaBindings {
  /** By file, those that are not written yet. */
  readonly #recent = new Map<string, MediaReference[]>();
  readonly #follower: Follower;
  #unsubscribe = () => {};
  readonly #deps: {
    readonly serverName: string;
    readonly store: MediaStore;
    readonly files: MediaFiles;
    readonly followerStore: FollowerStore;
    readonly stream: Stream;
    readonly rooms: Rooms;
    readonly log: Log;
  };

  constructor(deps: {
    readonly serverName: string;
    readonly store: MediaStore;
    readonly files: MediaFiles;
    readonly followerStore: FollowerStore;
    readonly stream: Stream;
    readonly rooms: Rooms;
    readonly log: Log;
  }) {
    this.#deps = deps;
    const { followerStore, stream, rooms, log } = deps;
    this.#follower = new Follower(
      { store: followerStore, stream, rooms },
      {
        name: 'media',
        batchMax: BATCH_MAX,
        repeatsBatches: false,
        handle: (events) => this.#write(events),
        onFailure: (error) => log.write('media.failed', { problem: describeError(error) }),
      },
    );
  }

  /** Resolves when every message that an earlier process took is bound. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#deps.stream.onPublished((batch) => this.#remember(batch));
    await this.#follower.start();
    await this.#follower.caughtUp;
  }

  async close(): Promise<void> {
    this.#unsubscribe();
    await this.#follower.close();
  }

  /** Whether a message names a file of which the database does not know it yet. */
  isAboutToBind(mediaId: string): boolean {
    return this.#recent.has(mediaId);
  }

  /** Returns a file if the person may see it because a message of these rooms shows it (docs/homeserver.md). */
  async seenBy(userId: string, mediaId: string, rooms: ShowingRooms): Promise<MediaRow | undefined> {
    // Before the row: a binding that is written meanwhile is still in memory then, or in the database already.
    const remembered = [...(this.#recent.get(mediaId) ?? [])];
    const row = await this.#deps.store.find(mediaId);
    return row && (await this.#opens(row, remembered, userId, rooms)) ? row : undefined;
  }

  async #opens(
    { mediaId, uploader, avatar, bound }: MediaRow,
    remembered: readonly MediaReference[],
    userId: string,
    rooms: ShowingRooms,
  ): Promise<boolean> {
    if (avatar && rooms.only === null) return true;
    const recent = remembered.filter(({ sender }) => sender === uploader);
    const uses = bound ? await this.#deps.store.usesOf(mediaId) : [];
    if (rooms.only === null && recent.some(({ opensToAll }) => opensToAll)) return true;
    const messages = [...uses, ...recent];
    if (!bound && messages.length === 0) return userId === uploader;
    for (const { roomId, eventId } of messages) {
      if (rooms.without.has(roomId) || (rooms.only !== null && !rooms.only.has(roomId))) continue;
      if (await this.#shows(mediaId, uploader, roomId, eventId, userId)) return true;
    }
    return false;
  }

  async #shows(
    mediaId: string,
    uploader: string,
    roomId: string,
    eventId: string,
    userId: string,
  ): Promise<boolean> {
    const room = await this.#deps.rooms.get(roomId);
    const event = await room?.event(eventId);
    if (!room || !event || event.redactedBecause || event.sender !== uploader) return false;
    if (!referencedMedia(event.content, this.#deps.serverName).includes(mediaId)) return false;
    // An edit goes with the message that it changes.
    const original =
      event.relation?.type === 'm.replace' ? await room.event(event.relation.eventId) : undefined;
    if (original?.redactedBecause) return false;
    return visible(room, event, userId);
  }

  #remember(batch: readonly Published[]): void {
    for (const item of batch) {
      if (item.kind !== 'event') continue;
      for (const reference of this.#referencesOf(item.event)) {
        const known = this.#recent.get(reference.mediaId);
        if (known) known.push(reference);
        else this.#recent.set(reference.mediaId, [reference]);
      }
    }
  }

  #referencesOf(event: RoomEvent): MediaReference[] {
    // Names and pictures of people come from their profile, which opens the picture itself.
    if (event.type === 'm.room.member') return [];
    return referencedMedia(event.content, this.#deps.serverName).map((mediaId) => ({
      mediaId,
      eventId: event.eventId,
      roomId: event.roomId,
      sender: event.sender,
      opensToAll: event.type === 'm.room.avatar' && event.stateKey === '',
    }));
  }

  async #write(events: readonly RoomEvent[]): Promise<void> {
    const { store } = this.#deps;
    const references = events.flatMap((event) => this.#referencesOf(event));
    await store.addUses(references.filter(({ opensToAll }) => !opensToAll));
    for (const { mediaId, sender, opensToAll } of references) {
      if (opensToAll) await store.openAsAvatar(mediaId, [sender]);
    }
    for (const { mediaId, eventId } of references) this.#forget(mediaId, eventId);
    const redacted = events.flatMap(({ type, redacts }) =>
      type === 'm.room.redaction' && redacts !== undefined ? [redacts] : [],
    );
    if (redacted.length > 0) await this.unbind(redacted);
  }

  /** Deletes the files that these messages alone show. The bindings go last: by them a process that died finds the files. */
  async unbind(eventIds: readonly string[]): Promise<void> {
    const { store, files } = this.#deps;
    for (const mediaId of await store.onlyUsedBy(eventIds)) {
      await files.delete(mediaId);
      await store.delete(mediaId);
    }
    await store.removeUses(eventIds);
  }

  /** Resolves when every message up to a position is bound. */
  reached(position: number): Promise<void> {
    return this.#follower.reached(position);
  }

  #forget(mediaId: string, eventId: string): void {
    const rest = (this.#recent.get(mediaId) ?? []).filter((reference) => reference.eventId !== eventId);
    if (rest.length > 0) this.#recent.set(mediaId, rest);
    else this.#recent.delete(mediaId);
  }
}
