import { isDeepStrictEqual } from 'node:util';
import { isChannel } from '@/protocol/room';
import { assetKey, balanceTerms, SPACE_ASSETS_MAX, type AccessRule } from '@/protocol/access-rule';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { AccessPreview, AssetFacts, RoomAccessAnswer } from '@/protocol/room-access';
import type { UnderLock } from '@/server/audit/act-undoer';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { SpaceHooks } from '@/server/features/feature';
import { actorOf, type SpaceAccess, type Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import { accessAnswer } from './access-answer';
import type { AccessRuleStore } from './access-rule.store';
import type { BalanceCheckStore } from './balance-check.store';
import type { RoomDeps } from './deps';
import type { RoomAccess, SeenSpaceRoom } from './room.access';
import type { RuleAssets } from './rule-assets';

type SignedIn = NonNullable<Viewer>;

/** People whose entries are written one by one; for more the room is compared as a whole. */
const WRITTEN_SINGLY = 25;

export type AccessRuleDeps = Pick<Services, 'chat' | 'limits' | 'audit' | 'clock'> &
  Pick<RoomDeps, 'accessRules' | 'balanceChecks' | 'access' | 'spaces'> & {
    readonly assets: RuleAssets;
    readonly hooks: Pick<SpaceHooks, 'shuttingOut'>;
    /** Networks that balances can be read on. */
    readonly chainIds: ReadonlySet<number>;
  };

/**
 * Who may enter the rooms of a space. Who meets a rule is kept as rows (`room_pass`), which are part of the one definition
 * of who is in a room; they are judged again whenever a rule, a person's roles or balances change, in the same transaction.
 */
export class AccessRuleService {
  readonly #store: AccessRuleStore;
  readonly #checks: BalanceCheckStore;
  readonly #access: RoomAccess;
  readonly #spaces: SpaceAccess;
  readonly #deps: AccessRuleDeps;

  constructor(deps: AccessRuleDeps) {
    this.#deps = deps;
    this.#store = deps.accessRules;
    this.#checks = deps.balanceChecks;
    this.#access = deps.access;
    this.#spaces = deps.spaces;
  }

  /** The rule of a room, and what of it the viewer meets. */
  async show(reference: string, viewer: SignedIn): Promise<RoomAccessAnswer> {
    return this.#answer(await this.#access.known(reference, viewer), viewer.id);
  }

  async preview(reference: string, actor: SignedIn, wanted: AccessRule | null): Promise<AccessPreview> {
    const { room } = await this.#changeable(reference, actor, wanted);
    const rule = wanted && (await this.#deps.assets.verified(wanted, await this.#store.rule(room.id)));
    const counts = await this.#store.compare(room.id, room.spaceId, rule, isChannel(room));
    // Whoever is let in by a balance reads from then on, and the history of a room is the same for all who come in.
    const asksForBalance = balanceTerms(rule).length > 0;
    const isFromEntry = asksForBalance || room.kind === 'privateRoom';
    return { ...counts, asksForBalance, since: isFromEntry ? null : room.createdAt.toISOString() };
  }

  async set(
    reference: string,
    actor: SignedIn,
    wanted: AccessRule | null,
    check?: UnderLock,
  ): Promise<RoomAccessAnswer> {
    const found = await this.#changeable(reference, actor, wanted);
    const { id: roomId, spaceId, name } = found.room;
    await this.#deps.limits.take('change_roles', String(actor.id));
    const rule = wanted && (await this.#deps.assets.verified(wanted, await this.#store.rule(roomId)));
    await this.#deps.chat.change(async (outbox) => {
      const seen = await this.#spaces.lockFor(spaceId, actor, 'channelAccess');
      await check?.();
      const former = await this.#store.rule(roomId);
      // The database orders the keys of what it stores in its own way.
      if (isDeepStrictEqual(former, rule)) return;
      const now = this.#deps.clock.now();
      if (rule) {
        await this.#checkAssets(spaceId, roomId, rule);
        const losing = () => this.#store.losing(roomId, spaceId, rule);
        await this.#deps.hooks.shuttingOut(roomId, losing);
        await this.#store.judge({ roomId, spaceId, rule, now });
      }
      await this.#store.setRule(roomId, rule, now);
      await this.#balancesAsked(spaceId, now);
      // How far back people read is state of the room.
      await outbox.rooms([roomId]);
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
    return this.#answer(found, actor.id);
  }

  /** What a contract says of itself, for whoever may write a rule about it. */
  async asset(
    reference: string,
    actor: SignedIn,
    { chainId, kind, address }: { chainId: number; kind: 'token' | 'nft'; address: string },
  ): Promise<AssetFacts> {
    await this.#access.require(reference, actor, 'channelAccess');
    await this.#deps.limits.take('read_asset', String(actor.id));
    return this.#deps.assets.facts(chainId, kind, address);
  }

  /** Members have other roles or balances than before, some of them or any. Runs inside the change. */
  async standingsChanged(
    spaceId: SpaceId,
    userIds: readonly UserId[] | 'any',
    outbox: OutboxWriter,
  ): Promise<void> {
    const rooms = await this.#store.ruledRooms(spaceId);
    if (rooms.length === 0) return;
    const now = this.#deps.clock.now();
    const few = userIds !== 'any' && userIds.length <= WRITTEN_SINGLY ? userIds : null;
    for (const { id, rule } of rooms) {
      await this.#store.judge({ roomId: id, spaceId, rule, now }, userIds === 'any' ? undefined : userIds);
    }
    if (few) await outbox.members(rooms.flatMap(({ id }) => few.map((userId) => ({ roomId: id, userId }))));
    else await outbox.people(rooms.map(({ id }) => id));
  }

  /** A person has become a member, whose balances nobody has read yet. */
  async entered(spaceId: SpaceId, userId: UserId): Promise<void> {
    const rooms = await this.#store.ruledRooms(spaceId);
    if (!rooms.some(({ rule }) => balanceTerms(rule).length > 0)) return;
    await this.#checks.enrol(spaceId, this.#deps.clock.now(), userId);
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

  /** Refuses a rule with which the space would ask nodes about more than it may. */
  async #checkAssets(spaceId: SpaceId, roomId: RoomId, rule: AccessRule): Promise<void> {
    const rooms = await this.#store.ruledRooms(spaceId);
    const others = rooms.filter(({ id }) => id !== roomId);
    const before = new Set(rooms.flatMap((one) => balanceTerms(one.rule)).map(assetKey));
    const own = balanceTerms(rule).map(assetKey);
    const all = new Set([...others.flatMap((one) => balanceTerms(one.rule)).map(assetKey), ...own]);
    if (all.size > SPACE_ASSETS_MAX && own.some((key) => !before.has(key)))
      throw new AppError('access_assets_limit', { max: SPACE_ASSETS_MAX });
  }

  /** Has all members checked where a rule asks for a balance, and forgets what was found where none does. */
  async #balancesAsked(spaceId: SpaceId, now: Date): Promise<void> {
    const rooms = await this.#store.ruledRooms(spaceId);
    if (rooms.some(({ rule }) => balanceTerms(rule).length > 0)) await this.#checks.enrol(spaceId, now);
    else await this.#checks.clear(spaceId);
  }

  /** A private room is changed only by a person who is in it. */
  async #changeable(reference: string, actor: SignedIn, rule: AccessRule | null): Promise<SeenSpaceRoom> {
    const found = await this.#access.require(reference, actor, 'channelAccess');
    const { room } = found;
    if (room.kind === 'privateRoom' && !room.joined) throw new AppError('room_locked');
    if (rule && (await this.#store.rulesOff(room.spaceId))) throw new AppError('access_rules_off');
    return found;
  }

  async #answer({ room, seen }: SeenSpaceRoom, userId: UserId): Promise<RoomAccessAnswer> {
    const { id: roomId, spaceId } = room as { id: RoomId; spaceId: SpaceId };
    const rule = await this.#store.rule(roomId);
    return accessAnswer(rule, {
      roleIds: rule ? await this.#store.roleIds(spaceId, userId) : new Set(),
      check: balanceTerms(rule).length > 0 ? await this.#checks.find(spaceId, userId) : null,
      chainIds: this.#deps.chainIds,
      isAdmin: seen.ownRights.has('administerSpace'),
    });
  }
}
