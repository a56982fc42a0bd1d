import { describeError } from '@/runtime/describe-error';
import type { Log } from '@/homeserver/log/log';
import type { Rooms } from '@/homeserver/rooms/rooms';
import type { AccountRow } from '@/homeserver/db/schema/user';
import type { AccountStore } from './account.store';
import type { Accounts } from './accounts';
import type { Profile, Profiles } from './profiles';

/** After a room refused or the database was away. */
const RETRY_MS = 5_000;

type ProfileColumns = Partial<Pick<AccountRow, 'displayname' | 'avatarUrl'>>;

/**
 * Profiles, and their way into the membership events of all rooms that somebody has joined. A change is marked in the
 * database until every room says so; several changes in a row go round the rooms once.
 */
export class ProfileService implements Profiles {
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #closed = false;
  readonly #deps: {
    readonly accounts: Accounts;
    readonly store: AccountStore;
    readonly rooms: Pick<Rooms, 'membershipsOf' | 'send'>;
    readonly log: Log;
  };

  constructor(deps: {
    readonly accounts: Accounts;
    readonly store: AccountStore;
    readonly rooms: Pick<Rooms, 'membershipsOf' | 'send'>;
    readonly log: Log;
  }) {
    this.#deps = deps;
  }

  async of(userId: string): Promise<Profile> {
    return profileOf(await this.#deps.accounts.find(userId));
  }

  /** Answers when it is stored; the rooms follow. */
  async change(userId: string, profile: ProfileColumns): Promise<void> {
    await this.#deps.accounts.setProfile(userId, profile);
    this.#spread(userId);
  }

  /** Goes on with what an earlier process did not finish. */
  async resume(): Promise<void> {
    for (const userId of await this.#deps.store.withPendingProfile()) this.#spread(userId);
  }

  /** Lets the rooms that are being told finish; the rest goes on at the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.all(this.#running.values());
  }

  #spread(userId: string): void {
    if (this.#closed) return;
    if (this.#running.has(userId)) return void this.#again.add(userId);
    const running = this.#tellRooms(userId)
      .catch((error: unknown) => {
        this.#deps.log.write('request.failed', {
          route: 'profile',
          user: userId,
          problem: describeError(error),
        });
        if (this.#closed) return;
        const timer = setTimeout(() => {
          this.#timers.delete(timer);
          this.#spread(userId);
        }, RETRY_MS).unref();
        this.#timers.add(timer);
      })
      .finally(() => {
        this.#running.delete(userId);
        if (this.#again.delete(userId)) this.#spread(userId);
      });
    this.#running.set(userId, running);
  }

  async #tellRooms(userId: string): Promise<void> {
    const { accounts, store, rooms } = this.#deps;
    const account = await accounts.find(userId);
    if (!account) return;
    for (const { roomId, membership, event } of await rooms.membershipsOf(userId)) {
      if (membership !== 'join' || this.#closed) continue;
      const { displayname: _name, avatar_url: _picture, ...rest } = event.content;
      await rooms.send({
        roomId,
        type: 'm.room.member',
        stateKey: userId,
        sender: userId,
        content: { ...rest, ...profileOf(account) },
      });
    }
    if (!this.#closed) await store.settleProfile(userId, account);
  }
}

function profileOf(account: AccountRow | undefined): Profile {
  const { displayname, avatarUrl } = account ?? {};
  return { ...(displayname && { displayname }), ...(avatarUrl && { avatar_url: avatarUrl }) };
}
