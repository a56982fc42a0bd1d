import { isDeepStrictEqual } from 'node:util';
import { isChannel } from '@/protocol/room';
import { isMet, type AccessRule } from '@/protocol/access-rule';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { AccessPreview, RoomAccessAnswer } from '@/protocol/room-access';
import type { UnderLock } from '@/server/audit/act-undoer';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import { actorOf, type SpaceAccess, type Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { AccessRuleStore } from './access-rule.store';
import type { RoomDeps } from './deps';
import type { RoomAccess, SeenSpaceRoom } from './room.access';

type SignedIn = NonNullable<Viewer>;

/** People whose entries are written one by one; for more the room is compared as a whole. */
const WRITTEN_SINGLY = 25;

/**
 * Who may enter the rooms of a space. Who meets a rule is kept as rows (`room_pass`), which are part of the one definition
 * of who is in a room; they are judged again whenever a rule or somebody's roles change, in the same transaction.
 */
export class AccessRuleService {
  readonly #store: AccessRuleStore;
  readonly #access: RoomAccess;
  readonly #spaces: SpaceAccess;
  readonly #deps: Pick<Services, 'chat' | 'limits' | 'audit'>;

  constructor(
    deps: Pick<Services, 'chat' | 'limits' | 'audit'> & Pick<RoomDeps, 'accessRules' | 'access' | 'spaces'>,
  ) {
    this.#deps = deps;
    this.#store = deps.accessRules;
    this.#access = deps.access;
    this.#spaces = deps.spaces;
  }

  /** The rule of a room, and what of it the viewer meets. */
  async show(reference: string, viewer: SignedIn): Promise<RoomAccessAnswer> {
    const { room, seen } = await this.#access.known(reference, viewer);
    return this.#answer(room.id, seen.space.id, viewer.id, seen.ownRights.has('administerSpace'));
  }

  async preview(reference: string, actor: SignedIn, rule: AccessRule | null): Promise<AccessPreview> {
    const { room } = await this.#changeable(reference, actor, rule);
    const counts = await this.#store.compare(room.id, room.spaceId, rule, isChannel(room));
    return { ...counts, since: room.createdAt.toISOString() };
  }

  async set(
    reference: string,
    actor: SignedIn,
    rule: AccessRule | null,
    check?: UnderLock,
  ): Promise<RoomAccessAnswer> {
    const { room, seen: actorSeen } = await this.#changeable(reference, actor, rule);
    const { id: roomId, spaceId, name } = room;
    await this.#deps.limits.take('change_roles', String(actor.id));
    await this.#deps.chat.change(async (outbox) => {
      const seen = await this.#spaces.lockFor(spaceId, actor, 'channelAccess');
      await check?.();
      const former = await this.#store.rule(roomId);
      // The database orders the keys of what it stores in its own way.
      if (isDeepStrictEqual(former, rule)) return;
      await this.#store.setRule(roomId, rule);
      await this.#store.judge({ roomId, spaceId, rule });
      await outbox.people([roomId]);
      await outbox.space(spaceId);
      await this.#deps.audit.record({
        spaceId,
        actor: actorOf(actor, seen, 'channelAccess'),
        act: 'room.access_changed',
        objects: [{ kind: 'room', id: roomId, name }],
        before: { rule: former && JSON.stringify(former) },
        after: { rule: rule && JSON.stringify(rule) },
      });
    });
    return this.#answer(roomId, spaceId, actor.id, actorSeen.ownRights.has('administerSpace'));
  }

  /** Roles of members have changed, of some of them or of any. Runs inside the change. */
  async rolesChanged(
    spaceId: SpaceId,
    userIds: readonly UserId[] | 'any',
    outbox: OutboxWriter,
  ): Promise<void> {
    const rooms = await this.#store.ruledRooms(spaceId);
    if (rooms.length === 0) return;
    const few = userIds !== 'any' && userIds.length <= WRITTEN_SINGLY ? userIds : null;
    for (const { id, rule } of rooms) {
      await this.#store.judge({ roomId: id, spaceId, rule }, userIds === 'any' ? undefined : userIds);
    }
    if (few) await outbox.members(rooms.flatMap(({ id }) => few.map((userId) => ({ roomId: id, userId }))));
    else await outbox.people(rooms.map(({ id }) => id));
  }

  /** 0 when access rules are on. */
  async status(spaceId: SpaceId, viewer: SignedIn): Promise<0 | 1> {
    await this.#access.listed(spaceId, viewer);
    return (await this.#store.rulesOff(spaceId)) ? 1 : 0;
  }

  async setStatus(spaceId: SpaceId, actor: SignedIn, status: 0 | 1): Promise<void> {
    await this.#spaces.require(spaceId, actor, 'administerSpace');
    await this.#deps.chat.change(async (outbox) => {
      await this.#spaces.lockFor(spaceId, actor, 'administerSpace');
      await this.#store.setRulesOff(spaceId, status === 1);
      await outbox.space(spaceId);
    });
  }

  /** A private room is changed only by somebody who is in it. */
  async #changeable(reference: string, actor: SignedIn, rule: AccessRule | null): Promise<SeenSpaceRoom> {
    const found = await this.#access.require(reference, actor, 'channelAccess');
    const { room } = found;
    if (room.kind === 'privateRoom' && !room.joined) throw new AppError('room_locked');
    if (rule && (await this.#store.rulesOff(room.spaceId))) throw new AppError('access_rules_off');
    return found;
  }

  async #answer(
    roomId: RoomId,
    spaceId: SpaceId,
    userId: UserId,
    isAdmin: boolean,
  ): Promise<RoomAccessAnswer> {
    const rule = await this.#store.rule(roomId);
    const held = rule ? await this.#store.roleIds(spaceId, userId) : new Set<number>();
    const meets = ({ roleId }: { roleId: number }) => held.has(roleId);
    return {
      rule: rule && { op: rule.op, groups: rule.groups.map(({ op, terms }) => ({ op, terms: [...terms] })) },
      met: rule?.groups.map(({ terms }) => terms.map(meets)) ?? [],
      enters: !rule || isAdmin || isMet(rule, meets),
    };
  }
}
