import type { RoomActivity, Timeline } from '@/lib/chat/model';
import type { SavedRooms } from '@/lib/chat/saved/saved-rooms';
import { relationOf, type RawEvent } from '@/lib/chat/timeline/raw-event';
import type { MatrixRoomId } from '@/protocol/ids';

/** What changes within this time is kept at once. */
const TOGETHER_MS = 1_000;

export interface RoomSaverOptions {
  readonly saved: SavedRooms;
  /** Whether this tab hears everything that happens; one that pauses could bring back what has gone. */
  isFollowing(): boolean;
  isJoined(matrixRoomId: MatrixRoomId): boolean;
  /** Loads what a snapshot is made with. */
  prepareSnapshot(matrixRoomId: MatrixRoomId): Promise<void>;
  /** The end of a room as it is now; null where none of it is loaded. */
  snapshotOf(matrixRoomId: MatrixRoomId): Timeline | null;
}

/**
 * Keeps what the next page shows of the last conversations before its client runs. What the homeserver says is gone leaves the
 * browser's storage in the same turn; the rest follows within a second.
 */
export class RoomSaver {
  readonly #options: RoomSaverOptions;
  readonly #opened = new Map<MatrixRoomId, Timeline>();
  readonly #changed = new Set<MatrixRoomId>();
  #activities: ReadonlyMap<string, RoomActivity> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The rooms of which something may be kept. */
  readonly #known = new Set<MatrixRoomId>();

  constructor(options: RoomSaverOptions) {
    this.#options = options;
  }

  /** After the first sync: rooms that have gone are forgotten, and what is kept of others becomes what they hold now. */
  async begin(): Promise<void> {
    const kept = await this.#options.saved.keepOnly(this.#options.isJoined);
    for (const matrixRoomId of kept) {
      this.#known.add(matrixRoomId);
      this.#changed.add(matrixRoomId);
    }
    await this.#keep();
  }

  /** A room on screen looks so now. */
  published(timeline: Timeline): void {
    if (timeline.state === 'absent') return this.gone(timeline.matrixRoomId);
    if (timeline.state !== 'ready' || !timeline.atEnd) return;
    this.#known.add(timeline.matrixRoomId);
    this.#opened.set(timeline.matrixRoomId, timeline);
    this.#soon();
  }

  /** An event came to a room. */
  heard(event: RawEvent, matrixRoomId: MatrixRoomId): void {
    if (!this.#known.has(matrixRoomId)) return;
    if (event.type === 'm.room.redaction' || relationOf(event.content)?.type === 'm.replace')
      this.gone(matrixRoomId);
    this.#changed.add(matrixRoomId);
    this.#soon();
  }

  /** Some of a room, or all of it, is not to be seen any more. */
  gone(matrixRoomId: MatrixRoomId): void {
    if (!this.#known.has(matrixRoomId)) return;
    this.#opened.delete(matrixRoomId);
    this.#changed.add(matrixRoomId);
    void this.#options.saved.drop(matrixRoomId);
    this.#soon();
  }

  /** Somebody is blocked, or no longer: each room may show other messages. */
  allChanged(): void {
    for (const matrixRoomId of this.#known) this.gone(matrixRoomId);
  }

  listed(activities: ReadonlyMap<string, RoomActivity>): void {
    this.#activities = activities;
    this.#soon();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#keep();
    }, TOGETHER_MS);
  }

  async #keep(): Promise<void> {
    const { saved, isFollowing, isJoined, prepareSnapshot, snapshotOf } = this.#options;
    if (!isFollowing()) return;
    const opened = [...this.#opened.values()].filter(({ matrixRoomId }) => isJoined(matrixRoomId));
    const changed = [...this.#changed].filter((matrixRoomId) => !this.#opened.has(matrixRoomId));
    this.#opened.clear();
    this.#changed.clear();
    for (const timeline of opened) await saved.keepOpened(timeline);
    for (const matrixRoomId of changed) {
      await prepareSnapshot(matrixRoomId);
      const timeline = isJoined(matrixRoomId) ? snapshotOf(matrixRoomId) : null;
      await (timeline ? saved.confirm(timeline) : saved.drop(matrixRoomId));
    }
    const activities = this.#activities;
    this.#activities = null;
    if (activities) await saved.keepActivities(activities);
  }
}
