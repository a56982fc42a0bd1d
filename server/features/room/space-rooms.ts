import { FIRST_CHANNEL_NAME } from '@/protocol/room-rules';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { Names } from '@/server/names/names';
import type { Services } from '@/server/services';
import type { SpaceHooks } from '@/server/features/feature';
import type { UploadHolder } from '@/server/features/upload/upload.access';
import type { RoomStore } from './room.store';
import type { RoomStores } from './deps';
import type { SpaceId, UserId } from '@/protocol/ids';

/** What happens to the rooms of a space when something happens to the space. Everything runs inside that change. */
export class SpaceRooms implements Omit<
  SpaceHooks,
  'banned' | 'removing' | 'shuttingOut' | 'deletingRoom' | 'rolesChanged'
> {
  readonly #store: RoomStore;
  readonly #names: Names;
  readonly #deps: Pick<Services, 'storage' | 'clock' | 'chat'>;

  constructor(deps: Pick<Services, 'storage' | 'clock' | 'chat' | 'names'> & Pick<RoomStores, 'rooms'>) {
    this.#deps = deps;
    this.#store = deps.rooms;
    this.#names = deps.names;
  }

  /** Gives the rooms that every space begins with to those that were made before there were rooms; answers how many. */
  async foundAll(): Promise<number> {
    for (let founded = 0; ; founded += 1) {
      const done = await this.#deps.storage.transaction(async () => {
        const space = await this.#store.nextUnfounded();
        if (space) await this.found(space.id, space.ownerId, this.#deps.chat.outboxWriter());
        return !space;
      });
      if (done) return founded;
    }
  }

  /** A space was made. */
  async found(spaceId: SpaceId, creatorId: number, outbox: OutboxWriter): Promise<void> {
    const now = this.#deps.clock.now();
    const roomIds = await this.#store.insertFirst(spaceId, creatorId, FIRST_CHANNEL_NAME, now);
    const [, channelId] = roomIds;
    if (channelId !== undefined) {
      await this.#names.take({ kind: 'room', spaceId, name: FIRST_CHANNEL_NAME, holderId: channelId });
    }
    await outbox.rooms(roomIds);
    await outbox.members(roomIds.map((roomId) => ({ roomId, userId: creatorId })));
  }

  /** Name or picture of a space were changed. */
  async changed(spaceId: SpaceId, outbox: OutboxWriter): Promise<void> {
    const roomId = await this.#store.spaceItself(spaceId);
    if (roomId !== null) await outbox.rooms([roomId]);
  }

  /** A person has become a member: all channels are joined. */
  async entered(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<void> {
    // The outbox first: its entries wait for a leave that is being recorded, which is then forgotten below.
    await this.#tell(spaceId, userId, outbox);
    await this.#store.forgetMember(spaceId, userId);
  }

  /** A membership is about to be deleted: the person leaves all channels and rooms. */
  async leaving(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<void> {
    await this.#tell(spaceId, userId, outbox);
    await this.#store.forgetMember(spaceId, userId);
  }

  /** A space is about to be deleted: nobody stays in its rooms. Answers what held uploads in it. */
  async deleting(spaceId: SpaceId, outbox: OutboxWriter): Promise<UploadHolder[]> {
    const { roomIds, matrixRoomIds } = await this.#store.remains(spaceId);
    await outbox.gone(matrixRoomIds);
    return roomIds.map((id) => `room:${id}` as const);
  }

  async #tell(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<void> {
    const roomIds = await this.#store.idsOfMember(spaceId, userId);
    await outbox.members(roomIds.map((roomId) => ({ roomId, userId })));
  }
}
