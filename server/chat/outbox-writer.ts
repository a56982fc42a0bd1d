import type { ChangeTopic } from '@/protocol/change-mark';
import type { Clock } from '@/runtime/clock';
import type { ChangeCountStore } from './change-count.store';
import type { FactsStore } from './facts.store';
import type { OutboxEntry, ChatOutboxStore } from './chat-outbox.store';
import type { MatrixRoomId, RoomId, SpaceId, UserId } from '@/protocol/ids';

const entry = (key: string, kind: OutboxEntry['kind'], about: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key,
  kind,
  roomId: null,
  userId: null,
  subject: null,
  ...about,
});

/** The state of a room, power levels included. */
export const roomEntry = (roomId: RoomId) => entry(`room:${roomId}`, 'room', { roomId });
/** The membership of a person in a room. */
export const memberEntry = (roomId: RoomId, userId: UserId) =>
  entry(`member:${roomId}:${userId}`, 'member', { roomId, userId });
/** Everyone who is in a room: each who is not as the tables say gets an entry of their own. */
export const peopleEntry = (roomId: RoomId) => entry(`people:${roomId}`, 'people', { roomId });
/** Name and picture of a person. */
export const userEntry = (userId: UserId) => entry(`user:${userId}`, 'user', { userId });
/** A person whose account was purged. */
export const deactivatedEntry = (userId: UserId) => entry(`deactivated:${userId}`, 'deactivated', { userId });
/** What a person's browsers compare, to know whether something they show has changed. */
export const markEntry = (userId: UserId) => entry(`mark:${userId}`, 'mark', { userId });
/** The device of a session that is over. */
export const deviceEntry = (userId: UserId, deviceId: string) =>
  entry(`device:${deviceId}`, 'device', { userId, subject: deviceId });
/** A Matrix room that has to be closed and emptied, and then is no child of a Matrix space, whose row `spaceRoomId` is. */
export const goneEntry = (matrixRoomId: MatrixRoomId, spaceRoomId: RoomId | null = null) =>
  entry(`gone:${matrixRoomId}`, 'gone', { subject: matrixRoomId, roomId: spaceRoomId });
/** An empty Matrix room whose content is deleted when the entry is due. */
export const purgeEntry = (matrixRoomId: MatrixRoomId, dueAt: Date): OutboxEntry => ({
  ...entry(`purge:${matrixRoomId}`, 'purge', { subject: matrixRoomId }),
  dueAt,
});
/** The edits of an event that was redacted. */
export const cascadeEntry = (roomId: RoomId, eventId: string) =>
  entry(`cascade:${eventId}`, 'cascade', { roomId, subject: eventId });
/** Whom a person blocks. */
export const ignoredEntry = (userId: UserId) => entry(`ignored:${userId}`, 'ignored', { userId });
/** The push rules of a person. */
export const rulesEntry = (userId: UserId) => entry(`rules:${userId}`, 'rules', { userId });
/** The card of a reward, and word of its changes. */
export const rewardEntry = (roomId: RoomId, rewardId: string) =>
  entry(`reward:${rewardId}`, 'reward', { roomId, subject: rewardId });

/** So many browsers of members are told of a change of the whole space. */
const TOLD_MAX = 1_000;

/**
 * Says inside a transaction what the homeserver will have to be told about the change. Remembers the keys, so that the
 * call that made the change can wait a moment for them.
 */
export class OutboxWriter {
  readonly keys: string[] = [];
  readonly #store: ChatOutboxStore;
  readonly #facts: FactsStore;
  readonly #counts: ChangeCountStore;
  readonly #clock: Clock;

  constructor(store: ChatOutboxStore, facts: FactsStore, counts: ChangeCountStore, clock: Clock) {
    this.#store = store;
    this.#facts = facts;
    this.#counts = counts;
    this.#clock = clock;
  }

  /** A room was made, renamed, or a person's rights in it have changed. */
  async rooms(roomIds: readonly RoomId[]): Promise<void> {
    await this.#put(roomIds.map(roomEntry));
  }

  /**
   * What people may do in the rooms of a space has changed: the power levels of all, and what its members see of it. Refuses
   * with `rights_limit_reached` what power levels cannot hold.
   */
  async rightsIn(spaceId: SpaceId): Promise<void> {
    await this.#facts.listed.checkListable(spaceId);
    await this.#facts.listed.checkExempt(spaceId);
    await this.rooms(await this.#facts.roomIdsOf(spaceId));
    await this.space(spaceId);
  }

  /** A time-out began: the power levels of all rooms of the space. Refuses with `time_out_limit_reached` what they cannot hold. */
  async timeOutBegun(spaceId: SpaceId): Promise<void> {
    await this.#facts.listed.checkListable(spaceId, 'time_out_limit_reached');
    await this.rooms(await this.#facts.roomIdsOf(spaceId));
  }

  /** Time-outs ended. */
  async timeOutsEnded(spaceId: SpaceId): Promise<void> {
    await this.allRooms(spaceId);
  }

  /** Something that the state of each room of a space tells has changed. */
  async allRooms(spaceId: SpaceId): Promise<void> {
    await this.rooms(await this.#facts.roomIdsOf(spaceId));
  }

  /** State and people of all rooms of a space: it was deleted, or brought back. */
  async wholeSpace(spaceId: SpaceId): Promise<void> {
    const roomIds = await this.#facts.roomIdsOf(spaceId);
    await this.rooms(roomIds);
    await this.people(roomIds);
  }

  /** The browsers of members are told at once, of a large space those who were active last; the others learn it by their next call. */
  async membershipsIn(spaceId: SpaceId): Promise<void> {
    await this.changed('memberships', await this.#facts.membersActiveLast(spaceId, TOLD_MAX));
  }

  /** A room has another slow mode. Refuses with `rights_limit_reached` if it cannot list all who need not wait. */
  async slowMode(roomId: RoomId, spaceId: SpaceId): Promise<void> {
    await this.#facts.listed.checkExempt(spaceId);
    await this.rooms([roomId]);
    await this.space(spaceId);
  }

  /** Channels stand elsewhere in the list of their space: other clients hear of it by and by, and members by its change. */
  async movedChannels(roomIds: readonly RoomId[], spaceId: SpaceId): Promise<void> {
    await this.#store.put(roomIds.map(roomEntry), this.#clock.now());
    await this.space(spaceId);
  }

  /** People came into rooms, were invited or left them. */
  async members(pairs: readonly { roomId: RoomId; userId: UserId }[]): Promise<void> {
    await this.#put(pairs.map(({ roomId, userId }) => memberEntry(roomId, userId)));
    const userIds = pairs.map(({ userId }) => userId);
    await this.changed('memberships', userIds);
    await this.rules(await this.#facts.choosers(userIds));
  }

  /** Who is in rooms has changed for many people at once. */
  async people(roomIds: readonly RoomId[]): Promise<void> {
    await this.#put(roomIds.map(peopleEntry));
  }

  /** Something that people see has changed. Nobody waits until their browsers have heard of it. */
  async changed(topic: ChangeTopic, userIds: readonly UserId[]): Promise<void> {
    await this.#counts.raise(topic, userIds);
    await this.#store.put(userIds.map(markEntry), this.#clock.now());
  }

  /** What all members see of a space has changed: its Matrix space tells them, instead of a mark for each. */
  async space(spaceId: SpaceId): Promise<void> {
    const roomId = await this.#facts.raiseSpace(spaceId);
    if (roomId !== null) await this.#store.put([roomEntry(roomId)], this.#clock.now());
  }

  /** A person has another name or picture. */
  async user(userId: UserId): Promise<void> {
    await this.#put([userEntry(userId)]);
  }

  /** A person's account was purged: what only they had on the homeserver goes. */
  async deactivated(userId: UserId): Promise<void> {
    await this.#put([deactivatedEntry(userId)]);
  }

  /** A person blocks others than before. */
  async ignored(userId: UserId): Promise<void> {
    await this.#put([ignoredEntry(userId)]);
  }

  /** Rooms were deleted. */
  async gone(matrixRoomIds: readonly MatrixRoomId[]): Promise<void> {
    await this.#put(matrixRoomIds.map((matrixRoomId) => goneEntry(matrixRoomId)));
  }

  /** One room of a space was deleted; `spaceRoomId` is the row of the space itself. */
  async goneFrom(spaceRoomId: RoomId | null, matrixRoomId: MatrixRoomId): Promise<void> {
    await this.#put([goneEntry(matrixRoomId, spaceRoomId)]);
  }

  /** What people hear in rooms has changed, or may have in another client. Nobody waits for it. */
  async rules(userIds: readonly UserId[]): Promise<void> {
    await this.#store.put(userIds.map(rulesEntry), this.#clock.now());
  }

  /** Rewards were funded or have changed. */
  async rewards(changed: readonly { readonly id: string; readonly roomId: RoomId }[]): Promise<void> {
    await this.#put(changed.map(({ id, roomId }) => rewardEntry(roomId, id)));
  }

  async #put(entries: readonly OutboxEntry[]): Promise<void> {
    await this.#store.put(entries, this.#clock.now());
    this.keys.push(...entries.map(({ key }) => key));
  }
}
