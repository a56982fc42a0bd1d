import type { RoomId, SpaceId } from '@/protocol/ids';
import { isChannel } from '@/protocol/room';
import type { SpaceHooks } from '@/server/features/feature';
import { actorOf, type Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { RoomDeps } from './deps';
import type { SpaceRoomRow } from './room.store';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'chat' | 'limits' | 'audit' | 'names'> &
  Pick<RoomDeps, 'rooms' | 'channelOrder' | 'access' | 'spaces' | 'uploads'> & {
    readonly hooks: Pick<SpaceHooks, 'deletingRoom'>;
  };

/** The end of one channel or room. Nothing brings it back (docs/decisions/deleted-rooms.md). */
export class RoomDeletionService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Answers what was deleted. */
  async delete(reference: string, actor: SignedIn): Promise<{ id: RoomId; spaceId: SpaceId }> {
    const { access, audit, channelOrder, chat, hooks, limits, names, rooms, spaces, uploads } = this.#deps;
    const { room } = await access.require(reference, actor, 'createRooms');
    // Admins govern private rooms without seeing into them.
    if (room.locked) throw new AppError('room_locked');
    await limits.take('change_room', String(actor.id));
    const { id, spaceId } = room;
    await chat.change(async (outbox) => {
      const seen = await spaces.lockFor(spaceId, actor, 'createRooms');
      const found = (await rooms.find(id, actor.id)) as SpaceRoomRow | null;
      // Somebody else was quicker.
      if (!found) throw new AppError('not_found');
      if (found.locked) throw new AppError('room_locked');
      const isListed = isChannel(found) && !found.archived;
      if (isListed && (await channelOrder.countChannels(spaceId)) <= 1) throw new AppError('last_channel');
      await hooks.deletingRoom(id);
      await uploads.release([`room:${id}`]);
      await names.release('room', id);
      await rooms.delete(id);
      await channelOrder.raise(spaceId);
      const spaceItself = await rooms.spaceItself(spaceId);
      if (found.matrixRoomId !== null) await outbox.goneFrom(spaceItself, found.matrixRoomId);
      await outbox.space(spaceId);
      await audit.record({
        spaceId,
        actor: actorOf(actor, seen, 'createRooms'),
        act: 'room.deleted',
        objects: [{ kind: 'room', id, name: found.name }],
        before: { kind: found.kind },
      });
    });
    return { id, spaceId };
  }
}
