import type { SpaceId, UserId } from '@/protocol/ids';
import type { PointSource } from '@/server/db/schema/point';
import type { Services } from '@/server/services';
import type { PointStore } from './point.store';

/** So many spaces are ranked in one run; the next run goes on. */
const RANKED_AT_ONCE = 100;

export interface Points {
  readonly spaceId: SpaceId;
  readonly userId: UserId;
  readonly source: PointSource;
  /** What of the source this is for. The same reference counts once. */
  readonly reference: string;
  /** Negative to take points back. */
  readonly amount: number;
}

/** Activity points of people in spaces (OPN-48). Features that give points call `give` inside their own change. */
export class PointLedger {
  readonly #store: PointStore;
  readonly #deps: Pick<Services, 'clock' | 'storage' | 'log'>;

  constructor(deps: { readonly points: PointStore } & Pick<Services, 'clock' | 'storage' | 'log'>) {
    this.#store = deps.points;
    this.#deps = deps;
  }

  /** Enters points and adds them to the sum. Repeating it with the same reference changes nothing. */
  async give(points: Points): Promise<void> {
    await this.#deps.storage.transaction(async () => {
      if (await this.#store.enter({ ...points, at: this.#deps.clock.now() })) await this.#store.add(points);
    });
  }

  /** Gives the members of spaces whose points have changed their places. */
  async rank(): Promise<number> {
    const spaceIds = await this.#store.unrankedSpaces(RANKED_AT_ONCE);
    for (const spaceId of spaceIds) await this.#store.rank(spaceId);
    return spaceIds.length;
  }

  /** Computes the sums from the entries, and logs how many were wrong: there should be none. */
  async recompute(): Promise<number> {
    const corrected = await this.#store.recompute();
    if (corrected > 0) this.#deps.log.write('points.corrected', { count: corrected });
    return corrected;
  }
}
