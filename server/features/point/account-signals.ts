import { createHmac } from 'node:crypto';
import type { UserId } from '@/protocol/ids';
import { SIGNAL_DAYS, type HoldReason } from '@/protocol/point-rules';
import type { Services } from '@/server/services';
import { derivedKey } from '@/server/tokens/secret-token';
import type { AccountSignalStore } from './account-signal.store';

const DAY_MS = 86_400_000;

/**
 * Finds accounts that belong to one person, so that nobody earns points from themselves. Browsers and wallets are kept as keyed
 * hashes for SIGNAL_DAYS, and are used for points alone.
 */
export class AccountSignals {
  readonly #store: AccountSignalStore;
  readonly #clock: Services['clock'];
  readonly #key: Uint8Array;

  constructor({
    signals,
    clock,
    config,
  }: { readonly signals: AccountSignalStore } & Pick<Services, 'clock' | 'config'>) {
    this.#store = signals;
    this.#clock = clock;
    this.#key = derivedKey(config.sessionSecret, 'account signals');
  }

  async sawBrowser(userId: UserId, browser: string): Promise<void> {
    await this.#note(userId, 'device', browser);
  }

  /** In whatever spelling the address is. */
  async sawWallet(userId: UserId, address: string): Promise<void> {
    await this.#note(userId, 'wallet', address.toLowerCase());
  }

  /** What two accounts share; null for nothing that is known. */
  shared(userId: UserId, otherId: UserId): Promise<HoldReason | null> {
    return this.#store.shared(userId, otherId, this.#oldest());
  }

  /** What an account shares with the person who brought it, or with somebody else whom they brought. */
  sharedWithReferrals(personId: UserId, referrerId: UserId): Promise<HoldReason | null> {
    return this.#store.sharedWithReferrals(personId, referrerId, this.#oldest());
  }

  /** What a person who claimed a giver's reward shares with another one who did. */
  sharedWithClaimers(personId: UserId, giverId: UserId): Promise<HoldReason | null> {
    return this.#store.sharedWithClaimers(personId, giverId, this.#oldest());
  }

  forget(): Promise<number> {
    return this.#store.forget(this.#oldest());
  }

  async #note(userId: UserId, kind: HoldReason, value: string): Promise<void> {
    const digest = createHmac('sha256', this.#key).update(`${kind} ${value}`).digest('base64url');
    await this.#store.note({ userId, kind, digest, seenAt: this.#clock.now() });
  }

  #oldest(): Date {
    return new Date(this.#clock.now().getTime() - SIGNAL_DAYS * DAY_MS);
  }
}
