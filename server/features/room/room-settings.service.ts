import { isChannel, type Room } from '@/protocol/room';
import type { AuditFields } from '@/server/audit/audit-log';
import type { UnderLock } from '@/server/audit/act-undoer';
import { isUniqueViolation } from '@/server/db/constraint-violation';
import { actorOf, type SpaceAccess, type Viewer } from '@/server/features/space/space.access';
import type { Uploads } from '@/server/features/upload/upload.access';
import { AppError } from '@/server/http/app-error';
import { roomNames, type TypedNames } from '@/server/names/two-names';
import { isVisible, withoutBidiControls } from '@/server/names/visible-text';
import type { Services } from '@/server/services';
import type { RoomDeps } from './deps';
import type { RoomAccess } from './room.access';
import { checkedLogo } from './room.rules';
import type { RoomChange, RoomStore, SpaceRoomRow } from './room.store';
import { roomOf } from './room.view';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'chat' | 'limits' | 'audit' | 'names'> &
  Pick<RoomDeps, 'rooms' | 'access' | 'spaces' | 'uploads'>;

/** What is to be changed of a room; what is absent stays. */
export interface RoomForm extends TypedNames {
  readonly logo?: string | undefined;
  readonly topic?: string | undefined;
}

/** Names, topic and logo of a channel or room. */
export class RoomSettingsService {
  readonly #store: RoomStore;
  readonly #access: RoomAccess;
  readonly #spaces: SpaceAccess;
  readonly #uploads: Uploads;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.rooms;
    this.#access = deps.access;
    this.#spaces = deps.spaces;
    this.#uploads = deps.uploads;
  }

  /** Repeating it changes nothing. `check` is asked under the lock of the space. */
  async update(reference: string, actor: SignedIn, form: RoomForm, check?: UnderLock): Promise<Room> {
    const { room } = await this.#access.require(reference, actor, 'createRooms');
    // Admins govern private rooms without seeing into them.
    if (room.locked) throw new AppError('room_locked');
    const typed = checkedForm(room, form);
    await this.#deps.limits.take('change_room', String(actor.id));
    try {
      return await this.#deps.chat.change(async (outbox) => {
        const { id, spaceId } = room;
        const seen = await this.#spaces.lockFor(spaceId, actor, 'createRooms');
        await check?.();
        const former = (await this.#store.find(id, actor.id)) as SpaceRoomRow | null;
        if (!former) throw new AppError('not_found');
        const before = { ...changeable(former), asciiName: former.asciiName || former.name };
        const after = { ...before, ...typed };
        const changed = changedFields(before, after);
        if (!changed) return roomOf(former, seen);
        const isRenamed = before.name !== after.name;
        const by = actorOf(actor, seen, 'createRooms');
        // The timeline tells who renamed it, but no operator.
        await this.#store.update(id, {
          ...after,
          ...(isRenamed && { namedBy: by.isOperator ? null : actor.id }),
        });
        if (isRenamed || before.asciiName !== after.asciiName) await this.#takeNames(former, after);
        if (!isChannel(former)) await this.#replaceLogo(former, actor, after.logo);
        await outbox.rooms([id]);
        await outbox.space(spaceId);
        await this.#deps.audit.record({
          spaceId,
          actor: by,
          act: 'room.updated',
          objects: [{ kind: 'room', id, name: before.name }],
          ...changed,
        });
        return roomOf({ ...former, ...after }, seen);
      });
    } catch (error) {
      throw nameTaken(error) ?? error;
    }
  }

  async #takeNames({ id, spaceId }: SpaceRoomRow, { name, asciiName }: RoomChange): Promise<void> {
    const { names } = this.#deps;
    names.check('room', asciiName, 'roomName');
    names.check('room', name, 'displayName');
    const similar = await names.takeBoth({ kind: 'room', spaceId, name, asciiName, holderId: id });
    if (similar) throw new AppError('name_similar', { field: fieldOf[similar] });
  }

  async #replaceLogo({ id, logo: before }: SpaceRoomRow, { id: userId }: SignedIn, after: string) {
    const holder = `room:${id}` as const;
    await this.#uploads.replace({ holder, userId, purpose: 'roomLogo', field: 'logo', before, after });
  }
}

/** The wire's names of the two names of a room. */
export const fieldOf = { asciiName: 'roomName', name: 'displayName' } as const;

/** The refusal of a name that another room of the space has, or null for any other error. */
export function nameTaken(error: unknown): AppError | null {
  const isTaken = isUniqueViolation(error, 'room_name') || isUniqueViolation(error, 'room_ascii_name');
  return isTaken ? new AppError('room_name_taken', { field: 'roomName' }, { cause: error }) : null;
}

/** What of a form is to be changed. Throws if something of it breaks a rule that needs no look at the database. */
function checkedForm(room: SpaceRoomRow, { name, asciiName, logo, topic }: RoomForm): Partial<RoomChange> {
  const named = name ?? (asciiName === undefined ? undefined : room.name);
  return {
    ...(named !== undefined && roomNames({ name: named, asciiName })),
    ...(logo !== undefined && { logo: logo === room.logo ? logo : checkedLogo(room.kind, logo) }),
    ...(topic !== undefined && { topic: checkedTopic(topic) }),
  };
}

/** One line to read, or nothing. */
function checkedTopic(text: string): string {
  const line = withoutBidiControls(text).replace(/\s+/g, ' ').trim();
  if (/\p{Cc}/u.test(line) || (line !== '' && !isVisible(line))) {
    throw new AppError('invalid_input', { field: 'topic' });
  }
  return line;
}

const changeable = ({ name, asciiName, logo, topic }: RoomChange): RoomChange => ({
  name,
  asciiName,
  logo,
  topic,
});

/** Returns what was changed as the audit log has it, or null if nothing was. Of logo and topic it says that they were. */
function changedFields(
  before: RoomChange,
  after: RoomChange,
): { before: AuditFields; after: AuditFields } | null {
  const fields = (Object.keys(before) as (keyof RoomChange)[]).filter(
    (field) => before[field] !== after[field],
  );
  if (fields.length === 0) return null;
  const valuesOf = (from: RoomChange): AuditFields =>
    Object.fromEntries(
      fields.map((field) => [field, field === 'logo' || field === 'topic' ? null : from[field]]),
    );
  return { before: valuesOf(before), after: valuesOf(after) };
}
