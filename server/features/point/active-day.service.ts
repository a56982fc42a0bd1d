import { ACTIVE_DAY_MESSAGES } from '@/protocol/activity-rules';
import type { UserId } from '@/protocol/ids';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { ActiveDayStore } from './active-day.store';
import type { GgPoints } from './gg-points';

const DAY_MS = 24 * 3600 * 1000;

/** Credits days on which people wrote much (OPN-77). What browsers count only says when to look. */
export class ActiveDayService {
  readonly #store: ActiveDayStore;
  readonly #points: GgPoints;
  readonly #deps: Pick<Services, 'clock' | 'limits'>;

  constructor(
    deps: { readonly days: ActiveDayStore } & Pick<Services, 'clock' | 'limits'>,
    points: GgPoints,
  ) {
    this.#store = deps.days;
    this.#points = points;
    this.#deps = deps;
  }

  /** False while the server itself has counted less: the homeserver's pushes may be on their way, or too few messages counted. */
  async report(userId: UserId, date: string): Promise<boolean> {
    const { clock, limits } = this.#deps;
    const now = clock.now();
    const isRecent = [now, new Date(now.getTime() - DAY_MS)].some((day) => dateOf(day) === date);
    if (!isRecent) throw new AppError('invalid_input', { field: 'date' });
    await limits.take('report_day', String(userId));
    if (!(await this.#store.hasSent(userId, date, ACTIVE_DAY_MESSAGES))) return false;
    await this.#points.active(userId, date);
    return true;
  }
}

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);
