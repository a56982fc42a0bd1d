import { isChannel, ROOMS_PER_SPACE_MAX, type AnyRoom, type Room, type RoomKind } from '@/protocol/room';
import { isMet } from '@/protocol/access-rule';
import { personIdOf } from '@/protocol/chat-names';
import { MatrixRefusal } from '@/server/chat/matrix-client';
import { redactionId } from '@/server/chat/apply-rest';
import { AppError } from '@/server/http/app-error';
import type { Names } from '@/server/names/names';
import { roomNames, type TwoNames, type TypedNames } from '@/server/names/two-names';
import type { RoleHolder } from '@/server/rights/rights';
import type { Services } from '@/server/services';
import { actorOf, type SpaceAccess, type SeenSpace, type Viewer } from '@/server/features/space/space.access';
import type { Uploads } from '@/server/features/upload/upload.access';
import type { RoomAccess } from './room.access';
import type { RoomMemberStore } from './room-member.store';
import { checkedLogo } from './room.rules';
import { fieldOf, nameTaken } from './room-settings.service';
import type { RoomStore, SpaceRoomRow } from './room.store';
import { directRoomOf, roomOf } from './room.view';
import type { DirectPeople, RoomDeps } from './deps';
import type { SpaceId, UserId } from '@/protocol/ids';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'clock' | 'limits' | 'chat' | 'names' | 'storage' | 'audit'> & RoomDeps;

/** Channels and rooms of spaces. */
export class RoomService {
  readonly #store: RoomStore;
  readonly #members: RoomMemberStore;
  readonly #access: RoomAccess;
  readonly #spaceAccess: SpaceAccess;
  readonly #uploads: Uploads;
  readonly #names: Names;
  readonly #deps: Deps;
  readonly #directs: DirectPeople;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#directs = deps.directs;
    this.#store = deps.rooms;
    this.#members = deps.roomMembers;
    this.#access = deps.access;
    this.#spaceAccess = deps.spaces;
    this.#uploads = deps.uploads;
    this.#names = deps.names;
  }

  /** Every channel and room; private ones that the person is not in are locked. */
  all(spaceId: SpaceId, person: SignedIn): Promise<Room[]> {
    return this.#list(spaceId, person, () => true);
  }

  /** Rooms that the person is in or may enter. */
  accessedRooms(spaceId: SpaceId, person: SignedIn): Promise<Room[]> {
    return this.#list(spaceId, person, (room) => !isChannel(room) && !room.locked);
  }

  /** Channels that the person may enter. */
  accessedChannels(spaceId: SpaceId, person: SignedIn): Promise<Room[]> {
    return this.#list(spaceId, person, (room) => isChannel(room) && !room.locked);
  }

  /** Channels and rooms that the person is in. */
  joined(spaceId: SpaceId, person: SignedIn): Promise<Room[]> {
    return this.#list(spaceId, person, ({ joined }) => joined);
  }

  /** Channels and rooms of all spaces that the person is in. */
  async own(person: SignedIn): Promise<Room[]> {
    const [spaces, rows] = await Promise.all([this.#access.joined(person), this.#store.joined(person.id)]);
    const seen = new Map(spaces.map((space) => [space.space.id, space]));
    return rows.flatMap((row) => {
      const space = seen.get(row.spaceId);
      return space ? [roomOf(row, space)] : [];
    });
  }

  /** One room, direct conversation or group, for those who may know of it. */
  async detail(reference: string, person: SignedIn): Promise<AnyRoom> {
    const found = await this.#access.visible(reference, person);
    if (found.container === 'space') {
      const { room, seen } = found;
      if (!seen.joined && !seen.rights.has('administerSpace')) throw new AppError('not_member');
      return roomOf(room, seen);
    }
    if (found.room.kind === 'group') return this.#directs.groupOf(found, person.id);
    const user = await this.#directs.otherOf(found.room.id, person.id);
    if (!user) throw new AppError('not_found');
    return directRoomOf(found, user);
  }

  /**
   * The rooms that the viewer knows of, as a member stands to them who has some roles, holds nothing and was added to no room. Where the
   * viewer cannot enter, such a member cannot either.
   */
  async ofHolder(seen: SeenSpace, viewer: SignedIn, { rights, roleIds }: RoleHolder): Promise<Room[]> {
    const { id: spaceId } = seen.space;
    const rows = await this.#store.list(spaceId, viewer.id);
    const barred = new Set<number>();
    for (const { id, rule } of await this.#deps.accessRules.ruledRooms(spaceId)) {
      if (!isMet(rule, (term) => term.kind === 'role' && roleIds.has(term.roleId))) barred.add(id);
    }
    const holder = { ...seen, joined: true, rights, ownRights: rights, timedOutUntil: null };
    return rows.map((row) => {
      const locked = row.locked || row.kind === 'privateRoom' || barred.has(row.id);
      return roomOf({ ...row, locked, joined: row.joined && isChannel(row) && !locked }, holder);
    });
  }

  async #list(spaceId: SpaceId, person: SignedIn, wanted: (room: SpaceRoomRow) => boolean) {
    const seen = await this.#access.listed(spaceId, person);
    const rows = await this.#store.list(spaceId, person.id);
    return rows.filter(wanted).map((row) => roomOf(row, seen));
  }

  /** The creator of a room is its first member; a channel belongs to everybody at once. */
  async create(
    creator: SignedIn,
    form: TypedNames & { spaceId: SpaceId; kind: RoomKind; logo?: string },
  ): Promise<Room> {
    const { spaceId, kind } = form;
    const seen = await this.#spaceAccess.require(spaceId, creator, 'createRooms');
    const names = roomNames(form);
    this.#names.check('room', names.asciiName, 'roomName');
    this.#names.check('room', names.name, 'displayName');
    const logo = checkedLogo(kind, form.logo ?? '');
    await this.#deps.limits.take('create_room', String(creator.id));
    const id = await this.#insert(creator, seen, { spaceId, kind, ...names, logo });
    const row = await this.#store.find(id, creator.id);
    if (!row) throw new AppError('not_found');
    return roomOf(row as SpaceRoomRow, seen);
  }

  async #insert(
    creator: SignedIn,
    seen: SeenSpace,
    room: TwoNames & { spaceId: SpaceId; kind: RoomKind; logo: string },
  ): Promise<number> {
    const { spaceId, kind, logo } = room;
    try {
      return await this.#deps.chat.change(async (outbox) => {
        await this.#spaceAccess.lockFor(spaceId, creator, 'createRooms');
        if ((await this.#store.count(spaceId)) >= ROOMS_PER_SPACE_MAX)
          throw new AppError('room_limit_reached');
        const now = this.#deps.clock.now();
        const position = await this.#deps.channelOrder.lastPosition(spaceId);
        const id = await this.#store.insert({ ...room, position, createdBy: creator.id, createdAt: now });
        await this.#deps.channelOrder.raise(spaceId);
        const { name, asciiName } = room;
        const similar = await this.#names.takeBoth({ kind: 'room', spaceId, name, asciiName, holderId: id });
        if (similar) throw new AppError('name_similar', { field: fieldOf[similar] });
        const isMember = (await this.#members.membersAmong(spaceId, [creator.id])).has(creator.id);
        if (isMember && !isChannel({ kind })) await this.#members.add(id, [creator.id], now);
        if (logo !== '' && !isChannel({ kind })) {
          const found = await this.#uploads.find(creator.id, 'roomLogo', [logo], 'logo');
          await this.#uploads.use(`room:${id}`, found);
        }
        await outbox.rooms([id]);
        await outbox.space(spaceId);
        if (isMember) await outbox.members([{ roomId: id, userId: creator.id }]);
        await this.#deps.audit.record({
          spaceId,
          actor: actorOf(creator, seen, 'createRooms'),
          act: 'room.created',
          objects: [{ kind: 'room', id, name: room.name }],
          after: { kind },
        });
        return id;
      });
    } catch (error) {
      throw nameTaken(error) ?? error;
    }
  }

  /**
   * Deletes a message for everybody, as the platform's own user. Only what people send can be deleted: without its
   * state a room would be no room any more.
   */
  async deleteMessage(person: SignedIn, reference: string, eventId: string): Promise<number> {
    const { room } = await this.#access.require(reference, person, 'deleteOthersMessages');
    // Admins govern private rooms without reading them.
    if (room.locked) throw new AppError('room_locked');
    if (room.matrixRoomId === null) throw new AppError('not_found');
    const { matrixRoomId } = room;
    await this.#deps.chat.ask(async (homeserver) => {
      const event = await homeserver.event(matrixRoomId, eventId).catch(asMissing);
      if (!event || event.state_key !== undefined || event.type === 'm.room.redaction') {
        throw new AppError('not_found');
      }
      // Repeating it finds it done.
      if (Object.keys(event.content).length > 0) {
        // First: a deletion that fails is repeated, one without an entry would stay without.
        await this.#recordDeletion(person, room, { eventId, authorId: personIdOf(event.sender) });
        await homeserver.redact(matrixRoomId, eventId, redactionId(eventId));
      }
    });
    return room.id;
  }

  async #recordDeletion(
    person: SignedIn,
    { id, name, spaceId }: SpaceRoomRow,
    { eventId, authorId }: { eventId: string; authorId: UserId | null },
  ): Promise<void> {
    if (authorId === person.id) return;
    await this.#deps.storage.transaction(async () => {
      const seen = await this.#spaceAccess.lockFor(spaceId, person, 'deleteOthersMessages');
      await this.#deps.audit.record({
        spaceId,
        actor: actorOf(person, seen, 'deleteOthersMessages'),
        act: 'message.deleted',
        people: authorId === null ? [] : [authorId],
        objects: [
          { kind: 'room', id, name },
          { kind: 'message', id: eventId },
        ],
        once: `message.deleted ${eventId}`,
      });
    });
  }
}

function asMissing(error: unknown): null {
  if (error instanceof MatrixRefusal && (error.status === 403 || error.status === 400)) return null;
  throw error;
}
