import { CLAIMER_DAYS_MIN, REWARD_POINTS, REWARD_POINTS_A_DAY } from '@/protocol/point-rules';
import type { UserId } from '@/protocol/ids';
import type { Services } from '@/server/services';
import type { AccountSignals } from './account-signals';
import { dayOf } from './board-period';
import type { PointLedger } from './point-ledger';
import type { GivenShare, RewardPointStore } from './reward-point.store';

const DAY_MS = 86_400_000;

/** Points for rewards that others claimed: one for each person and day (OPN-48). */
export class RewardPoints {
  readonly #store: RewardPointStore;
  readonly #ledger: PointLedger;
  readonly #signals: AccountSignals;
  readonly #deps: Pick<Services, 'clock'>;

  constructor(
    deps: Pick<Services, 'clock'> & { readonly rewards: RewardPointStore },
    { ledger, signals }: { readonly ledger: PointLedger; readonly signals: AccountSignals },
  ) {
    this.#deps = deps;
    this.#store = deps.rewards;
    this.#ledger = ledger;
    this.#signals = signals;
  }

  /**
   * Credits the givers of rewards whose claims are confirmed on the chain, in the transaction that has noted so. Never between
   * accounts that share a wallet, a browser or a referral, and never for rewards in private conversations.
   */
  async claimed(
    claims: readonly { readonly rewardId: string; readonly userId: UserId | null }[],
  ): Promise<void> {
    const claimed = new Set(claims.map(({ rewardId, userId }) => `${rewardId} ${userId}`));
    const shares = await this.#store.confirmedShares([...new Set(claims.map(({ rewardId }) => rewardId))]);
    for (const share of shares) if (claimed.has(referenceOf(share))) await this.#credit(share);
  }

  async #credit(share: GivenShare): Promise<void> {
    const { giverId, claimerId, spaceId } = share;
    const now = this.#deps.clock.now();
    await this.#signals.sawWallet(giverId, share.sender);
    await this.#signals.sawWallet(claimerId, share.recipient);
    if (share.isReferral || now.getTime() - share.claimerSince.getTime() < CLAIMER_DAYS_MIN * DAY_MS) return;
    if ((await this.#signals.shared(giverId, claimerId)) !== null) return;
    await this.#store.lock(giverId);
    const credited = await this.#store.creditedSince(giverId, new Date(dayOf(now)));
    if (credited.length >= REWARD_POINTS_A_DAY || credited.includes(claimerId)) return;
    await this.#ledger.give({
      spaceId,
      userId: giverId,
      source: 'reward',
      reference: referenceOf(share),
      personId: claimerId,
      amount: REWARD_POINTS,
      holdReason: await this.#signals.sharedWithClaimers(claimerId, giverId),
    });
  }
}

const referenceOf = ({ rewardId, claimerId }: Pick<GivenShare, 'rewardId' | 'claimerId'>) =>
  `${rewardId} ${claimerId}`;
