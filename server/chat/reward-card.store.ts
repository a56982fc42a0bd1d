import { and, eq, isNull, lt } from 'drizzle-orm';
import { reward } from '@/server/db/schema/reward';
import { room } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';
import type { MatrixRoomId } from '@/protocol/ids';

/** What the room is told of a reward. */
export interface RewardCard {
  readonly id: string;
  readonly giverId: number | null;
  readonly message: string;
  readonly root: string | null;
  readonly version: number;
  readonly toldVersion: number;
  /** Null until the card is posted. */
  readonly eventId: string | null;
  /** Null until the homeserver has made the room. */
  readonly matrixRoomId: MatrixRoomId | null;
}

/** Rewards as their rooms see them. */
export class RewardCardStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Null when the reward or its room is gone. */
  async find(id: string): Promise<RewardCard | null> {
    const [row] = await this.#storage.db
      .select({
        id: reward.id,
        giverId: reward.giverId,
        message: reward.message,
        root: reward.root,
        version: reward.version,
        toldVersion: reward.toldVersion,
        eventId: reward.eventId,
        matrixRoomId: room.matrixRoomId,
      })
      .from(reward)
      .innerJoin(room, eq(room.id, reward.roomId))
      .where(eq(reward.id, id));
    return row ?? null;
  }

  /** The card is there, and says what the reward was at this version. */
  async posted(id: string, eventId: string, version: number): Promise<void> {
    await this.#storage.db
      .update(reward)
      .set({ eventId, toldVersion: version })
      .where(and(eq(reward.id, id), isNull(reward.eventId)));
  }

  async told(id: string, version: number): Promise<void> {
    await this.#storage.db
      .update(reward)
      .set({ toldVersion: version })
      .where(and(eq(reward.id, id), lt(reward.toldVersion, version)));
  }
}
