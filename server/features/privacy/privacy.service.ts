import type { UserId } from '@/protocol/ids';
import type { BlockedPerson } from '@/protocol/privacy';
import type { Privacy } from '@/protocol/privacy-rules';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { PrivacyAccess } from './privacy.access';
import type { PrivacyStore } from './privacy.store';

export interface PrivacyDeps extends Pick<Services, 'chat' | 'clock' | 'feed' | 'limits'> {
  readonly store: PrivacyStore;
  /** Ranks people again where somebody has left the leaderboards or has come back. Runs inside the transaction. */
  readonly points: { shownChanged(userId: UserId): Promise<void> };
  readonly reach: Pick<PrivacyAccess, 'isKnown' | 'requireKnown'>;
  readonly requests: {
    /** Turns down the message request that the blocked person may have sent. Runs inside the transaction. */
    blocked(outbox: OutboxWriter, userId: UserId, otherId: UserId): Promise<void>;
  };
}

/** What people choose about others, and whom they block. The homeserver ignores for them whom they block. */
export class PrivacyService {
  readonly #store: PrivacyStore;
  readonly #deps: PrivacyDeps;

  constructor(deps: PrivacyDeps) {
    this.#deps = deps;
    this.#store = deps.store;
  }

  of(userId: UserId): Promise<Privacy> {
    return this.#store.of(userId);
  }

  async change(userId: UserId, change: Partial<Privacy>): Promise<Privacy> {
    return this.#deps.chat.change(async (outbox) => {
      await this.#store.lock(userId);
      const before = await this.#store.of(userId);
      const changed = { ...before, ...change };
      await this.#store.set(userId, changed);
      if (changed.onLeaderboards !== before.onLeaderboards) await this.#deps.points.shownChanged(userId);
      await outbox.changed('account', [userId]);
      return changed;
    });
  }

  async blocked(userId: UserId): Promise<BlockedPerson[]> {
    const rows = await this.#store.blocked(userId);
    return rows.map(({ user, beganAt }) => ({ user, blockedTime: beganAt.toISOString() }));
  }

  /** Ends the friendship, too. Nothing tells the other one. */
  async block(userId: UserId, otherId: UserId): Promise<void> {
    if (otherId === userId) throw new AppError('not_yourself');
    await this.#deps.reach.requireKnown(userId, otherId);
    await this.#deps.limits.take('block', String(userId));
    await this.#change(userId, (outbox) => this.#block(outbox, userId, otherId));
  }

  async unblock(userId: UserId, otherId: UserId): Promise<void> {
    await this.#change(userId, () => this.#unblock(userId, otherId));
  }

  /** Makes the blocks what the person has written in another client. Whom they cannot know of is left out. */
  async takeOver(userId: UserId, wanted: readonly UserId[]): Promise<void> {
    await this.#change(userId, async (outbox) => {
      await this.#store.lock(userId);
      const held = new Set((await this.#store.blocked(userId)).map(({ user }) => user.id));
      const people = new Set(await this.#store.existing(wanted.filter((id) => id !== userId)));
      for (const otherId of held) if (!people.has(otherId)) await this.#unblock(userId, otherId);
      for (const otherId of people) {
        if (held.has(otherId) || !(await this.#deps.reach.isKnown(userId, otherId))) continue;
        await this.#block(outbox, userId, otherId);
      }
      return true;
    });
  }

  /** False if the block held already. */
  async #block(outbox: OutboxWriter, userId: UserId, otherId: UserId): Promise<boolean> {
    // First, because it locks the conversation: accepting the request meanwhile makes friends before, or sees the block.
    await this.#deps.requests.blocked(outbox, userId, otherId);
    if (!(await this.#store.block(userId, otherId, this.#deps.clock.now()))) return false;
    await this.#store.part(userId, otherId);
    return true;
  }

  /** False if there was no block. */
  async #unblock(userId: UserId, otherId: UserId): Promise<boolean> {
    if (!(await this.#store.unblock(userId, otherId, this.#deps.clock.now()))) return false;
    await this.#store.reunite(userId, otherId);
    return true;
  }

  /** Returns once no gateway shows any more what is hidden now. */
  async #change(userId: UserId, work: (outbox: OutboxWriter) => Promise<boolean>): Promise<void> {
    const { chat, feed } = this.#deps;
    const position = await chat.change(async (outbox) => {
      if (!(await work(outbox))) return null;
      await outbox.ignored(userId);
      await outbox.changed('memberships', [userId]);
      await outbox.changed('account', [userId]);
      return feed.raise(`blocks:${userId}`);
    });
    if (position !== null) await feed.whenSeenByAll(position);
  }
}
