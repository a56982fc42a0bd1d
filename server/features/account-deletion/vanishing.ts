import { randomUUID } from 'node:crypto';
import { deletedName } from '@/protocol/account-deletion-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { AccountRow } from '@/server/db/schema/account';
import type {
  AccountDeletionRow,
  DeletionActKind,
  DeletionActRow,
} from '@/server/db/schema/account-deletion';
import { usernameCandidates, usernameKey } from '@/server/names/username';
import type { DeletionDeps } from './deps';

type Deps = Pick<
  DeletionDeps,
  'chat' | 'deletions' | 'feed' | 'names' | 'presence' | 'sessions' | 'spaces' | 'stays'
>;

/** A new entry of the list of deletions. */
export const newAct = (accountId: UserId, act: DeletionActKind, at: Date): DeletionActRow => ({
  id: randomUUID(),
  accountId,
  act,
  at,
});

/**
 * How a person vanishes, and comes back. Both run inside the caller's transaction, after `presence.lockSpaces` and
 * `deletions.lockAccount` in this order, and return the position that the gateways have to reach.
 */
export class Vanishing {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async vanish(
    outbox: OutboxWriter,
    { row, spaceIds, at }: { row: AccountRow; spaceIds: readonly SpaceId[]; at: Date },
  ): Promise<number> {
    const { deletions, presence, sessions, stays } = this.#deps;
    const userId = row.id;
    const pages = await this.#pages(userId, spaceIds);
    const rooms = await presence.rooms(userId);
    await presence.endOffers(userId);
    await presence.count(spaceIds, -1);
    await stays.endAll(userId);
    const name = deletedName(userId);
    await deletions.mark(row, { name, nameKey: usernameKey(name), at });
    await this.#told(outbox, userId, rooms, spaceIds);
    await sessions.endAll(userId);
    return this.#deps.feed.raise(...pages);
  }

  async comeBack(
    outbox: OutboxWriter,
    { deletion, spaceIds: before }: { deletion: AccountDeletionRow; spaceIds: readonly SpaceId[] },
  ): Promise<number> {
    const { deletions, presence, names, stays } = this.#deps;
    const userId = deletion.accountId;
    await presence.endBanned(userId);
    const spaceIds = await presence.lockSpaces(userId);
    await presence.count(spaceIds, 1);
    await stays.beginAll(userId);
    const username = await this.#freeName(userId, deletion.username);
    await deletions.unmark(deletion, { username, usernameKey: usernameKey(username) });
    // Its look is still the person's, unless newer rules have given it to somebody else.
    if (!(await names.take({ kind: 'person', name: username, holderId: userId })))
      await deletions.noteNameProblem(userId);
    await this.#told(outbox, userId, await presence.rooms(userId), before);
    await outbox.changed('account', [userId]);
    return this.#deps.feed.raise(...(await this.#pages(userId, before)));
  }

  async #freeName(userId: UserId, wanted: string): Promise<string> {
    for (const name of usernameCandidates(wanted)) {
      const holder = await this.#deps.deletions.holderOfUsername(usernameKey(name));
      if (holder === null || holder === userId) return name;
    }
    throw new Error('No name is free');
  }

  /** Rooms, lists and profiles follow. */
  async #told(
    outbox: OutboxWriter,
    userId: UserId,
    rooms: readonly number[],
    spaceIds: readonly SpaceId[],
  ): Promise<void> {
    const { presence } = this.#deps;
    await outbox.user(userId);
    await outbox.members(rooms.map((roomId) => ({ roomId, userId })));
    for (const spaceId of await presence.spacesWithRights(userId)) await outbox.allRooms(spaceId);
    for (const spaceId of spaceIds) await outbox.space(spaceId);
    await outbox.changed('memberships', await presence.companions(userId));
  }

  async #pages(userId: UserId, spaceIds: readonly SpaceId[]) {
    const shown = new Set([...spaceIds, ...(await this.#deps.spaces.pagesShowing(userId))]);
    return [...[...shown].map((id) => `space:${id}` as const), 'standings' as const];
  }
}
