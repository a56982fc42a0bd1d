import type { UserId } from '@/protocol/ids';
import type { DeletionActRow } from '@/server/db/schema/account-deletion';
import { KEPT_MS, keptUntil } from './account-deletion.service';
import type { DeletionDeps } from './deps';
import type { Vanishing } from './vanishing';

/**
 * Brings database and list of deletions in step: what the database lacks, because it was restored from a backup, is done to it, and
 * what the list lacks is written there.
 */
export class AfterRestore {
  readonly #deps: DeletionDeps;
  readonly #vanishing: Vanishing;

  constructor(deps: DeletionDeps, vanishing: Vanishing) {
    this.#deps = deps;
    this.#vanishing = vanishing;
  }

  /** Before the platform serves, so that nobody sees who was gone. Returns how many accounts were changed. */
  async apply(): Promise<number> {
    const { deletions, list, log } = this.#deps;
    const known = new Set((await deletions.acts()).map(({ id }) => id));
    const lacking = (await list.read()).filter(({ id }) => !known.has(id));
    const byAccount = new Map<UserId, DeletionActRow[]>();
    for (const act of lacking) byAccount.set(act.accountId, [...(byAccount.get(act.accountId) ?? []), act]);
    let changed = 0;
    for (const [accountId, acts] of byAccount) if (await this.#applyTo(accountId, acts)) changed += 1;
    if (changed > 0) log.write('account.deletions_applied', { count: changed });
    await this.writeList();
    return changed;
  }

  /** Adds to the list what the database has and it lacks: a process died, or the disk was full. */
  async writeList(): Promise<number> {
    const { deletions, list } = this.#deps;
    const written = new Set((await list.read()).map(({ id }) => id));
    const missing = (await deletions.acts()).filter(({ id }) => !written.has(id));
    await list.append(missing);
    return missing.length;
  }

  async #applyTo(accountId: UserId, acts: readonly DeletionActRow[]): Promise<boolean> {
    const { chat, deletions, presence, storage, log } = this.#deps;
    const last = acts.reduce((latest, act) => (act.at >= latest.at ? act : latest));
    return storage.transaction(async () => {
      const outbox = chat.outboxWriter();
      const spaceIds = await presence.lockSpaces(accountId);
      const row = await deletions.lockAccount(accountId);
      const deletion = await deletions.find(accountId);
      if (last.act === 'undone') {
        await deletions.addActs(acts);
        if (deletion?.purgedAt !== null) return false;
        await this.#vanishing.comeBack(outbox, { deletion, spaceIds });
        return true;
      }
      // An account that was made after the backup, or is deleted there, too.
      if (!row || row.deletedAt !== null) {
        await deletions.addActs(acts);
        return false;
      }
      if ((await deletions.ownedSpaces(accountId)).length > 0) {
        // The person had handed them over before. It is tried again at each start.
        log.write('account.deletion_held', { user: accountId });
        return false;
      }
      await deletions.addActs(acts);
      const deletedAt = acts.findLast(({ act }) => act === 'deleted')?.at ?? last.at;
      const overAt = new Date(last.at.getTime() - KEPT_MS);
      const at = last.act === 'purged' && keptUntil(deletedAt) > last.at ? overAt : deletedAt;
      await this.#vanishing.vanish(outbox, { row, spaceIds, at });
      return true;
    });
  }
}
