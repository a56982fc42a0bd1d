import { undecidedReasons, type DecisionOutcome } from '@/protocol/application';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { ApplicationRow } from '@/server/db/schema/application';
import type { SpaceRow } from '@/server/db/schema/space';
import { AppError } from '@/server/http/app-error';
import type { NewNotice } from '@/server/notices/notices';
import { actorOf, type Viewer } from '@/server/features/space/space.access';
import { decidedNotice, tellDeciders } from './application-notices';
import { checkedText } from './application.rules';
import type { ApplicationDeps } from './application.service';
import { STATUS, type ApplicationStore } from './application.store';

type SignedIn = NonNullable<Viewer>;

export interface Decision {
  readonly approve: boolean;
  readonly reason: string | null;
}

/** Decides applications to join private spaces. Every change locks the space first. */
export class ApplicationDecisions {
  readonly #deps: ApplicationDeps;
  readonly #store: ApplicationStore;

  constructor(deps: ApplicationDeps) {
    this.#deps = deps;
    this.#store = deps.store;
  }

  /** Decides one application; refuses as its only outcome says. */
  async decideOne(admin: SignedIn, applicationId: number, approve: boolean): Promise<SpaceId> {
    const { spaceId } = await this.#deps.access.decidable(applicationId, admin);
    const [outcome] = await this.#decide(admin, spaceId, [applicationId], { approve, reason: null });
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
    await this.#deps.spaces.require(spaceId, admin, 'handleApplications');
    const reason = checkedText(decision.reason, 'reason');
    return this.#decide(admin, spaceId, [...new Set(applicationIds)], {
      approve: decision.approve,
      reason: reason === '' ? null : reason,
    });
  }

  /** `applicationIds` holds each one once. */
  async #decide(
    admin: SignedIn,
    spaceId: SpaceId,
    applicationIds: readonly number[],
    decision: Decision,
  ): Promise<DecisionOutcome[]> {
    const { audit, chat, spaces, notices, feed, entrance } = this.#deps;
    return chat.change(async (outbox) => {
      const seen = await spaces.lockFor(spaceId, admin, 'handleApplications');
      const { space } = seen;
      const actor = actorOf(admin, seen, 'handleApplications');
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
        await tellDeciders(entrance, spaceId, outbox);
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
    if (approve) await entrance.enter(space, row.userId, outbox, 'application');
    return null;
  }
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
