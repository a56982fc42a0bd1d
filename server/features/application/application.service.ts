import {
  APPLICATION_PAGE_SIZE,
  applicationStatuses,
  undecidedReasons,
  type Application,
  type ApplicationStatus,
  type DecisionOutcome,
  type OwnApplication,
} from '@/protocol/application';
import { privacies } from '@/protocol/space';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { ApplicationRow } from '@/server/db/schema/application';
import type { SpaceRow } from '@/server/db/schema/space';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import { withoutBidiControls } from '@/server/names/visible-text';
import type { NewNotice } from '@/server/notices/notices';
import type { Services } from '@/server/services';
import type { SpaceEntrance } from '@/server/features/space/deps';
import { actorOf, type SeenSpace, type SpaceAccess, type Viewer } from '@/server/features/space/space.access';
import type { AuditActor } from '@/server/audit/audit-log';
import type { ApplicationAccess } from './application.access';
import { STATUS, type ApplicationStore } from './application.store';
import { againAt, applicationOf, daysAfter, daysUntil, ownApplicationOf } from './application.view';

type SignedIn = NonNullable<Viewer>;

export interface ApplicationDeps extends Pick<
  Services,
  'audit' | 'chat' | 'clock' | 'config' | 'feed' | 'limits' | 'notices'
> {
  readonly store: ApplicationStore;
  readonly access: ApplicationAccess;
  readonly spaces: SpaceAccess;
  readonly entrance: SpaceEntrance;
}

export interface Decision {
  readonly approve: boolean;
  readonly reason: string | null;
}

/** More than one person can have pending, however the limits are set. */
const OWN_MAX = 1000;
/** So many of those who may decide are told of an application. */
const NOTICED_MAX = 200;
/** Spaces whose applications one transaction after another ends; what is left waits for the next run. */
const EXPIRED_SPACES_MAX = 200;

/**
 * Applications to join private spaces. One that is pending is the natural key of applying: repeating it finds it. Every
 * change locks the space first.
 */
export class ApplicationService {
  readonly #deps: ApplicationDeps;
  readonly #store: ApplicationStore;

  constructor(deps: ApplicationDeps) {
    this.#deps = deps;
    this.#store = deps.store;
  }

  async apply(person: SignedIn, form: { spaceId: SpaceId; content: string }): Promise<OwnApplication> {
    const { spaceId } = form;
    const { spaces, limits, chat, clock, notices, entrance } = this.#deps;
    const content = checkedText(form.content, 'content');
    const known = await this.#pendingOf(spaceId, person.id);
    if (known) return known;
    await this.#refuse(await spaces.visible(spaceId, person), person.id);
    await limits.take('apply', String(person.id));
    await chat.change(async (outbox) => {
      await spaces.lock(spaceId);
      // All of it may have changed since it was looked at.
      await this.#refuse(await spaces.visible(spaceId, person), person.id);
      const applicationId = await this.#store.insert({
        spaceId,
        userId: person.id,
        content,
        now: clock.now(),
      });
      if (applicationId === null) return;
      const userIds = await entrance.holdersOf(spaceId, 'handleApplications', NOTICED_MAX);
      const payload = { applicationId, userId: person.id };
      await notices.write(outbox, [{ userIds, kind: 'applicationReceived', spaceId, payload }]);
      await outbox.changed('notices', [person.id]);
    });
    const made = await this.#pendingOf(spaceId, person.id);
    // Somebody who decides at once was quicker than this answer.
    if (!made) throw new AppError('conflict');
    return made;
  }

  async withdraw(person: SignedIn, applicationId: number): Promise<SpaceId> {
    const { access, spaces, chat, audit } = this.#deps;
    const { spaceId } = await access.own(applicationId, person.id);
    await chat.change(async (outbox) => {
      await spaces.lock(spaceId, { evenSuspended: true });
      const [row] = await this.#store.named(spaceId, [applicationId]);
      if (!row) throw new AppError('not_found');
      if (row.status !== STATUS.pending) throw new AppError('application_decided');
      await this.#store.deletePending(spaceId, person.id);
      await outbox.changed('notices', [person.id]);
      await this.#tellDeciders(spaceId, outbox);
      await audit.record({
        spaceId,
        actor: { id: person.id, isOperator: false },
        act: 'application.withdrawn',
        people: [person.id],
        objects: [{ kind: 'application', id: applicationId }],
      });
    });
    return spaceId;
  }

  /** Pending ones first, then the latest change. */
  async own(person: SignedIn, status: ApplicationStatus | undefined): Promise<OwnApplication[]> {
    const rows = await this.#store.own({ userId: person.id, status: codeOf(status), limit: OWN_MAX });
    return rows.map((row) => ownApplicationOf(row, this.#facts()));
  }

  async page(
    admin: SignedIn,
    spaceId: SpaceId,
    query: PageQuery & { status?: ApplicationStatus | undefined },
  ) {
    await this.#deps.spaces.require(spaceId, admin, 'handleApplications');
    const page = pageOf(query, APPLICATION_PAGE_SIZE);
    const { rows, total, pending } = await this.#store.page({
      ...page,
      spaceId,
      status: codeOf(query.status),
    });
    const { expiryDays } = this.#facts();
    const applicants = rows.map(({ applicant }) => applicant.id);
    const mutual = await this.#store.mutualSpaces(spaceId, admin.id, applicants);
    const records = rows.map((row) => applicationOf(row, mutual.get(row.applicant.id) ?? [], expiryDays));
    return { ...pageAnswer<Application>(page, records, total), pending };
  }

  /** Decides one application; refuses as its only outcome says. */
  async decideOne(admin: SignedIn, applicationId: number, approve: boolean): Promise<SpaceId> {
    const { spaceId, seen } = await this.#deps.access.decidable(applicationId, admin);
    const actor = actorOf(admin, seen, 'handleApplications');
    const [outcome] = await this.#decide(actor, spaceId, [applicationId], { approve, reason: null });
    if (outcome && outcome.error !== null) throw new AppError(outcome.error);
    return spaceId;
  }

  /** Decides what can be decided, in one transaction, and says of each application what became of it. */
  async decideAll(
    admin: SignedIn,
    spaceId: SpaceId,
    applicationIds: readonly number[],
    decision: { approve: boolean; reason: string },
  ): Promise<DecisionOutcome[]> {
    const seen = await this.#deps.spaces.require(spaceId, admin, 'handleApplications');
    const reason = checkedText(decision.reason, 'reason');
    const actor = actorOf(admin, seen, 'handleApplications');
    return this.#decide(actor, spaceId, [...new Set(applicationIds)], {
      approve: decision.approve,
      reason: reason === '' ? null : reason,
    });
  }

  /** Ends what a person has pending in a space, which has just banned the person. */
  async banned(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<void> {
    if (!(await this.#store.rejectPending(spaceId, userId, this.#deps.clock.now()))) return;
    await outbox.changed('notices', [userId]);
  }

  /** Whoever came in by another way has nothing to wait for. An approved application is not pending by then. */
  async entered(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<void> {
    if (!(await this.#store.deletePending(spaceId, userId))) return;
    await outbox.changed('notices', [userId]);
  }

  /** Ends what nobody decided in time, and tells the applicants (OPN-44). Returns how many. */
  async expire(): Promise<number> {
    const { audit, chat, clock, config, spaces, notices } = this.#deps;
    const now = clock.now();
    const before = daysAfter(now, -config.applicationDays);
    let count = 0;
    for (const spaceId of await this.#store.spacesWithPendingSince(before, EXPIRED_SPACES_MAX)) {
      try {
        count += await chat.change(async (outbox) => {
          await spaces.lock(spaceId, { evenSuspended: true });
          const expired = await this.#store.expire(spaceId, before, now);
          await notices.write(
            outbox,
            expired.map(({ id, userId }) => decidedNotice(spaceId, userId, id, 'expired')),
          );
          if (expired.length > 0) {
            await audit.record({
              spaceId,
              actor: null,
              act: 'application.expired',
              people: expired.map(({ userId }) => userId),
              objects: expired.map(({ id }) => ({ kind: 'application', id })),
            });
          }
          return expired.length;
        });
      } catch (error) {
        // The space was deleted meanwhile, and its applications with it.
        if (!(error instanceof AppError)) throw error;
      }
    }
    return count;
  }

  /** `applicationIds` holds each one once. */
  async #decide(
    actor: AuditActor,
    spaceId: SpaceId,
    applicationIds: readonly number[],
    decision: Decision,
  ): Promise<DecisionOutcome[]> {
    const { audit, chat, spaces, notices, feed } = this.#deps;
    return chat.change(async (outbox) => {
      const space = await spaces.lock(spaceId);
      const rows = await this.#store.named(spaceId, applicationIds);
      const told: NewNotice[] = [];
      const decided: ApplicationRow[] = [];
      const outcomes: DecisionOutcome[] = [];
      for (const id of applicationIds) {
        const row = rows.find((candidate) => candidate.id === id);
        const error = await this.#end(space, row, { ...decision, decidedBy: actor.id }, outbox);
        outcomes.push({ id, error });
        if (row && error === null) {
          decided.push(row);
          told.push(decidedNotice(spaceId, row.userId, id, decision.approve ? 'approved' : 'rejected'));
        }
      }
      await notices.write(outbox, told);
      if (decided.length > 0) {
        await this.#tellDeciders(spaceId, outbox);
        await audit.record({
          spaceId,
          actor,
          act: decision.approve ? 'application.approved' : 'application.rejected',
          people: decided.map(({ userId }) => userId),
          objects: decided.map(({ id }) => ({ kind: 'application', id })),
          ...(decision.reason !== null && { note: decision.reason }),
        });
      }
      if (decision.approve && told.length > 0) await feed.raise(`space:${spaceId}`);
      return outcomes;
    });
  }

  /** Ends one application inside a change that has locked its space. Returns why it could not, before anything is written. */
  async #end(
    space: SpaceRow,
    row: ApplicationRow | undefined,
    { approve, reason, decidedBy }: Decision & { readonly decidedBy: UserId },
    outbox: OutboxWriter,
  ): Promise<DecisionOutcome['error']> {
    if (!row) return 'not_found';
    if (row.status !== STATUS.pending) return 'application_decided';
    const { entrance, clock } = this.#deps;
    if (approve) {
      const error = await refusalOf(() => entrance.refuse(space, row.userId));
      if (error !== null) return error;
    }
    await this.#store.decide(row.id, {
      status: approve ? STATUS.approved : STATUS.rejected,
      reason,
      decidedBy,
      now: clock.now(),
    });
    if (approve) await entrance.enter(space, row.userId, outbox);
    return null;
  }

  /** What waits for those who decide has changed: their browsers count it. */
  async #tellDeciders(spaceId: SpaceId, outbox: OutboxWriter): Promise<void> {
    const userIds = await this.#deps.entrance.holdersOf(spaceId, 'handleApplications', NOTICED_MAX);
    await outbox.changed('notices', userIds);
  }

  /** Refuses who may not apply to a space. */
  async #refuse({ space, joined }: SeenSpace, userId: UserId): Promise<void> {
    if (joined) throw new AppError('already_member');
    await this.#deps.entrance.refuse(space, userId);
    if (space.privacy === privacies.public) throw new AppError('space_public');
    const latest = await this.#store.latest(space.id, userId);
    const now = this.#deps.clock.now();
    const again = latest && againAt(latest, now);
    if (again) throw new AppError('application_too_soon', { days: daysUntil(again, now) });
  }

  async #pendingOf(spaceId: SpaceId, userId: UserId): Promise<OwnApplication | null> {
    const [row] = await this.#store.own({ userId, spaceId, status: STATUS.pending, limit: 1 });
    return row ? ownApplicationOf(row, this.#facts()) : null;
  }

  #facts() {
    return { expiryDays: this.#deps.config.applicationDays, now: this.#deps.clock.now() };
  }
}

/** The text as it is kept. Line breaks may stay, other control characters not. */
function checkedText(given: string, field: string): string {
  const text = withoutBidiControls(given).trim();
  if (/[^\P{Cc}\n]/u.test(text)) throw new AppError('invalid_input', { field });
  return text;
}

const codeOf = (status: ApplicationStatus | undefined): ApplicationRow['status'] | null =>
  status === undefined ? null : (applicationStatuses.indexOf(status) as ApplicationRow['status']);

function decidedNotice(
  spaceId: SpaceId,
  userId: UserId,
  applicationId: number,
  outcome: 'approved' | 'rejected' | 'expired',
): NewNotice {
  const payload = { applicationId, expired: outcome === 'expired' };
  const about = { userIds: [userId], spaceId };
  return outcome === 'approved'
    ? { ...about, kind: 'applicationApproved', payload: { applicationId } }
    : { ...about, kind: 'applicationRejected', payload };
}

/** The name of an expected refusal; null when nothing is refused. */
async function refusalOf(check: () => Promise<void>): Promise<DecisionOutcome['error']> {
  try {
    await check();
    return null;
  } catch (error) {
    const name = error instanceof AppError ? undecidedReasons.find((known) => known === error.error) : null;
    if (!name) throw error;
    return name;
  }
}
