import type { ChangeTopic } from '@/protocol/change-mark';
import type { Clock } from '@/runtime/clock';
import type { ChangeCountStore } from './change-count.store';
import type { FactsStore } from './facts.store';
import type { Wish, WishStore } from './wish.store';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';

const wish = (key: string, kind: Wish['kind'], about: Partial<Wish> = {}): Wish => ({
  key,
  kind,
  roomId: null,
  userId: null,
  subject: null,
  ...about,
});

/** The state of a room, power levels included. */
export const roomWish = (roomId: RoomId) => wish(`room:${roomId}`, 'room', { roomId });
/** Whether somebody is in a room. */
export const memberWish = (roomId: RoomId, userId: UserId) =>
  wish(`member:${roomId}:${userId}`, 'member', { roomId, userId });
/** Name and picture of a person. */
export const userWish = (userId: UserId) => wish(`user:${userId}`, 'user', { userId });
/** What a person's browsers compare, to know whether something they show has changed. */
export const markWish = (userId: UserId) => wish(`mark:${userId}`, 'mark', { userId });
/** The device of a session that is over. */
export const deviceWish = (userId: UserId, deviceId: string) =>
  wish(`device:${deviceId}`, 'device', { userId, subject: deviceId });
/** A Matrix room that nobody may be in any more. */
export const goneWish = (matrixRoomId: MatrixRoomId) =>
  wish(`gone:${matrixRoomId}`, 'gone', { subject: matrixRoomId });
/** A Matrix room that everybody has left, and whose content goes when it is due. */
export const purgeWish = (matrixRoomId: MatrixRoomId, dueAt: Date): Wish => ({
  ...wish(`purge:${matrixRoomId}`, 'purge', { subject: matrixRoomId }),
  dueAt,
});
/** The edits of an event that was redacted. */
export const cascadeWish = (roomId: RoomId, eventId: string) =>
  wish(`cascade:${eventId}`, 'cascade', { roomId, subject: eventId });
/** The card of a reward, and word of its changes. */
export const rewardWish = (roomId: RoomId, rewardId: string) =>
  wish(`reward:${rewardId}`, 'reward', { roomId, subject: rewardId });

/**
 * Says inside a transaction what the homeserver will have to be told about the change. Remembers the keys, so that the
 * call that made the change can wait a moment for them.
 */
export class Wishes {
  readonly keys: string[] = [];
  readonly #store: WishStore;
  readonly #facts: FactsStore;
  readonly #counts: ChangeCountStore;
  readonly #clock: Clock;

  constructor(store: WishStore, facts: FactsStore, counts: ChangeCountStore, clock: Clock) {
    this.#store = store;
    this.#facts = facts;
    this.#counts = counts;
    this.#clock = clock;
  }

  /** A room was made, renamed, or somebody's rights in it have changed. */
  async rooms(roomIds: readonly RoomId[]): Promise<void> {
    await this.#put(roomIds.map(roomWish));
  }

  /** Rights in all rooms of a space may have changed. */
  async roomsOf(spaceId: SpaceId): Promise<void> {
    await this.rooms(await this.#facts.roomIdsOf(spaceId));
  }

  /** People came into rooms, were invited or left them. */
  async members(pairs: readonly { roomId: RoomId; userId: UserId }[]): Promise<void> {
    await this.#put(pairs.map(({ roomId, userId }) => memberWish(roomId, userId)));
    await this.changed(
      'memberships',
      pairs.map(({ userId }) => userId),
    );
  }

  /** Something that people see has changed. Nobody waits until their browsers have heard of it. */
  async changed(topic: ChangeTopic, userIds: readonly UserId[]): Promise<void> {
    await this.#counts.raise(topic, userIds);
    await this.#store.put(userIds.map(markWish), this.#clock.now());
  }

  /** What all members see of a space has changed: its Matrix space tells them, instead of a mark for each. */
  async space(spaceId: SpaceId): Promise<void> {
    const roomId = await this.#facts.raiseSpace(spaceId);
    if (roomId !== null) await this.#store.put([roomWish(roomId)], this.#clock.now());
  }

  /** A person has another name or picture. */
  async user(userId: UserId): Promise<void> {
    await this.#put([userWish(userId)]);
  }

  /** Rooms were deleted. */
  async gone(matrixRoomIds: readonly MatrixRoomId[]): Promise<void> {
    await this.#put(matrixRoomIds.map(goneWish));
  }

  /** Rewards were funded or have changed. */
  async rewards(changed: readonly { readonly id: string; readonly roomId: RoomId }[]): Promise<void> {
    await this.#put(changed.map(({ id, roomId }) => rewardWish(roomId, id)));
  }

  async #put(wishes: readonly Wish[]): Promise<void> {
    await this.#store.put(wishes, this.#clock.now());
    this.keys.push(...wishes.map(({ key }) => key));
  }
}
