import type { Right } from '@/protocol/permissions';
import { isLocked } from '@/protocol/room';
import { Failure } from '@/server/http/failure';
import type { Services } from '@/server/services';
import { SpaceAccess, type SeenSpace, type Viewer } from '../space/space.access';
import { RoomStore, type SeenRoomRow } from './room.store';

type SignedIn = NonNullable<Viewer>;

/** A room together with what its viewer is in it and in its space. */
export interface SeenRoom {
  readonly room: SeenRoomRow;
  readonly seen: SeenSpace;
}

/**
 * The only way to a channel or room for everything that acts for a person. A room of a private space does not exist for
 * strangers; members of a space know of all its rooms, and `room_locked` keeps them out of private ones.
 */
export class RoomAccess {
  private readonly store: RoomStore;
  private readonly spaces: SpaceAccess;

  constructor(parts: Pick<Services, 'storage'>) {
    this.store = new RoomStore(parts.storage);
    this.spaces = new SpaceAccess(parts);
  }

  /** A space for who may see the list of its rooms: its members and admins. */
  async listed(spaceId: number, viewer: SignedIn): Promise<SeenSpace> {
    const seen = await this.spaces.content(spaceId, viewer);
    if (!seen.joined && !seen.rights.has('administerSpace')) throw new Failure('not_member');
    return seen;
  }

  /** A room for members of its space. */
  async known(reference: string, viewer: SignedIn): Promise<SeenRoom> {
    const found = await this.visible(reference, viewer);
    if (!found.seen.joined) throw new Failure('not_member');
    return found;
  }

  /** A room for who may see its inside. */
  async open(reference: string, viewer: SignedIn): Promise<SeenRoom> {
    const found = await this.visible(reference, viewer);
    if (!found.seen.joined && !found.seen.rights.has('administerSpace')) throw new Failure('not_member');
    if (isLocked(found.room)) throw new Failure('room_locked');
    return found;
  }

  /** A room for whoever holds a right in its space. */
  async require(reference: string, viewer: SignedIn, right: Right): Promise<SeenRoom> {
    const found = await this.visible(reference, viewer);
    if (!found.seen.rights.has(right)) throw new Failure('right_missing');
    return found;
  }

  private async visible(reference: string, viewer: SignedIn): Promise<SeenRoom> {
    const found = await this.store.spaceOf(idOf(reference));
    if (!found) throw new Failure('not_found');
    const seen = await this.spaces.visible(found.spaceId, viewer);
    const room = seen.open ? await this.store.find(found.id, viewer.id) : null;
    if (!room) throw new Failure('not_found');
    return { room, seen };
  }
}

/** Either id names a room (OPN-101). */
function idOf(reference: string): number | string {
  if (reference.startsWith('!')) return reference;
  const id = Number(reference);
  // A number that no column holds names nothing.
  return id <= 2_147_483_647 ? id : 0;
}
