import type { RoomId, SpaceId } from '@/protocol/ids';
import { isChannel } from '@/protocol/room';
import type { UnderLock } from '@/server/audit/act-undoer';
import { actorOf, type Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { RoomDeps } from './deps';
import type { SpaceRoomRow } from './room.store';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'chat' | 'limits' | 'audit' | 'clock' | 'feed'> &
  Pick<RoomDeps, 'rooms' | 'channelOrder' | 'access' | 'spaces'>;

/** Takes channels and rooms out of use, and back into it (docs/decisions/archived-rooms.md). */
export class RoomArchiveService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Repeating it changes nothing. `check` is asked under the lock of the space. Answers when no gateway lets anybody write in what
   * was archived.
   */
  async set(
    reference: string,
    actor: SignedIn,
    archived: boolean,
    check?: UnderLock,
  ): Promise<{ id: RoomId; spaceId: SpaceId }> {
    const { access, audit, channelOrder, chat, clock, feed, limits, rooms, spaces } = this.#deps;
    const { room } = await access.require(reference, actor, 'createRooms');
    // Admins govern private rooms without seeing into them.
    if (room.locked) throw new AppError('room_locked');
    await limits.take('change_room', String(actor.id));
    const { id, spaceId } = room;
    const position = await chat.change(async (outbox) => {
      const seen = await spaces.lockFor(spaceId, actor, 'createRooms');
      await check?.();
      const found = (await rooms.find(id, actor.id)) as SpaceRoomRow | null;
      if (!found) throw new AppError('not_found');
      if (found.locked) throw new AppError('room_locked');
      if (found.archived === archived) return null;
      const isLast = isChannel(found) && (await channelOrder.countChannels(spaceId)) <= 1;
      if (archived && isLast) throw new AppError('last_channel');
      await rooms.setArchived(id, archived ? clock.now() : null);
      await channelOrder.raise(spaceId);
      await outbox.rooms([id]);
      await outbox.space(spaceId);
      await audit.record({
        spaceId,
        actor: actorOf(actor, seen, 'createRooms'),
        act: archived ? 'room.archived' : 'room.restored',
        objects: [{ kind: 'room', id, name: found.name }],
        before: { kind: found.kind },
      });
      return feed.raise('standings');
    });
    if (position !== null) await feed.whenSeenByAll(position);
    return { id, spaceId };
  }
}
