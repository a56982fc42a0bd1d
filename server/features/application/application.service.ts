import {
  APPLICATION_PAGE_SIZE,
  applicationStatuses,
  type Application,
  type ApplicationStatus,
  type OwnApplication,
} from '@/protocol/application';
import { privacies } from '@/protocol/space';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { ApplicationRow } from '@/server/db/schema/application';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { MutualSpaces, SpaceEntrance } from '@/server/features/space/deps';
import type { SeenSpace, SpaceAccess, Viewer } from '@/server/features/space/space.access';
import type { ApplicationAccess } from './application.access';
import { decidedNotice, NOTICED_MAX, tellDeciders } from './application-notices';
import { checkedText } from './application.rules';
import { STATUS, type ApplicationStore } from './application.store';
import { againAt, applicationOf, daysAfter, daysUntil, ownApplicationOf } from './application.view';

type SignedIn = NonNullable<Viewer>;

export interface ApplicationDeps extends Pick<
  Services,
  'audit' | 'chat' | 'clock' | 'config' | 'feed' | 'limits' | 'notices'
> {
  readonly store: ApplicationStore;
  readonly access: ApplicationAccess;
  readonly mutualSpaces: MutualSpaces;
  readonly spaces: SpaceAccess;
  readonly entrance: SpaceEntrance;
}

/** More than one person can have pending, however the limits are set. */
const OWN_MAX = 1000;
/** Spaces whose applications one transaction after another ends; what is left waits for the next run. */
const EXPIRED_SPACES_MAX = 200;

/**
 * Applying to join private spaces; application-decision.service.ts decides. One that is pending is the natural key of applying: repeating it finds it. Every
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
    // A moderator who decides at once was quicker than this answer.
    if (!made) throw new AppError('conflict');
    return made;
  }

  async withdraw(person: SignedIn, applicationId: number): Promise<SpaceId> {
    const { access, spaces, chat, audit, entrance } = this.#deps;
    const { spaceId } = await access.own(applicationId, person.id);
    await chat.change(async (outbox) => {
      await spaces.lock(spaceId, { evenSuspended: true });
      const [row] = await this.#store.named(spaceId, [applicationId]);
      if (!row) throw new AppError('not_found');
      if (row.status !== STATUS.pending) throw new AppError('application_decided');
      await this.#store.deletePending(spaceId, person.id);
      await outbox.changed('notices', [person.id]);
      await tellDeciders(entrance, spaceId, outbox);
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
    const mutual = await this.#deps.mutualSpaces.of(admin.id, applicants);
    const others = (userId: UserId) => (mutual.get(userId) ?? []).filter(({ id }) => id !== spaceId);
    const records = rows.map((row) => applicationOf(row, others(row.applicant.id), expiryDays));
    return { ...pageAnswer<Application>(page, records, total), pending };
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

const codeOf = (status: ApplicationStatus | undefined): ApplicationRow['status'] | null =>
  status === undefined ? null : (applicationStatuses.indexOf(status) as ApplicationRow['status']);
