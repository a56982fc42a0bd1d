import type { SpaceId, UserId } from '@/protocol/ids';
import type { StandingSuspension, Suspending } from '@/protocol/operator';
import type { OwnSuspension } from '@/protocol/suspension';
import type { SuspensionRow } from '@/server/db/schema/suspension';
import { suspensionView } from '@/server/db/schema/suspension';
import type { SpaceAccess } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Caller } from '@/server/http/call';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { OperatorAccess } from './operator.access';
import type { OperatorLog } from './operator-log';
import type { Suspended, SuspensionStore } from './suspension.store';

const DAY_MS = 86_400_000;
const PAGE_SIZE = 50;
/** A suspension that would end so little before or after the one that stands is the same, sent again. */
const REPEATED_MS = 10_000;
const DUE_MAX = 100;

type Deps = Pick<Services, 'audit' | 'chat' | 'clock' | 'feed' | 'limits'> & {
  readonly suspensions: SuspensionStore;
  readonly access: OperatorAccess;
  readonly spaces: SpaceAccess;
  readonly operatorLog: OperatorLog;
};

/** Shuts accounts and spaces until the operator, or time, lets them back in (docs/decisions/suspensions.md). */
export class SuspensionService {
  readonly #store: SuspensionStore;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.suspensions;
  }

  async suspendAccount(operator: Caller, userId: UserId, form: Suspending): Promise<void> {
    const { chat, clock, feed, access, operatorLog } = this.#deps;
    await access.suspendable(userId, operator);
    const position = await chat.change(async (outbox) => {
      if (!(await this.#store.lockAccount(userId))) throw new AppError('not_found');
      const change = this.#changeOf(form, operator, await this.#store.find({ userId }), clock.now());
      if (change === null) return null;
      await this.#store.put({ userId }, change);
      await outbox.changed('account', [userId]);
      await operatorLog.record(operator.id, 'account.suspended', { userId }, detailOf(change));
      return feed.raise('standings');
    });
    if (position !== null) await feed.whenSeenByAll(position);
  }

  async suspendSpace(operator: Caller, spaceId: SpaceId, form: Suspending): Promise<void> {
    const { chat, clock, feed, spaces, audit, operatorLog } = this.#deps;
    const position = await chat.change(async (outbox) => {
      await spaces.lock(spaceId, { evenSuspended: true });
      const former = await this.#store.find({ spaceId });
      const change = this.#changeOf(form, operator, former, clock.now());
      if (change === null) return null;
      await this.#store.put({ spaceId }, change);
      await this.#store.markSpace(spaceId, true);
      await outbox.allRooms(spaceId);
      await outbox.space(spaceId);
      await outbox.membershipsIn(spaceId);
      await audit.record({
        spaceId,
        actor: { id: operator.id, isOperator: true },
        act: 'space.suspended',
        ...(change.note !== '' && { note: change.note }),
        before: { until: former?.endsAt?.toISOString() ?? null },
        after: { reason: change.reason, until: change.endsAt?.toISOString() ?? null },
      });
      await operatorLog.record(operator.id, 'space.suspended', { spaceId }, detailOf(change));
      return feed.raise(`space:${spaceId}`, 'directory', 'recommended', 'standings');
    });
    if (position !== null) await feed.whenSeenByAll(position);
  }

  /** Ends a suspension; `operator` is null when its time is over. Returns whether there was one. */
  async end(operator: Caller | null, of: Suspended): Promise<boolean> {
    const { chat, feed, spaces, audit, operatorLog } = this.#deps;
    const position = await chat.change(async (outbox) => {
      if ('userId' in of) {
        if (!(await this.#store.lockAccount(of.userId))) throw new AppError('not_found');
        if (!(await this.#store.remove(of))) return null;
        await outbox.changed('account', [of.userId]);
        if (operator) await operatorLog.record(operator.id, 'account.unsuspended', of, {});
        return feed.raise('standings');
      }
      const { spaceId } = of;
      await spaces.lock(spaceId, { evenSuspended: true });
      if (!(await this.#store.remove(of))) return null;
      await this.#store.markSpace(spaceId, false);
      await outbox.allRooms(spaceId);
      await outbox.space(spaceId);
      await outbox.membershipsIn(spaceId);
      const actor = operator && { id: operator.id, isOperator: true };
      await audit.record({ spaceId, actor, act: 'space.unsuspended' });
      if (operator) await operatorLog.record(operator.id, 'space.unsuspended', of, {});
      return feed.raise(`space:${spaceId}`, 'directory', 'recommended', 'standings');
    });
    if (position !== null && operator) await feed.whenSeenByAll(position);
    return position !== null;
  }

  /** Ends what is over; returns how many. */
  async endDue(): Promise<number> {
    let ended = 0;
    for (const of of await this.#store.due(this.#deps.clock.now(), DUE_MAX)) {
      try {
        if (await this.end(null, of)) ended += 1;
      } catch (error) {
        // The space was deleted meanwhile.
        if (!(error instanceof AppError && error.error === 'not_found')) throw error;
      }
    }
    return ended;
  }

  async own(caller: Caller): Promise<OwnSuspension | null> {
    const row = await this.#store.find({ userId: caller.id });
    return row && ownView(row);
  }

  async appeal(caller: Caller, text: string): Promise<void> {
    const said = text.trim();
    if (said === '') throw new AppError('reason_missing', { field: 'text' });
    await this.#deps.limits.take('appeal', String(caller.id));
    if (!(await this.#store.appeal(caller.id, said, this.#deps.clock.now()))) {
      throw new AppError('not_suspended');
    }
  }

  async page(query: PageQuery) {
    const page = pageOf(query, PAGE_SIZE);
    const { rows, total } = await this.#store.page(page);
    const records = rows.map(({ row, username, avatar, spaceName, logo }): StandingSuspension => ({
      kind: row.accountId === null ? 'space' : 'person',
      id: row.accountId ?? row.spaceId ?? 0,
      name: username ?? spaceName ?? '',
      picture: avatar ?? logo ?? '',
      ...ownView(row),
    }));
    return pageAnswer(page, records, total);
  }

  /** What a suspension becomes; null if it is already. */
  #changeOf(form: Suspending, operator: Caller, former: SuspensionRow | null, now: Date) {
    const { reason } = form;
    const note = form.note.trim();
    const endsAt = form.days === undefined ? null : new Date(now.getTime() + form.days * DAY_MS);
    const isSame =
      former?.reason === reason &&
      former.note === note &&
      (endsAt === null) === (former.endsAt === null) &&
      Math.abs((endsAt?.getTime() ?? 0) - (former.endsAt?.getTime() ?? 0)) < REPEATED_MS;
    return isSame ? null : { reason, note, endsAt, givenBy: operator.id, givenAt: now };
  }
}

export const ownView = (row: SuspensionRow): OwnSuspension => ({
  ...suspensionView(row),
  appeal: row.appeal,
  appealTime: row.appealedAt?.toISOString() ?? null,
});

const detailOf = ({ reason, note, endsAt }: Pick<SuspensionRow, 'reason' | 'note' | 'endsAt'>) => ({
  reason,
  note,
  until: endsAt?.toISOString() ?? null,
});
