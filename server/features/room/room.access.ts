import type { Right } from '@/protocol/permissions';
import { isChannel } from '@/protocol/room';
import { AppError } from '@/server/http/app-error';
import {
  needRight,
  type SpaceAccess,
  type SeenSpace,
  type Viewer,
} from '@/server/features/space/space.access';
import type { RoomStore, SeenRoomRow, SpaceRoomRow } from './room.store';
import type { SpaceId } from '@/protocol/ids';

type SignedIn = NonNullable<Viewer>;

/** A room of a space together with what its viewer is in it and in its space. */
export interface SeenSpaceRoom {
  readonly container: 'space';
  readonly room: SpaceRoomRow;
  readonly seen: SeenSpace;
}
/** A direct conversation or group, of which the viewer is one of the people. */
export interface SeenDirectRoom {
  readonly container: 'direct';
  readonly room: SeenRoomRow;
}
/** A room together with its container, which decides who may do what in it. */
export type SeenRoom = SeenSpaceRoom | SeenDirectRoom;

/** Rooms of a suspended space count as they did before: what was given in them stays their people's. */
interface EvenSuspended {
  readonly evenSuspended?: boolean;
}

/**
 * The only way to a room for everything that acts for a person. A room of a private space does not exist for strangers,
 * nor does a direct conversation for anyone but its people; members of a space know of all its rooms, and `room_locked`
 * keeps them out of private ones.
 */
export class RoomAccess {
  readonly #store: RoomStore;
  readonly #spaces: SpaceAccess;

  constructor(deps: { readonly rooms: RoomStore; readonly spaces: SpaceAccess }) {
    this.#store = deps.rooms;
    this.#spaces = deps.spaces;
  }

  /** A space for who may see the list of its rooms: its members and admins. */
  async listed(spaceId: SpaceId, viewer: SignedIn): Promise<SeenSpace> {
    const seen = await this.#spaces.content(spaceId, viewer);
    if (!seen.joined && !seen.rights.has('administerSpace')) throw new AppError('not_member');
    return seen;
  }

  /** Every space whose rooms a person may be in. */
  joined(person: SignedIn): Promise<SeenSpace[]> {
    return this.#spaces.joined(person);
  }

  /** A room of a space for members of that space. */
  async known(reference: string, viewer: SignedIn): Promise<SeenSpaceRoom> {
    const found = await this.#inSpace(reference, viewer);
    if (!found.seen.joined) throw new AppError('not_member');
    return found;
  }

  /** A room for those who may see its inside. */
  async open(reference: string, viewer: SignedIn, options: EvenSuspended = {}): Promise<SeenRoom> {
    const found = await this.visible(reference, viewer, options);
    if (found.container === 'direct') {
      if (!found.room.joined) throw new AppError('room_locked');
      return found;
    }
    const { room, seen } = found;
    if (!seen.joined && !seen.rights.has('administerSpace')) throw new AppError('not_member');
    if (room.locked) throw new AppError('room_locked');
    return found;
  }

  /** A room of a space for whoever holds a right in the space. */
  async require(reference: string, viewer: SignedIn, right: Right): Promise<SeenSpaceRoom> {
    const found = await this.#inSpace(reference, viewer);
    needRight(found.seen, right);
    return found;
  }

  /** A room for those who may know of it. */
  async visible(reference: string, viewer: SignedIn, options: EvenSuspended = {}): Promise<SeenRoom> {
    const found = await this.#store.containerOf(idOf(reference));
    if (!found) throw new AppError('not_found');
    if (found.spaceId === null) {
      const room = await this.#store.find(found.id, viewer.id);
      if (!room || !(room.joined || room.invited)) throw new AppError('not_found');
      return { container: 'direct', room };
    }
    const seen = await this.#spaces.visible(found.spaceId, viewer, options);
    const room = seen.open ? await this.#store.find(found.id, viewer.id) : null;
    if (!room) throw new AppError('not_found');
    return { container: 'space', room: room as SpaceRoomRow, seen };
  }

  async #inSpace(reference: string, viewer: SignedIn): Promise<SeenSpaceRoom> {
    const found = await this.visible(reference, viewer);
    if (found.container !== 'space') throw new AppError('not_found');
    return found;
  }
}

/** What a person may do in a room. In a direct conversation everyone who is in it may do everything. */
export function mayIn(found: SeenRoom): { canPost: boolean; canGive: boolean } {
  const { room } = found;
  if (found.container === 'direct') return { canPost: room.joined, canGive: room.joined };
  const { joined, rights, timedOutUntil } = found.seen;
  const canPost =
    joined &&
    timedOutUntil === null &&
    !room.locked &&
    !room.archived &&
    (isChannel(room) || room.joined) &&
    (room.kind !== 'readOnlyChannel' || rights.has('postReadOnly'));
  // The card of a reward is a message of its giver.
  return { canPost, canGive: canPost && room.joined && rights.has('sendRewards') };
}

/** Either id names a room (OPN-101). */
function idOf(reference: string): number | string {
  if (reference.startsWith('!')) return reference;
  const id = Number(reference);
  // A number that no column holds names nothing.
  return id <= 2_147_483_647 ? id : 0;
}
