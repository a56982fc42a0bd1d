import type { Right } from '@/protocol/permissions';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { UnderLock } from '@/server/audit/act-undoer';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { SpaceDeps } from './deps';
import { checkedNote } from './moderation-note';
import { actorOf, type SpaceAccess, type Viewer } from './space.access';
import type { MemberStore } from './member.store';
import type { TimeOutStore } from './time-out.store';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'audit' | 'chat' | 'clock' | 'feed' | 'limits' | 'notices'> &
  Pick<SpaceDeps, 'access' | 'members' | 'timeOuts'>;

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

  /** Returns until when; `until` is more exact than seconds. Takes the place of a time-out that the member has. */
  async timeOut(
    spaceId: SpaceId,
    person: SignedIn,
    userId: UserId,
    form: { readonly seconds: number; readonly until?: Date; readonly note?: string | undefined },
    check?: UnderLock,
  ): Promise<Date> {
    const { limits, chat, clock, feed, notices, audit } = this.#deps;
    await this.#access.require(spaceId, person, TAKES);
    const note = checkedNote(form.note);
    await limits.take('time_out', String(person.id));
    const { endsAt, position } = await chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, person, TAKES);
      await this.#access.below(seen, person, userId);
      if (!(await this.#members.has(spaceId, userId))) throw new AppError('not_member');
      await check?.();
      const former = await this.#store.endOf(spaceId, userId);
      const givenAt = clock.now();
      const until = form.until ?? new Date(givenAt.getTime() + form.seconds * 1000);
      const isRepeated = former && Math.abs(until.getTime() - former.getTime()) < REPEATED_MS;
      if (isRepeated) return { endsAt: former, position: null };
      await this.#store.put({ spaceId, userId, endsAt: until, note, givenBy: person.id, givenAt });
      await outbox.timeOutBegun(spaceId);
      await outbox.changed('memberships', [userId]);
      const payload = { timedOut: true, seconds: form.seconds };
      await notices.write(outbox, [{ userIds: [userId], kind: 'standing', spaceId, payload }]);
      await audit.record({
        spaceId,
        actor: actorOf(person, seen, TAKES),
        act: 'member.timed_out',
        people: [userId],
        ...(note !== null && { note }),
        before: { until: former?.toISOString() ?? null },
        after: { until: until.toISOString() },
      });
      return { endsAt: until, position: await feed.raise('standings') };
    });
    if (position !== null) await feed.whenSeenByAll(position);
    return endsAt;
  }

  async lift(spaceId: SpaceId, person: SignedIn, userId: UserId, check?: UnderLock): Promise<boolean> {
    const { chat, feed, audit } = this.#deps;
    await this.#access.require(spaceId, person, TAKES);
    return chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, person, TAKES);
      await this.#access.below(seen, person, userId);
      await check?.();
      const former = await this.#store.remove(spaceId, userId);
      if (!former) return false;
      await outbox.timeOutsEnded(spaceId);
      await outbox.changed('memberships', [userId]);
      await audit.record({
        spaceId,
        actor: actorOf(person, seen, TAKES),
        act: 'member.time_out_lifted',
        people: [userId],
        before: { until: former.toISOString() },
        after: { until: null },
      });
      await feed.raise('standings');
      return true;
    });
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
