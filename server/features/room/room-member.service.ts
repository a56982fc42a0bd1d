import { isChannel, ROOM_MEMBER_PAGE_SIZE, type RoomMember } from '@/protocol/room';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import { actorOf, type SpaceAccess, type Viewer } from '@/server/features/space/space.access';
import type { RoomAccess, SeenSpaceRoom } from './room.access';
import type { RoomMemberStore } from './room-member.store';
import { roomMemberOf } from './room.view';
import type { RoomDeps } from './deps';
import type { MatrixRoomId, SpaceId, UserId } from '@/protocol/ids';

type SignedIn = NonNullable<Viewer>;

type Deps = Pick<Services, 'clock' | 'chat' | 'limits' | 'audit'> &
  Pick<RoomDeps, 'roomMembers' | 'access' | 'spaces' | 'roster' | 'handles'>;

/** Who is in a room. Being in it or not is the natural key: repeating a call changes nothing. */
export class RoomMemberService {
  readonly #store: RoomMemberStore;
  readonly #access: RoomAccess;
  readonly #spaces: SpaceAccess;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.roomMembers;
    this.#access = deps.access;
    this.#spaces = deps.spaces;
  }

  /** Joins a public room, or comes back to a channel. A private room is joined by being added to it. */
  async join(reference: string, person: SignedIn): Promise<{ matrixRoomId: MatrixRoomId; joined: true }> {
    const { room } = await this.#access.known(reference, person);
    if (room.locked) throw new AppError('room_locked');
    await this.#deps.limits.take('join_room', String(person.id));
    await this.#deps.chat.change(async (outbox) => {
      await this.#stillMember(room.spaceId, person.id);
      // Also for who is in it already: an own leave may not have been learned yet. The outbox first: its entry waits for
      // a leave that is just being recorded, which is then undone below.
      await outbox.members([{ roomId: room.id, userId: person.id }]);
      if (isChannel(room)) await this.#store.comeBack(room.id, person.id);
      else await this.#store.add(room.id, [person.id], this.#deps.clock.now());
    });
    const { room: after } = await this.#access.known(reference, person);
    return { matrixRoomId: after.matrixRoomId ?? '', joined: true };
  }

  /** Who is not in the room has nothing to leave, which is no error. */
  async leave(reference: string, person: SignedIn): Promise<void> {
    const { room } = await this.#access.known(reference, person);
    if (isChannel(room)) throw new AppError('channel_cannot_be_left');
    await this.#deps.chat.change(async (outbox) => {
      if (!(await this.#store.remove(room.id, person.id))) return;
      await outbox.members([{ roomId: room.id, userId: person.id }]);
    });
  }

  async page(reference: string, viewer: SignedIn, query: PageQuery & { name?: string }) {
    const { room } = await this.#access.open(reference, viewer);
    const page = pageOf(query, ROOM_MEMBER_PAGE_SIZE);
    const { name = '' } = query;
    const { rows, total } = await this.#store.page({
      ...page,
      roomId: room.id,
      viewerId: viewer.id,
      name,
      handleOf: name === '' ? null : await this.#deps.handles.personOf(name),
    });
    return pageAnswer<RoomMember>(page, rows.map(roomMemberOf), total);
  }

  /** The same in the groups of the panel. A direct conversation has no roles. */
  async byRole(reference: string, viewer: SignedIn, query: PageQuery & { name?: string }) {
    const found = await this.#access.open(reference, viewer);
    if (found.container === 'direct') throw new AppError('not_found');
    const { room, seen } = found;
    const among = { roomId: room.id, members: room.members };
    return this.#deps.roster.grouped(seen.space, viewer, among, query);
  }

  /** Adds members of the space; in a channel they all are already. */
  async add(reference: string, admin: SignedIn, userIds: readonly UserId[]): Promise<void> {
    const found = await this.#access.require(reference, admin, 'channelAccess');
    const { room } = found;
    // Nobody gets into a private room by administering the space from outside.
    if (!isChannel(room) && !found.seen.ownRights.has('channelAccess'))
      throw new AppError('permission_denied');
    await this.#deps.chat.change(async (outbox) => {
      const seen = await this.#spaces.lockFor(room.spaceId, admin, 'channelAccess');
      if (!isChannel(room) && !seen.ownRights.has('channelAccess')) throw new AppError('permission_denied');
      const wanted = [...new Set(userIds)];
      const members = await this.#store.membersAmong(room.spaceId, wanted);
      if (wanted.some((id) => !members.has(id))) throw new AppError('not_member', { field: 'userIds' });
      if (isChannel(room)) return;
      const added = await this.#store.add(room.id, wanted, this.#deps.clock.now());
      await outbox.members(wanted.map((userId) => ({ roomId: room.id, userId })));
      await this.#record('room.people_added', { room, seen }, admin, added);
    });
  }

  async remove(reference: string, admin: SignedIn, userId: UserId): Promise<void> {
    const found = await this.#access.require(reference, admin, 'channelAccess');
    const { room } = found;
    if (isChannel(room)) throw new AppError('channel_cannot_be_left');
    await this.#deps.chat.change(async (outbox) => {
      const seen = await this.#spaces.lockFor(room.spaceId, admin, 'channelAccess');
      if (!(await this.#store.remove(room.id, userId))) return;
      await outbox.members([{ roomId: room.id, userId }]);
      await this.#record('room.people_removed', { room, seen }, admin, [userId]);
    });
  }

  async #record(
    act: 'room.people_added' | 'room.people_removed',
    { room, seen }: Pick<SeenSpaceRoom, 'room' | 'seen'>,
    admin: SignedIn,
    people: readonly UserId[],
  ): Promise<void> {
    // Who adds nobody new, or leaves a room in this way, has used no power over others. Nobody is asked into a private room by themselves.
    const isOwnWayIn = act === 'room.people_added' && room.kind === 'privateRoom' && people.length > 0;
    if (!isOwnWayIn && people.every((id) => id === admin.id)) return;
    await this.#deps.audit.record({
      spaceId: room.spaceId,
      actor: actorOf(admin, seen, 'channelAccess'),
      act,
      people,
      objects: [{ kind: 'room', id: room.id, name: room.name }],
    });
  }

  /** Locks the membership, so that nobody gets into a room of a space that they are just being removed from. */
  async #stillMember(spaceId: SpaceId, userId: UserId): Promise<void> {
    if (!(await this.#store.membersAmong(spaceId, [userId])).has(userId)) throw new AppError('not_member');
  }
}
