import type { SpaceId, UserId } from '@/protocol/ids';
import type { RemovalSpan } from '@/protocol/message-removal-rules';
import type { BanReason } from '@/protocol/room-rules';
import type { MemberOutcome } from '@/protocol/several-members';
import type { UnderLock } from '@/server/audit/act-undoer';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { Services } from '@/server/services';
import type { SpaceDeps } from './deps';
import type { Departures } from './departures';
import type { MessageRemovalService } from './message-removal.service';
import { checkedNote } from './moderation-note';
import { doneTo, onEach, orRefused } from './on-each';
import { actorOf, needRight, type SeenSpace, type Viewer } from './space.access';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'audit' | 'chat' | 'clock' | 'feed' | 'notices'> &
  Pick<SpaceDeps, 'access' | 'bans' | 'hooks' | 'members'> & {
    readonly departures: Departures;
    readonly messageRemovals: MessageRemovalService;
  };

export interface BanForm {
  readonly reason: BanReason;
  readonly note: string | undefined;
  /** Deletes the last messages of these people, too. */
  readonly deleting?: RemovalSpan | undefined;
}

/**
 * Kicks and bans, of one person or of several as one act: those who may not be acted on are named with the reason, and one entry
 * of the audit log has the others.
 */
export class ModerationService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The person may join again. */
  async kick(spaceId: SpaceId, person: SignedIn, userId: UserId): Promise<void> {
    orRefused(await this.kickSeveral(spaceId, person, [userId]));
  }

  async kickSeveral(
    spaceId: SpaceId,
    person: SignedIn,
    userIds: readonly UserId[],
  ): Promise<MemberOutcome[]> {
    const { access, audit, chat, departures, feed, hooks, members, notices } = this.#deps;
    await access.require(spaceId, person, 'kickMembers');
    const { outcomes, position } = await chat.change(async (outbox) => {
      const seen = await access.lockFor(spaceId, person, 'kickMembers');
      const made = await onEach({ access, seen, person, userIds }, async (userId) => {
        if (!(await members.has(spaceId, userId))) return 'not_member';
        await hooks.removing(spaceId, userId, person.id);
        await departures.takeOut(spaceId, userId, outbox);
        return null;
      });
      const people = doneTo(made);
      if (people.length === 0) return { outcomes: made, position: null };
      const actor = actorOf(person, seen, 'kickMembers');
      await audit.record({ spaceId, actor, act: 'member.kicked', people });
      await notices.write(outbox, [
        { userIds: people, kind: 'standing', spaceId, payload: { kicked: true } },
      ]);
      return { outcomes: made, position: await feed.raise(`space:${spaceId}`, 'standings') };
    });
    if (position !== null) await feed.whenSeenByAll(position);
    return outcomes;
  }

  /** People who are no members can be banned, too. A ban that stands gets the new reason and note. */
  async ban(spaceId: SpaceId, person: SignedIn, userId: UserId, form: BanForm): Promise<void> {
    orRefused(await this.banSeveral(spaceId, person, [userId], form));
  }

  async banSeveral(
    spaceId: SpaceId,
    person: SignedIn,
    userIds: readonly UserId[],
    form: BanForm,
  ): Promise<MemberOutcome[]> {
    const { access, chat, feed, messageRemovals } = this.#deps;
    const before = await access.require(spaceId, person, 'banMembers');
    const { reason, deleting: span } = form;
    if (span !== undefined) needRight(before, 'deleteOthersMessages');
    const note = checkedNote(form.note);
    const { outcomes, position } = await chat.change(async (outbox) => {
      const seen = await access.lockFor(spaceId, person, 'banMembers');
      const banned: Banned[] = [];
      const made = await onEach({ access, seen, person, userIds }, async (userId) => {
        const former = await this.#banOne({ seen, person, userId, reason, note, outbox });
        if (former === 'not_found') return former;
        if (former !== 'same') banned.push({ userId, former });
        return null;
      });
      const people = doneTo(made);
      if (span !== undefined && people.length > 0) {
        await messageRemovals.begin(seen, person, { userIds: people, span }, outbox);
      }
      if (banned.length === 0) return { outcomes: made, position: null };
      await this.#record(seen, person, banned, { reason, note, outbox });
      return { outcomes: made, position: await feed.raise(`space:${spaceId}`, 'standings') };
    });
    if (position !== null) await feed.whenSeenByAll(position);
    return outcomes;
  }

  /** Returns what the ban was before, null if there was none, or `same` if it stands already. */
  async #banOne(ban: {
    seen: SeenSpace;
    person: SignedIn;
    userId: UserId;
    reason: BanReason;
    note: string | null;
    outbox: OutboxWriter;
  }): Promise<BanReason | null | 'same' | 'not_found'> {
    const { bans, clock, departures, hooks } = this.#deps;
    const { seen, person, userId, reason, note, outbox } = ban;
    const spaceId = seen.space.id;
    const former = await bans.find(spaceId, userId);
    if (former?.reason === reason && former.note === note) return 'same';
    const bannedAt = clock.now();
    if (!(await bans.put({ spaceId, userId, reason, note, bannedBy: person.id, bannedAt }))) {
      return 'not_found';
    }
    await hooks.banned(spaceId, userId, outbox);
    await hooks.removing(spaceId, userId, person.id);
    await departures.takeOut(spaceId, userId, outbox);
    return former?.reason ?? null;
  }

  async #record(
    seen: SeenSpace,
    person: SignedIn,
    banned: readonly Banned[],
    { reason, note, outbox }: { reason: BanReason; note: string | null; outbox: OutboxWriter },
  ): Promise<void> {
    const { audit, notices } = this.#deps;
    const spaceId = seen.space.id;
    const [first] = banned;
    // Several bans that changed have one former reason, or the entry leaves it out.
    const former = banned.every((one) => one.former === first?.former) ? (first?.former ?? null) : null;
    await audit.record({
      spaceId,
      actor: actorOf(person, seen, 'banMembers'),
      act: 'member.banned',
      people: banned.map(({ userId }) => userId),
      reason,
      ...(note !== null && { note }),
      ...(former !== null && { before: { reason: former }, after: { reason } }),
    });
    // Another note is not told.
    const userIds = banned.flatMap((one) => (one.former === reason ? [] : [one.userId]));
    if (userIds.length > 0) {
      await notices.write(outbox, [
        { userIds, kind: 'standing', spaceId, payload: { banned: true, reason } },
      ]);
    }
  }

  /** Lifts bans, as one act. People who are not banned need no pardon, which is no error. */
  async unban(
    spaceId: SpaceId,
    person: SignedIn,
    userIds: readonly UserId[],
    check?: UnderLock,
  ): Promise<void> {
    const { access, audit, bans, chat } = this.#deps;
    await access.require(spaceId, person, 'banMembers');
    await chat.change(async (outbox) => {
      const seen = await access.lockFor(spaceId, person, 'banMembers');
      await check?.();
      const people = await bans.remove(spaceId, userIds);
      if (people.length === 0) return;
      const actor = actorOf(person, seen, 'banMembers');
      await audit.record({ spaceId, actor, act: 'member.unbanned', people });
      await outbox.changed('memberships', people);
    });
  }
}

interface Banned {
  readonly userId: UserId;
  readonly former: BanReason | null;
}
