import type { SpaceId, UserId } from '@/protocol/ids';
import type { HoldReason, PointSource } from '@/protocol/point-rules';
import type { PointEntryRow } from '@/server/db/schema/point';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { PointRecomputeStore } from './point-recompute.store';
import { oldestBoardDay, recomputePoints } from './point-recompute';
import type { PointStore } from './point.store';

/** So many spaces are ranked in one run; the next run goes on. */
const RANKED_AT_ONCE = 100;

export interface Points {
  /** Null for points that belong to no space. */
  readonly spaceId: SpaceId | null;
  readonly userId: UserId;
  readonly source: PointSource;
  /** What of the source this is for. The same reference counts once. */
  readonly reference: string;
  readonly amount: number;
  /** Who came or claimed. */
  readonly personId?: UserId;
  /** Why the operator has to look at them first. */
  readonly holdReason?: HoldReason | null;
}

type Deps = Pick<Services, 'clock' | 'storage' | 'log'> & { readonly sums: PointRecomputeStore };

/** Points of people (OPN-48, OPN-64). Features that give points call `give` inside their own change. */
export class PointLedger {
  readonly #store: PointStore;
  readonly #deps: Deps;

  constructor(deps: Deps & { readonly points: PointStore }) {
    this.#store = deps.points;
    this.#deps = deps;
  }

  /** Enters points, and adds them to the sums unless they are held. Repeating it with the same reference changes nothing. */
  async give({ holdReason = null, ...points }: Points): Promise<void> {
    const { clock, storage, log } = this.#deps;
    const at = clock.now();
    await storage.transaction(async () => {
      const state = holdReason === null ? 'counted' : 'held';
      if (!(await this.#store.enter({ ...points, at, state, holdReason }))) return;
      if (state === 'counted') await this.#store.add({ ...points, at });
      else storage.afterCommit(() => log.write('points.held', { user: points.userId }));
    });
  }

  /**
   * Counts a held entry, or rejects it, in the caller's transaction. Returns the entry if that has changed it, and null if it
   * had been decided that way before. Refuses with `conflict` what was decided otherwise.
   */
  async decide(id: number, state: 'counted' | 'rejected'): Promise<PointEntryRow | null> {
    const entry = await this.#store.lock(id);
    if (!entry) throw new AppError('not_found');
    if (entry.state === state && entry.holdReason !== null) return null;
    if (entry.state !== 'held') throw new AppError('conflict');
    await this.#store.decide(id, state);
    if (state === 'counted') await this.#store.add(entry);
    return entry;
  }

  /**
   * Takes a counted entry back by one of its own, in the caller's transaction. Returns the entry, and null if it was taken back
   * before. Refuses with `conflict` what does not count.
   */
  async reverse(id: number): Promise<PointEntryRow | null> {
    const entry = await this.#store.lock(id);
    if (!entry) throw new AppError('not_found');
    if (entry.state !== 'counted' || entry.reverses !== null) throw new AppError('conflict');
    if (await this.#store.isReversed(id)) return null;
    const { spaceId, userId, source, reference, personId, at } = entry;
    const amount = -entry.amount;
    const reversal = { spaceId, userId, source, personId, amount, reverses: id };
    await this.#store.enter({
      ...reversal,
      reference: `taken back: ${reference}`,
      at: this.#deps.clock.now(),
    });
    await this.#store.add({ ...reversal, at });
    return entry;
  }

  /** Gives the members of spaces whose points have changed their places. */
  async rank(): Promise<number> {
    const spaceIds = await this.#store.unrankedSpaces(RANKED_AT_ONCE);
    for (const spaceId of spaceIds) await this.#store.rank(spaceId);
    return spaceIds.length;
  }

  /** Computes the sums from the entries, and logs how many were wrong: there should be none. */
  async recompute(): Promise<number> {
    const { clock, log } = this.#deps;
    const corrected = await recomputePoints(this.#deps, clock.now());
    if (corrected > 0) log.write('points.corrected', { count: corrected });
    return corrected;
  }

  forgetBoards(): Promise<number> {
    return this.#store.forgetBoards(oldestBoardDay(this.#deps.clock.now()));
  }
}
