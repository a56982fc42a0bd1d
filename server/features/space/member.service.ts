import type { JoinSource } from '@/protocol/analytics-rules';
import { privacies, spaceTypes, type JoinedSpace, type Standing } from '@/protocol/space';
import type { Permission } from '@/protocol/permissions';
import type { UnderLock } from '@/server/audit/act-undoer';
import { AppError } from '@/server/http/app-error';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { SpaceRow } from '@/server/db/schema/space';
import type { SpaceHooks } from '@/server/features/feature';
import type { NoticePayload } from '@/server/db/schema/notice';
import { maskOf } from '@/server/rights/permission-mask';
import type { Services } from '@/server/services';
import type { BanStore } from './ban.store';
import type { MemberStore } from './member.store';
import type { SpaceDeps } from './deps';
import type { Departures } from './departures';
import type { OwnershipStore } from './ownership.store';
import { actorOf, cardSeenBy, type SpaceAccess, type Viewer } from './space.access';
import type { SpaceStore } from './space.store';
import { joinedSpaceOf, standingOf } from './space.view';
import type { SpaceId, UserId } from '@/protocol/ids';

type SignedIn = NonNullable<Viewer>;

/** Who belongs to a space. Being or not being a member is the natural key of joining and leaving: repeating them changes nothing. */
export class MemberService {
  readonly #store: MemberStore;
  readonly #spaces: SpaceStore;
  readonly #access: SpaceAccess;
  readonly #bans: BanStore;
  readonly #deps: Pick<Services, 'feed' | 'clock' | 'limits' | 'chat' | 'audit' | 'notices'>;
  readonly #hooks: SpaceHooks;
  readonly #ownership: OwnershipStore;
  readonly #departures: Departures;

  constructor(
    deps: Pick<Services, 'feed' | 'clock' | 'limits' | 'chat' | 'audit' | 'notices'> &
      Omit<SpaceDeps, 'uploads' | 'games'> & { readonly departures: Departures },
  ) {
    this.#deps = deps;
    this.#hooks = deps.hooks;
    this.#ownership = deps.ownership;
    this.#store = deps.members;
    this.#spaces = deps.spaces;
    this.#access = deps.access;
    this.#bans = deps.bans;
    this.#departures = deps.departures;
  }

  async standing(spaceId: SpaceId, person: SignedIn): Promise<Standing> {
    const seen = await this.#access.card(spaceId, person);
    const { space, joined } = seen;
    const suspension =
      space.suspended && (joined || person.isPlatformAdmin) ? await this.#spaces.suspensionOf(spaceId) : null;
    return standingOf(seen, !joined && (await this.#bans.has(spaceId, person.id)), suspension);
  }

  async join(spaceId: SpaceId, person: SignedIn): Promise<Standing> {
    const seen = await this.#access.visible(spaceId, person);
    if (seen.joined) return standingOf(seen, false);
    // A platform admin comes into a private space as anybody else does, and not by administering it.
    if (!seen.open || seen.space.privacy === privacies.private) {
      // A banned person hears of the ban, not of the way to apply.
      if (await this.#bans.has(spaceId, person.id)) throw new AppError('space_banned');
      throw new AppError('space_private');
    }
    await this.refuse(seen.space, person.id);

    const { limits, chat, feed } = this.#deps;
    await limits.take('join', String(person.id));
    await chat.change(async (outbox) => {
      const space = await this.#access.lock(spaceId);
      // It may have changed since it was looked at.
      if (space.privacy === privacies.private) throw new AppError('space_private');
      if (await this.enter(space, person.id, outbox, 'page')) await feed.raise(`space:${spaceId}`);
    });
    return this.standing(spaceId, person);
  }

  /** Refuses who may not belong to a space (SpaceEntrance in deps.ts). */
  async refuse({ id, type }: Pick<SpaceRow, 'id' | 'type'>, userId: UserId): Promise<void> {
    if (await this.#bans.has(id, userId)) throw new AppError('space_banned');
    if (type === spaceTypes.game && (await this.#spaces.ownsGameSpace(userId))) {
      throw new AppError('game_space_owner_cannot_join');
    }
  }

  /** Makes a person a member inside a change that has locked the space (SpaceEntrance in deps.ts). */
  async enter(
    space: Pick<SpaceRow, 'id' | 'type'>,
    userId: UserId,
    outbox: OutboxWriter,
    source: JoinSource,
  ): Promise<boolean> {
    await this.refuse(space, userId);
    if (!(await this.#store.add(space.id, userId, this.#deps.clock.now()))) return false;
    await this.#hooks.entered(space.id, userId, outbox, source);
    return true;
  }

  /** The first members who hold a permission by a role of their own or as admins (SpaceEntrance in deps.ts). */
  async holdersOf(spaceId: SpaceId, permission: Permission, limit: number): Promise<UserId[]> {
    return this.#store.holdersOf(spaceId, maskOf([permission]), limit);
  }

  async adminsOf(spaceId: SpaceId): Promise<UserId[]> {
    return (await this.#store.admins([spaceId])).map(({ person }) => person.id);
  }

  async leave(spaceId: SpaceId, person: SignedIn): Promise<void> {
    // Nobody is kept in a space that is suspended.
    const seen = await this.#access.card(spaceId, person);
    if (seen.isOwner) throw new AppError('owner_cannot_leave');
    await this.#deps.chat.change(async (outbox) => {
      if (!(await this.#spaces.lock(spaceId))) throw new AppError('not_found');
      await this.#remove(spaceId, person.id, outbox);
    });
  }

  /** Ends the membership of a person who has left the Matrix space in a chat client. Runs inside a change that has locked the space. */
  async leftInChat(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<void> {
    await this.#remove(spaceId, userId, outbox);
  }

  /** Makes a member an admin, or an admin a member; who is that already stays so. */
  async setAdmin(
    spaceId: SpaceId,
    owner: SignedIn,
    userId: UserId,
    isAdmin: boolean,
    check?: UnderLock,
  ): Promise<void> {
    await this.#access.require(spaceId, owner, 'manageAdmins');
    await this.#deps.chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, owner, 'manageAdmins');
      if (userId === seen.space.ownerId) throw new AppError('owner_stays_admin');
      await check?.();
      const change = await this.#store.setAdmin(spaceId, userId, isAdmin);
      if (change === 'none') throw new AppError('not_member');
      if (change === 'same') return;
      if (!isAdmin) await this.#ownership.end(spaceId, userId);
      await this.#hooks.rolesChanged(spaceId, [userId], outbox);
      await outbox.rightsIn(spaceId);
      await outbox.changed('memberships', [userId]);
      const actor = actorOf(owner, seen, 'manageAdmins');
      await this.#deps.audit.record({
        spaceId,
        actor,
        act: isAdmin ? 'admin.added' : 'admin.removed',
        people: [userId],
      });
      await this.#notify(outbox, spaceId, userId, { admin: isAdmin });
      await this.#deps.feed.raise(`space:${spaceId}`);
    });
  }

  async #notify(
    outbox: OutboxWriter,
    spaceId: SpaceId,
    userId: UserId,
    payload: NoticePayload,
  ): Promise<void> {
    await this.#deps.notices.write(outbox, [{ userIds: [userId], kind: 'standing', spaceId, payload }]);
  }

  async #remove(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<void> {
    if (await this.#departures.takeOut(spaceId, userId, outbox))
      await this.#deps.feed.raise(`space:${spaceId}`);
  }

  /** Spaces that a person has joined, the earliest first; with `onlyOwned` those that are the person's own. */
  async joined(person: SignedIn, { onlyOwned }: { onlyOwned: boolean }): Promise<JoinedSpace[]> {
    const rows = await this.#spaces.joined(person.id, onlyOwned);
    return rows.map((row) => joinedSpaceOf(cardSeenBy(person, row), row.membership.joinedAt));
  }
}
