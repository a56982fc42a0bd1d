import type { Clock } from '@/runtime/clock';
import type { AccountRow } from '@/homeserver/db/schema/user';
import type { AccountStore } from './account.store';

/** Enough for everybody who is active at once; who is forgotten is read again. */
const KNOWN_MAX = 50_000;

/** The people of this server, those of late in memory. */
export class Accounts {
  readonly #known = new Map<string, AccountRow>();
  #changes = 0;
  readonly #deps: { readonly store: AccountStore; readonly clock: Clock };

  constructor(deps: { readonly store: AccountStore; readonly clock: Clock }) {
    this.#deps = deps;
  }

  async find(userId: string): Promise<AccountRow | undefined> {
    const known = this.#known.get(userId);
    if (known) return known;
    const before = this.#changes;
    const row = await this.#deps.store.find(userId);
    // A row that was read while something changed may be the old one.
    if (row && before === this.#changes) {
      if (this.#known.size >= KNOWN_MAX) this.#known.clear();
      this.#known.set(userId, row);
    }
    return row;
  }

  findAll(userIds: readonly string[]): Promise<AccountRow[]> {
    return this.#deps.store.findAll(userIds);
  }

  /** False when the name is taken. */
  async create(userId: string, passwordHash: string | null): Promise<boolean> {
    return this.#deps.store.insert(userId, passwordHash, this.#deps.clock.now());
  }

  async setPassword(userId: string, passwordHash: string): Promise<void> {
    await this.#deps.store.setPassword(userId, passwordHash);
    this.#forget(userId);
  }

  async setProfile(
    userId: string,
    profile: Partial<Pick<AccountRow, 'displayname' | 'avatarUrl'>>,
  ): Promise<void> {
    await this.#deps.store.setProfile(userId, profile);
    this.#forget(userId);
  }

  #forget(userId: string): void {
    this.#changes += 1;
    this.#known.delete(userId);
  }
}
