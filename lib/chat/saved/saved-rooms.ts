import type { RoomActivity, Timeline, TimelineItem } from '@/lib/chat/model';
import type { MatrixRoomId } from '@/protocol/ids';
import { readSavedRoom, SAVED_ITEMS_MAX, savedRoomName } from './saved-room';
import { vault, type Vault } from './vault';

/** The conversations that were opened last. */
export const SAVED_ROOMS_MAX = 8;

const ORDER = 'rooms';
const ACTIVITIES = 'activities';

/** The newest rows of the last conversations, and what all of them show in lists, as the homeserver last confirmed them. */
export class SavedRooms {
  readonly #vault: Vault;
  /** Changes are made one after another, so that nothing is kept again that a later one has dropped. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(kept: Vault) {
    this.#vault = kept;
  }

  /** Returns a timeline that is marked as saved, or null. */
  async read(matrixRoomId: MatrixRoomId): Promise<Timeline | null> {
    return readSavedRoom(this.#vault, matrixRoomId);
  }

  /** Keeps a conversation that is on screen, and forgets the one that was opened longest ago. */
  keepOpened(timeline: Timeline): Promise<void> {
    return this.#inTurn(async () => {
      const { matrixRoomId } = timeline;
      const order = await this.#order();
      if (order[0] !== matrixRoomId) {
        const all = [matrixRoomId, ...order.filter((other) => other !== matrixRoomId)];
        await this.#vault.write(ORDER, all.slice(0, SAVED_ROOMS_MAX));
        await this.#vault.remove(...all.slice(SAVED_ROOMS_MAX).map(savedRoomName));
      }
      await this.#vault.write(savedRoomName(matrixRoomId), savedForm(timeline));
    });
  }

  /** Replaces what is kept of a conversation by what is there now; one that is not kept stays so. */
  confirm(timeline: Timeline): Promise<void> {
    return this.#inTurn(async () => {
      if ((await this.#order()).includes(timeline.matrixRoomId))
        await this.#vault.write(savedRoomName(timeline.matrixRoomId), savedForm(timeline));
    });
  }

  /** Something of a conversation has gone: nothing of it stays until it is kept again. */
  drop(matrixRoomId: MatrixRoomId): Promise<void> {
    return this.#inTurn(() => this.#vault.remove(savedRoomName(matrixRoomId), ACTIVITIES));
  }

  /** Forgets conversations that the person is in no more. Returns the others. */
  keepOnly(isIn: (matrixRoomId: MatrixRoomId) => boolean): Promise<readonly MatrixRoomId[]> {
    return this.#inTurn(async () => {
      const order = await this.#order();
      const rest = order.filter(isIn);
      if (rest.length === order.length) return order;
      await this.#vault.remove(...order.filter((each) => !isIn(each)).map(savedRoomName), ACTIVITIES);
      await this.#vault.write(ORDER, rest);
      return rest;
    });
  }

  async readActivities(): Promise<ReadonlyMap<string, RoomActivity> | null> {
    const saved = await this.#vault.read<readonly RoomActivity[]>(ACTIVITIES);
    return saved && new Map(saved.map((activity) => [activity.matrixRoomId, activity]));
  }

  keepActivities(activities: ReadonlyMap<string, RoomActivity>): Promise<void> {
    return this.#inTurn(() => this.#vault.write(ACTIVITIES, [...activities.values()]));
  }

  async #order(): Promise<readonly MatrixRoomId[]> {
    return (await this.#vault.read<readonly MatrixRoomId[]>(ORDER)) ?? [];
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done;
    return done;
  }
}

export const savedRooms = new SavedRooms(vault);

/** What of a timeline is kept: what the homeserver has, under keys that the next page knows, and nothing that only this page can do. */
export function savedForm(timeline: Timeline): Timeline {
  const items = timeline.items.flatMap((item): TimelineItem[] => {
    if (item.kind === 'unread') return [];
    if (item.kind !== 'message') return [item];
    if (item.eventId === null || item.status !== 'sent') return [];
    return [{ ...item, key: item.eventId }];
  });
  return {
    matrixRoomId: timeline.matrixRoomId,
    state: 'ready',
    isSaved: true,
    items: items.slice(-SAVED_ITEMS_MAX),
    atStart: false,
    // Nothing older is asked for until the client runs.
    loadingOlder: true,
    loadingNewer: false,
    atEnd: true,
    canPost: timeline.canPost,
    typing: [],
  };
}
