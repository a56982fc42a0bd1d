import { ACTIVE_DAY_POINTS, GG_PAGE_SIZE, REFERRAL_POINTS } from '@/protocol/gg-point-rules';
import type { ggPointRoutes } from '@/protocol/gg-point';
import type { UserId } from '@/protocol/ids';
import type { ResultOf } from '@/protocol/route';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { AccountSignals } from './account-signals';
import type { GgEntryStore } from './gg-entry.store';
import type { PointLedger } from './point-ledger';

type Routes = typeof ggPointRoutes;

/** GG points: for people who came by one's invites, and for active days (OPN-64). */
export class GgPoints {
  readonly #store: GgEntryStore;
  readonly #ledger: PointLedger;
  readonly #signals: AccountSignals;

  constructor(
    deps: { readonly ggEntries: GgEntryStore },
    { ledger, signals }: { readonly ledger: PointLedger; readonly signals: AccountSignals },
  ) {
    this.#store = deps.ggEntries;
    this.#ledger = ledger;
    this.#signals = signals;
  }

  /**
   * Credits a referrer, once, for an account whose email has just been verified. Whoever is not verified themselves at that
   * moment gets nothing (INV-17). The operator looks first at an account that shares a device or a wallet with the referrer or
   * with somebody else whom they brought. Inside the transaction of the verification.
   */
  async referred(referrerId: UserId, personId: UserId): Promise<void> {
    if (referrerId === personId || !(await this.#store.isVerified(referrerId))) return;
    await this.#ledger.give({
      spaceId: await this.#store.referralSpace(personId),
      userId: referrerId,
      source: 'referral',
      reference: String(personId),
      personId,
      amount: REFERRAL_POINTS,
      holdReason: await this.#signals.sharedWithReferrals(personId, referrerId),
    });
  }

  /** Credits a day (UTC), once. */
  async active(userId: UserId, day: string): Promise<void> {
    await this.#ledger.give({
      spaceId: null,
      userId,
      source: 'activeDay',
      reference: day,
      amount: ACTIVE_DAY_POINTS,
    });
  }

  async of(userId: UserId): Promise<ResultOf<Routes['ggPoints']>> {
    const { points, held } = await this.#store.totals(userId);
    return { points, held, ...(await this.#store.referralCounts(userId)) };
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
