import type { Right } from '@/protocol/permissions';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { MemberOutcome } from '@/protocol/several-members';
import type { UnderLock } from '@/server/audit/act-undoer';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { SpaceDeps } from './deps';
import { checkedNote } from './moderation-note';
import { doneTo, onEach, orRefused } from './on-each';
import { actorOf, type SeenSpace, type SpaceAccess, type Viewer } from './space.access';
import type { MemberStore } from './member.store';
import type { TimeOutStore } from './time-out.store';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'audit' | 'chat' | 'clock' | 'feed' | 'limits' | 'notices'> &
  Pick<SpaceDeps, 'access' | 'members' | 'timeOuts'>;

export interface TimeOutForm {
  readonly seconds: number;
  /** The same, more exact than seconds. */
  readonly until?: Date;
  readonly note?: string | undefined;
}

/** Either of them is enough. */
const TAKES: readonly Right[] = ['banMembers', 'kickMembers'];
/** A time-out that would end so little before or after the one that stands is the same, sent again. */
const REPEATED_MS = 10_000;
/** Spaces whose time-outs one run of the job ends; the others wait for the next. */
const DUE_SPACES_MAX = 200;

/** Lets people only read in a space for a while (docs/decisions/time-outs.md). */
export class TimeOutService {
  readonly #store: TimeOutStore;
  readonly #members: MemberStore;
  readonly #access: SpaceAccess;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.timeOuts;
    this.#members = deps.members;
    this.#access = deps.access;
  }

  /** Returns until when. Takes the place of a time-out that the member has. */
  async timeOut(spaceId: SpaceId, person: SignedIn, userId: UserId, form: TimeOutForm): Promise<Date> {
    const { outcomes, ends, until } = await this.timeOutSeveral(spaceId, person, [userId], form);
    orRefused(outcomes);
    return ends.get(userId) ?? until;
  }

  /**
   * The same for several members as one act. `ends` are time-outs that stand already, which the same act has made before. With
   * `check`, which may refuse the act, it is done for all of them or for none.
   */
  async timeOutSeveral(
    spaceId: SpaceId,
    person: SignedIn,
    userIds: readonly UserId[],
    form: TimeOutForm,
    check?: UnderLock,
  ): Promise<{ outcomes: MemberOutcome[]; ends: ReadonlyMap<UserId, Date>; until: Date }> {
    const { limits, chat, clock, feed } = this.#deps;
    await this.#access.require(spaceId, person, TAKES);
    const note = checkedNote(form.note);
    await limits.take('time_out', String(person.id));
    const { position, ...made } = await chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, person, TAKES);
      if (check) {
        await this.#allBelow(seen, person, userIds);
        await check();
      }
      const givenAt = clock.now();
      const until = form.until ?? new Date(givenAt.getTime() + form.seconds * 1000);
      const formers = await this.#store.endsOf(spaceId, userIds);
      const isRepeated = (former: Date | undefined) =>
        former !== undefined && Math.abs(until.getTime() - former.getTime()) < REPEATED_MS;
      const ends = new Map([...formers].filter(([, former]) => isRepeated(former)));
      const outcomes = await onEach({ access: this.#access, seen, person, userIds }, async (userId) => {
        if (!(await this.#members.has(spaceId, userId))) return 'not_member';
        if (ends.has(userId)) return null;
        await this.#store.put({ spaceId, userId, endsAt: until, note, givenBy: person.id, givenAt });
        return null;
      });
      const people = doneTo(outcomes).filter((id) => !ends.has(id));
      if (people.length === 0) return { outcomes, ends, until, position: null };
      await outbox.timeOutBegun(spaceId);
      await this.#record(seen, person, { people, formers, until, note, seconds: form.seconds }, outbox);
      return { outcomes, ends, until, position: await feed.raise('standings') };
    });
    if (position !== null) await feed.whenSeenByAll(position);
    return made;
  }

  async #record(
    seen: SeenSpace,
    person: SignedIn,
    made: {
      people: readonly UserId[];
      formers: ReadonlyMap<UserId, Date>;
      until: Date;
      note: string | null;
      seconds: number;
    },
    outbox: OutboxWriter,
  ): Promise<void> {
    const { audit, notices } = this.#deps;
    const { people, formers, until, note, seconds } = made;
    const spaceId = seen.space.id;
    await outbox.changed('memberships', people);
    const payload = { timedOut: true, seconds };
    await notices.write(outbox, [{ userIds: people, kind: 'standing', spaceId, payload }]);
    await audit.record({
      spaceId,
      actor: actorOf(person, seen, TAKES),
      act: 'member.timed_out',
      people,
      ...(note !== null && { note }),
      before: commonEnd(people, formers),
      after: { until: until.toISOString() },
    });
  }

  async lift(spaceId: SpaceId, person: SignedIn, userId: UserId): Promise<boolean> {
    return this.liftSeveral(spaceId, person, [userId]);
  }

  /** One act, which is refused whole if the viewer does not stand above one of them. False if none was timed out. */
  async liftSeveral(
    spaceId: SpaceId,
    person: SignedIn,
    userIds: readonly UserId[],
    check?: UnderLock,
  ): Promise<boolean> {
    const { chat, feed, audit } = this.#deps;
    await this.#access.require(spaceId, person, TAKES);
    return chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, person, TAKES);
      await this.#allBelow(seen, person, userIds);
      await check?.();
      const formers = await this.#store.remove(spaceId, userIds);
      const people = [...formers.keys()];
      if (people.length === 0) return false;
      await outbox.timeOutsEnded(spaceId);
      await outbox.changed('memberships', people);
      await audit.record({
        spaceId,
        actor: actorOf(person, seen, TAKES),
        act: 'member.time_out_lifted',
        people,
        before: commonEnd(people, formers),
        after: { until: null },
      });
      await feed.raise('standings');
      return true;
    });
  }

  async #allBelow(seen: SeenSpace, person: SignedIn, userIds: readonly UserId[]): Promise<void> {
    for (const userId of userIds) await this.#access.below(seen, person, userId);
  }

  /** Ends what is over; returns how many. */
  async endDue(): Promise<number> {
    const { chat, clock, feed } = this.#deps;
    const now = clock.now();
    let count = 0;
    for (const spaceId of await this.#store.spacesWithDue(now, DUE_SPACES_MAX)) {
      try {
        count += await chat.change(async (outbox) => {
          await this.#access.lock(spaceId, { evenSuspended: true });
          const ended = await this.#store.removeDue(spaceId, now);
          if (ended.length === 0) return 0;
          await outbox.timeOutsEnded(spaceId);
          await outbox.changed('memberships', ended);
          await feed.raise('standings');
          return ended.length;
        });
      } catch (error) {
        // The space was deleted meanwhile, and its time-outs with it.
        if (!(error instanceof AppError && error.error === 'not_found')) throw error;
      }
    }
    return count;
  }
}

/** When the former time-outs of these people ended, for an entry of the audit log; nothing if they differ. */
function commonEnd(people: readonly UserId[], formers: ReadonlyMap<UserId, Date>): { until?: string | null } {
  const ends = new Set(people.map((id) => formers.get(id)?.toISOString() ?? null));
  const [end = null] = ends;
  return ends.size === 1 ? { until: end } : {};
}
