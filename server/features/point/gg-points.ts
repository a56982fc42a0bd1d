import { ACTIVE_DAY_POINTS, GG_PAGE_SIZE, REFERRAL_POINTS } from '@/protocol/gg-point-rules';
import type { ggPointRoutes } from '@/protocol/gg-point';
import type { UserId } from '@/protocol/ids';
import type { ResultOf } from '@/protocol/route';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { GgEntryStore } from './gg-entry.store';

type Routes = typeof ggPointRoutes;

/** GG points: for people who came by one's invites, and for active days (OPN-64). */
export class GgPoints {
  readonly #store: GgEntryStore;
  readonly #deps: Pick<Services, 'clock'>;

  constructor(deps: { readonly ggEntries: GgEntryStore } & Pick<Services, 'clock'>) {
    this.#store = deps.ggEntries;
    this.#deps = deps;
  }

  /**
   * Credits a referrer, once, for an account whose email has just been verified. Whoever is not verified themselves at that
   * moment gets nothing (INV-17). Inside the transaction of the verification.
   */
  async referred(referrerId: UserId, personId: UserId): Promise<void> {
    if (referrerId === personId || !(await this.#store.isVerified(referrerId))) return;
    await this.#store.enter({
      userId: referrerId,
      source: 'referral',
      reference: String(personId),
      personId,
      amount: REFERRAL_POINTS,
      at: this.#deps.clock.now(),
    });
  }

  /** Credits a day (UTC), once. */
  async active(userId: UserId, day: string): Promise<void> {
    const at = this.#deps.clock.now();
    await this.#store.enter({
      userId,
      source: 'activeDay',
      reference: day,
      amount: ACTIVE_DAY_POINTS,
      at,
    });
  }

  async of(userId: UserId): Promise<ResultOf<Routes['ggPoints']>> {
    const { points } = await this.#store.totals(userId);
    return { points, ...(await this.#store.referralCounts(userId)) };
  }

  async history(userId: UserId, query: PageQuery): Promise<ResultOf<Routes['ggHistory']>> {
    const { entries } = await this.#store.totals(userId);
    const page = pageOf(query, GG_PAGE_SIZE);
    const rows = await this.#store.history(userId, page);
    const records = rows.map(({ at, ...row }) => ({ ...row, time: at.toISOString() }));
    return pageAnswer(page, records, entries);
  }

  async referrals(userId: UserId, query: PageQuery): Promise<ResultOf<Routes['referrals']>> {
    const { verified, unverified } = await this.#store.referralCounts(userId);
    const page = pageOf(query, GG_PAGE_SIZE);
    const rows = await this.#store.referrals(userId, page);
    const records = rows.map(({ createdAt, ...row }) => ({ ...row, joinedTime: createdAt.toISOString() }));
    return pageAnswer(page, records, verified + unverified);
  }
}
