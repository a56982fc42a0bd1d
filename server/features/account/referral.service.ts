import type { UserId } from '@/protocol/ids';
import type { Services } from '@/server/services';
import type { AccountStore } from './account.store';
import type { AccountPoints, AccountStores } from './deps';

/** What the person gets by whose invite an account came. */
export class ReferralService {
  readonly #store: AccountStore;
  readonly #deps: Pick<Services, 'chat' | 'notices'>;
  readonly #points: AccountPoints;

  constructor(
    deps: Pick<Services, 'chat' | 'notices'> & Pick<AccountStores, 'accounts'>,
    points: AccountPoints,
  ) {
    this.#deps = deps;
    this.#store = deps.accounts;
    this.#points = points;
  }

  /** Gives them their points, and tells them, once; inside the transaction that verifies the account's email. */
  async verified(accountId: UserId): Promise<void> {
    const { chat, notices } = this.#deps;
    const referrerId = (await this.#store.find(accountId))?.referrerId ?? null;
    if (referrerId === null) return;
    await this.#points.referred(referrerId, accountId);
    await notices.write(chat.outboxWriter(), [
      {
        userIds: [referrerId],
        kind: 'following',
        spaceId: null,
        payload: { userId: accountId, referred: true },
        once: `referral:${accountId}`,
      },
    ]);
  }
}
