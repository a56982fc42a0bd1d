import { mayManage, type GroupRole } from '@/protocol/group-rules';
import { AppError } from '@/server/http/app-error';
import type { RoomAccess } from '@/server/features/room/room.access';
import type { Viewer } from '@/server/features/space/space.access';
import type { GroupStore, GroupPersonRow, GroupRow } from './group.store';
import type { RoomId, UserId } from '@/protocol/ids';

type SignedIn = NonNullable<Viewer>;

/** A group together with what its viewer is in it. */
export interface SeenGroup {
  readonly group: GroupRow;
  readonly own: GroupPersonRow;
}

/** What an act takes: to manage people and name, or to have made the group. */
export type GroupRight = 'manage' | 'make';

const holds: Record<GroupRight, (role: GroupRole) => boolean> = {
  manage: mayManage,
  make: (role) => role === 'maker',
};

/** The only way to a group. It exists only for its people and for those who are asked into it. */
export class GroupAccess {
  readonly #deps: { readonly groups: GroupStore; readonly rooms: RoomAccess };

  constructor(deps: { readonly groups: GroupStore; readonly rooms: RoomAccess }) {
    this.#deps = deps;
  }

  /** For people who are in it or asked into it. */
  async visible(reference: string, viewer: SignedIn): Promise<SeenGroup> {
    const { container, room } = await this.#deps.rooms.visible(reference, viewer);
    if (container !== 'direct' || room.kind !== 'group') throw new AppError('not_found');
    return this.#seen(room.id, viewer.id);
  }

  /** For people who are in it. */
  async open(reference: string, viewer: SignedIn): Promise<SeenGroup> {
    const seen = await this.visible(reference, viewer);
    if (seen.own.state !== 'in') throw new AppError('room_locked');
    return seen;
  }

  /** For people who hold a right in it. */
  async require(reference: string, viewer: SignedIn, right: GroupRight): Promise<SeenGroup> {
    return need(await this.open(reference, viewer), right);
  }

  /** The same once more inside the transaction of a change, when the group is locked: a right that was just taken away is not used. */
  async again(roomId: RoomId, viewerId: UserId, right?: GroupRight): Promise<SeenGroup> {
    const seen = await this.#seen(roomId, viewerId);
    return right ? need(seen, right) : seen;
  }

  async #seen(roomId: RoomId, viewerId: UserId): Promise<SeenGroup> {
    const group = await this.#deps.groups.find(roomId);
    const own = group?.people.find(({ id }) => id === viewerId);
    if (!group || !own) throw new AppError('not_found');
    return { group, own };
  }
}

function need(seen: SeenGroup, right: GroupRight): SeenGroup {
  if (seen.own.state !== 'in' || !holds[right](seen.own.role)) throw new AppError('permission_denied');
  return seen;
}
