import { ACCOUNT_KEPT_DAYS, WALLET_SAVED_MINUTES } from '@/protocol/account-deletion-rules';
import type { AccountDeletion } from '@/protocol/account-deletion';
import type { UserId } from '@/protocol/ids';
import { AppError } from '@/server/http/app-error';
import type { Caller } from '@/server/http/call';
import type { DeletionActRow } from '@/server/db/schema/account-deletion';
import { describeError } from '@/runtime/describe-error';
import type { DeletionDeps } from './deps';
import { newAct, type Vanishing } from './vanishing';

export const KEPT_MS = ACCOUNT_KEPT_DAYS * 24 * 3_600_000;
const SAVED_MS = WALLET_SAVED_MINUTES * 60_000;

/** When a deleted account can be brought back no more. */
export const keptUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + KEPT_MS);

/**
 * The deletion of one's own account. It takes the person out of everything at once and keeps all of it for fourteen days
 * (docs/decisions/deleted-accounts.md).
 */
export class AccountDeletionService {
  readonly #deps: DeletionDeps;
  readonly #vanishing: Vanishing;

  constructor(deps: DeletionDeps, vanishing: Vanishing) {
    this.#deps = deps;
    this.#vanishing = vanishing;
  }

  async state(caller: Caller): Promise<AccountDeletion> {
    const { clock, deletions, keyShares, rewards } = this.#deps;
    const [deletion, spaces, open, wallet, savedAt] = await Promise.all([
      deletions.find(caller.id),
      deletions.ownedSpaces(caller.id),
      rewards.openOf(caller.id),
      keyShares.addressOf(caller.id),
      keyShares.openedAt(caller.id),
    ]);
    const until = deletion && keptUntil(deletion.deletedAt);
    return {
      username: deletion?.username || caller.username,
      spaces,
      rewards: open.map(({ expiresAt, ...reward }) => ({ ...reward, expiresTime: expiresAt.toISOString() })),
      wallet: wallet && { address: wallet.address, savedTime: savedAt?.toISOString() ?? null },
      deleted:
        deletion && until
          ? {
              deletedTime: deletion.deletedAt.toISOString(),
              until: until.toISOString(),
              restorable: deletion.purgedAt === null && clock.now() < until,
            }
          : null,
    };
  }

  /** Deleting what is deleted is no error; its session has ended anyway. */
  async delete(caller: Caller): Promise<Date> {
    const { chat, clock, deletions, feed, limits, mailQueue, presence } = this.#deps;
    await limits.take('delete_account', String(caller.id));
    const at = clock.now();
    const act = newAct(caller.id, 'deleted', at);
    const done = await chat.change(async (outbox) => {
      const spaceIds = await presence.lockSpaces(caller.id);
      const row = await deletions.lockAccount(caller.id);
      if (!row) throw new AppError('unauthenticated');
      if (row.deletedAt) return { deletedAt: row.deletedAt, position: null };
      if ((await deletions.ownedSpaces(caller.id)).length > 0) throw new AppError('owns_spaces');
      await this.#requireSavedWallet(caller.id, at);
      await mailQueue.put('account_deleted', row.emailKey, row.language ?? 'en');
      await deletions.addActs([act]);
      return { deletedAt: at, position: await this.#vanishing.vanish(outbox, { row, spaceIds, at }) };
    });
    if (done.position !== null) {
      await this.#keep(act);
      await feed.whenSeenByAll(done.position);
    }
    return keptUntil(done.deletedAt);
  }

  /** Bringing back what is there is no error. */
  async restore(caller: Caller): Promise<void> {
    const { chat, clock, deletions, feed, presence } = this.#deps;
    const act = newAct(caller.id, 'undone', clock.now());
    const position = await chat.change(async (outbox) => {
      const spaceIds = await presence.lockSpaces(caller.id);
      await deletions.lockAccount(caller.id);
      const deletion = await deletions.find(caller.id);
      if (!deletion) return null;
      if (deletion.purgedAt !== null || clock.now() >= keptUntil(deletion.deletedAt))
        throw new AppError('not_found');
      await deletions.addActs([act]);
      return this.#vanishing.comeBack(outbox, { deletion, spaceIds });
    });
    if (position === null) return;
    await this.#keep(act);
    await feed.whenSeenByAll(position);
  }

  /** What nobody but the wallet's password opens is either with the person by now or lost with the account. */
  async #requireSavedWallet(userId: UserId, now: Date): Promise<void> {
    const { keyShares } = this.#deps;
    if (!(await keyShares.addressOf(userId))) return;
    const savedAt = await keyShares.openedAt(userId);
    if (savedAt === null || now.getTime() - savedAt.getTime() > SAVED_MS)
      throw new AppError('wallet_not_saved');
  }

  /** The database has it already: where the disk is full, the hourly job writes it. */
  async #keep(act: DeletionActRow): Promise<void> {
    const { list, log } = this.#deps;
    await list.append([act]).catch((error: unknown) => {
      log.write('account.list_failed', { problem: describeError(error) });
    });
  }
}
