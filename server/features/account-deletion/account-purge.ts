import type { MatrixRoomId, UserId } from '@/protocol/ids';
import type { AccountDeletionRow } from '@/server/db/schema/account-deletion';
import { KEPT_MS } from './account-deletion.service';
import type { DeletionDeps } from './deps';
import { newAct } from './vanishing';

/** Accounts that one run of the job purges. */
const PURGED_AT_ONCE = 20;
/** Rows of one table that a step deletes: far below what a transaction has time for. */
const THINNED_ROWS = 5_000;
/** Groups that a step leaves. */
const GROUPS_AT_ONCE = 20;

/**
 * The end of deleted accounts, in steps. Each finds what is left, so a process that dies between two of them loses nothing. The
 * ways in and the wallet go last, and stay while a reward of the person may still return to it.
 */
export class AccountPurge {
  readonly #deps: DeletionDeps;

  constructor(deps: DeletionDeps) {
    this.#deps = deps;
  }

  /** Returns how many accounts were due. One that fails does not hold up the others. */
  async purgeDue(): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - KEPT_MS);
    const due = await this.#deps.deletions.deletedBefore(before, PURGED_AT_ONCE);
    const failures: unknown[] = [];
    for (const row of due) await this.#purge(row, before).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return due.length;
  }

  async #purge({ accountId, purgedAt }: AccountDeletionRow, before: Date): Promise<void> {
    if (purgedAt === null) {
      while ((await this.#leaveGroups(accountId, before)) > 0);
      while ((await this.#thin(accountId, before)) > 0);
      await this.#blank(accountId, before);
    }
    await this.#close(accountId, before);
  }

  /** As if the person left: another one follows a maker, and a group in which no one is left goes. */
  async #leaveGroups(userId: UserId, before: Date): Promise<number> {
    const { chat, clock, deletions, presence } = this.#deps;
    return chat.change(async (outbox) => {
      // Groups are locked before anything else, so the account only when they are.
      const groups = await presence.groups(userId, GROUPS_AT_ONCE);
      for (const roomId of groups) await chat.groups.lock(roomId);
      if (!(await deletions.lockDue(userId, before))) return 0;
      const gone: MatrixRoomId[] = [];
      for (const roomId of groups) {
        const after = await chat.groups.leave(roomId, userId, clock.now());
        if (after?.matrixRoomId) gone.push(after.matrixRoomId);
        await outbox.changed('memberships', after?.people ?? []);
      }
      await outbox.gone(gone);
      return groups.length;
    });
  }

  async #thin(userId: UserId, before: Date): Promise<number> {
    const { deletions, presence, storage, uploads } = this.#deps;
    return storage.transaction(async () => {
      if (!(await deletions.lockDue(userId, before))) return 0;
      const drafts = (await presence.drafts(userId)).map((id) => `draft:${id}` as const);
      await uploads.release([...drafts, `account:${userId}`]);
      return presence.thin(userId, THINNED_ROWS);
    });
  }

  /** From here on nothing brings the person back. */
  async #blank(userId: UserId, before: Date): Promise<void> {
    const { chat, clock, deletions, names, presence } = this.#deps;
    await chat.change(async (outbox) => {
      if (!(await deletions.lockDue(userId, before))) return;
      await names.release('person', userId);
      await deletions.blank(userId, clock.now());
      await outbox.gone(await presence.deleteEmptyPairs(userId));
      await outbox.deactivated(userId);
    });
  }

  async #close(userId: UserId, before: Date): Promise<void> {
    const { clock, deletions, list, log, presence, rewards, sessions, storage } = this.#deps;
    const act = newAct(userId, 'purged', clock.now());
    const isClosed = await storage.transaction(async () => {
      const row = await deletions.lockAccount(userId);
      const deletion = await deletions.lockDue(userId, before);
      if (!row || !deletion || deletion.purgedAt === null) return false;
      // Never while the records show a deposit that has not returned: it goes to the wallet.
      if ((await rewards.openOf(userId)).length > 0) return false;
      await sessions.endAll(userId);
      await presence.deleteLast(userId);
      await deletions.addActs([act]);
      await deletions.close(row);
      return true;
    });
    if (!isClosed) return;
    log.write('account.purged', { user: userId });
    await list.append([act]);
  }
}
