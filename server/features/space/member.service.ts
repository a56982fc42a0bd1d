import { kickRefusals, type KickOutcome } from '@/protocol/member';
import { privacies, spaceTypes, type JoinedSpace, type Standing } from '@/protocol/space';
import type { Permission } from '@/protocol/permissions';
import type { RemovalSpan } from '@/protocol/message-removal-rules';
import type { BanReason } from '@/protocol/room-rules';
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
import {
  actorOf,
  cardSeenBy,
  needRight,
  type SpaceAccess,
  type SeenSpace,
  type Viewer,
} from './space.access';
import type { SpaceStore } from './space.store';
import type { MessageRemovalService } from './message-removal.service';
import { checkedNote } from './moderation-note';
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
  readonly #messageRemovals: MessageRemovalService;

  constructor(
    deps: Pick<Services, 'feed' | 'clock' | 'limits' | 'chat' | 'audit' | 'notices'> &
      Omit<SpaceDeps, 'uploads' | 'games'> & { readonly messageRemovals: MessageRemovalService },
  ) {
    this.#deps = deps;
    this.#hooks = deps.hooks;
    this.#store = deps.members;
    this.#spaces = deps.spaces;
    this.#access = deps.access;
    this.#bans = deps.bans;
    this.#messageRemovals = deps.messageRemovals;
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
      if (await this.enter(space, person.id, outbox)) await feed.raise(`space:${spaceId}`);
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
  async enter(space: Pick<SpaceRow, 'id' | 'type'>, userId: UserId, outbox: OutboxWriter): Promise<boolean> {
    await this.refuse(space, userId);
    if (!(await this.#store.add(space.id, userId, this.#deps.clock.now()))) return false;
    await this.#hooks.entered(space.id, userId, outbox);
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

  /** The person may join again. */
  async kick(spaceId: SpaceId, person: SignedIn, userId: UserId): Promise<void> {
    const { chat, feed, audit } = this.#deps;
    await this.#access.require(spaceId, person, 'kickMembers');
    const position = await chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, person, 'kickMembers');
      await this.#access.below(seen, person, userId);
      await this.#hooks.removing(spaceId, userId, person.id);
      if (!(await this.#takeOut(spaceId, userId, outbox))) throw new AppError('not_member');
      const actor = actorOf(person, seen, 'kickMembers');
      await audit.record({ spaceId, actor, act: 'member.kicked', people: [userId] });
      await this.#notify(outbox, spaceId, userId, { kicked: true });
      return feed.raise(`space:${spaceId}`, 'standings');
    });
    await feed.whenSeenByAll(position);
  }

  /** Removes those of several who may be removed, in one change with one entry in the audit log. */
  async kickSeveral(spaceId: SpaceId, person: SignedIn, userIds: readonly UserId[]): Promise<KickOutcome[]> {
    const { chat, feed, audit, notices } = this.#deps;
    await this.#access.require(spaceId, person, 'kickMembers');
    const { outcomes, position } = await chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, person, 'kickMembers');
      const made: KickOutcome[] = [];
      for (const id of new Set(userIds)) {
        made.push({ id, error: await this.#kickOne({ seen, person, userId: id, outbox }) });
      }
      const people = made.filter(({ error }) => error === null).map(({ id }) => id);
      if (people.length === 0) return { outcomes: made, position: null };
      await audit.record({
        spaceId,
        actor: actorOf(person, seen, 'kickMembers'),
        act: 'member.kicked',
        people,
      });
      await notices.write(outbox, [
        { userIds: people, kind: 'standing', spaceId, payload: { kicked: true } },
      ]);
      return { outcomes: made, position: await feed.raise(`space:${spaceId}`, 'standings') };
    });
    if (position !== null) await feed.whenSeenByAll(position);
    return outcomes;
  }

  /** Returns why the person may not be removed, or null after the removal. */
  async #kickOne(kick: {
    seen: SeenSpace;
    person: SignedIn;
    userId: UserId;
    outbox: OutboxWriter;
  }): Promise<KickOutcome['error']> {
    const { seen, person, userId, outbox } = kick;
    const spaceId = seen.space.id;
    try {
      await this.#access.below(seen, person, userId);
    } catch (error) {
      const refusal = kickRefusals.find((name) => error instanceof AppError && error.error === name);
      if (refusal === undefined) throw error;
      return refusal;
    }
    if (!(await this.#store.has(spaceId, userId))) return 'not_member';
    await this.#hooks.removing(spaceId, userId, person.id);
    await this.#takeOut(spaceId, userId, outbox);
    return null;
  }

  /**
   * Somebody who is no member can be banned too. A ban that stands gets the new reason and note. `deleting` deletes the
   * person's last messages, too.
   */
  async ban(
    spaceId: SpaceId,
    person: SignedIn,
    userId: UserId,
    form: {
      readonly reason: BanReason;
      readonly note: string | undefined;
      readonly deleting?: RemovalSpan | undefined;
    },
  ): Promise<void> {
    const { chat, feed, audit, clock } = this.#deps;
    const before = await this.#access.require(spaceId, person, 'banMembers');
    const { reason, deleting: span } = form;
    if (span !== undefined) needRight(before, 'deleteOthersMessages');
    const note = checkedNote(form.note);
    const position = await chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, person, 'banMembers');
      await this.#access.below(seen, person, userId);
      if (span !== undefined) await this.#messageRemovals.begin(seen, person, { userId, span }, outbox);
      const former = await this.#bans.find(spaceId, userId);
      if (former?.reason === reason && former.note === note) return null;
      const bannedAt = clock.now();
      if (!(await this.#bans.put({ spaceId, userId, reason, note, bannedBy: person.id, bannedAt }))) {
        throw new AppError('not_found');
      }
      await this.#hooks.banned(spaceId, userId, outbox);
      await this.#hooks.removing(spaceId, userId, person.id);
      await this.#takeOut(spaceId, userId, outbox);
      const actor = actorOf(person, seen, 'banMembers');
      await audit.record({
        spaceId,
        actor,
        act: 'member.banned',
        people: [userId],
        reason,
        ...(note !== null && { note }),
        ...(former && { before: { reason: former.reason }, after: { reason } }),
      });
      if (former?.reason !== reason) await this.#notify(outbox, spaceId, userId, { banned: true, reason });
      return feed.raise(`space:${spaceId}`, 'standings');
    });
    if (position !== null) await feed.whenSeenByAll(position);
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

  /** Who is not banned needs no pardon, which is no error. */
  async unban(spaceId: SpaceId, person: SignedIn, userId: UserId): Promise<void> {
    await this.#access.require(spaceId, person, 'banMembers');
    await this.#deps.chat.change(async () => {
      const seen = await this.#access.lockFor(spaceId, person, 'banMembers');
      if (!(await this.#bans.remove(spaceId, userId))) return;
      const actor = actorOf(person, seen, 'banMembers');
      await this.#deps.audit.record({ spaceId, actor, act: 'member.unbanned', people: [userId] });
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
    if (await this.#takeOut(spaceId, userId, outbox)) await this.#deps.feed.raise(`space:${spaceId}`);
  }

  /** False when the person was no member. The caller raises the page of the space, last in its change. */
  async #takeOut(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<boolean> {
    await this.#hooks.leaving(spaceId, userId, outbox);
    const removed = await this.#store.remove(spaceId, userId);
    if (!removed) return false;
    if (removed.wasAdmin) await outbox.rightsIn(spaceId);
    return true;
  }

  /** Spaces that a person has joined, the earliest first; with `onlyOwned` those that are the person's own. */
  async joined(person: SignedIn, { onlyOwned }: { onlyOwned: boolean }): Promise<JoinedSpace[]> {
    const rows = await this.#spaces.joined(person.id, onlyOwned);
    return rows.map((row) => joinedSpaceOf(cardSeenBy(person, row), row.membership.joinedAt));
  }
}
