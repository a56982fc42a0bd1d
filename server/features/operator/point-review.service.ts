import type { PointDecision, ReviewedPoints } from '@/protocol/operator-points';
import { OPERATOR_PAGE_SIZE, type OperatorAct } from '@/protocol/operator-rules';
import type { Caller } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { OperatorDeps } from './deps';
import type { OperatorLog } from './operator-log';
import type { PointReviewStore } from './point-review.store';

type Deps = Pick<Services, 'storage'> & {
  readonly review: PointReviewStore;
  readonly points: OperatorDeps['points'];
  readonly operatorLog: OperatorLog;
};

const acts: Record<PointDecision, OperatorAct> = {
  count: 'points.counted',
  reject: 'points.rejected',
  takeBack: 'points.taken_back',
};

/** Points that wait for platform admins, and those that count, which they can take back. */
export class PointReviewService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async page({ state, cursor }: { state: 'held' | 'counted'; cursor?: number | undefined }) {
    const rows = await this.#deps.review.page({
      state,
      before: cursor ?? null,
      limit: OPERATOR_PAGE_SIZE + 1,
    });
    const records = rows
      .slice(0, OPERATOR_PAGE_SIZE)
      .map(({ at, ...row }): ReviewedPoints => ({ ...row, time: at.toISOString() }));
    const last = records.at(-1);
    return { records, next: last && rows.length > records.length ? last.id : null };
  }

  /** Repeating a decision changes nothing. */
  async decide(operator: Caller, entryId: number, decision: PointDecision): Promise<void> {
    const { storage, points, operatorLog } = this.#deps;
    await storage.transaction(async () => {
      const entry =
        decision === 'takeBack'
          ? await points.reverse(entryId)
          : await points.decide(entryId, decision === 'count' ? 'counted' : 'rejected');
      if (!entry) return;
      const { userId, source, amount } = entry;
      await operatorLog.record(operator.id, acts[decision], { userId }, { source, amount });
    });
  }
}
