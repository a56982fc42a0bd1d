import type { RoomId } from '@/protocol/ids';
import type { Right } from '@/protocol/permissions';
import { exemptPermissions } from '@/server/chat/slow-mode.store';
import { actorOf, type SpaceAccess, type Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { RoomDeps } from './deps';
import type { RoomAccess } from './room.access';
import type { RoomStore } from './room.store';

type SignedIn = NonNullable<Viewer>;

/** Rights whose holders need not wait: those of moderators, and what admins alone have. */
export const slowModeExempting: readonly Right[] = [...exemptPermissions, 'administerSpace'];

/** How long people wait between two messages in a room. The homeserver keeps it (docs/decisions/slow-mode.md). */
export class SlowModeService {
  readonly #store: RoomStore;
  readonly #access: RoomAccess;
  readonly #spaces: SpaceAccess;
  readonly #deps: Pick<Services, 'chat' | 'limits' | 'audit'>;

  constructor(
    deps: Pick<Services, 'chat' | 'limits' | 'audit'> & Pick<RoomDeps, 'rooms' | 'access' | 'spaces'>,
  ) {
    this.#deps = deps;
    this.#store = deps.rooms;
    this.#access = deps.access;
    this.#spaces = deps.spaces;
  }

  /** Repeating it changes nothing. Returns the id of the room. */
  async set(reference: string, actor: SignedIn, seconds: number): Promise<RoomId> {
    const { room } = await this.#access.require(reference, actor, 'createRooms');
    const { id: roomId, spaceId, name } = room;
    if (room.kind === 'privateRoom' && !room.joined) throw new AppError('room_locked');
    await this.#deps.limits.take('change_room', String(actor.id));
    await this.#deps.chat.change(async (outbox) => {
      const seen = await this.#spaces.lockFor(spaceId, actor, 'createRooms');
      const former = await this.#store.slowMode(roomId);
      if (former === seconds) return;
      await this.#store.setSlowMode(roomId, seconds);
      await outbox.slowMode(roomId, spaceId);
      await this.#deps.audit.record({
        spaceId,
        actor: actorOf(actor, seen, 'createRooms'),
        act: 'room.slow_mode_set',
        objects: [{ kind: 'room', id: roomId, name }],
        before: { seconds: former },
        after: { seconds },
      });
    });
    return roomId;
  }
}
