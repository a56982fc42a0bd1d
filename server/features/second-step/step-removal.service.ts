import { STEP_REMOVAL_HOURS } from '@/protocol/second-step-rules';
import type { UserId } from '@/protocol/ids';
import type { RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { SecondStepStores, StepAccounts, StepLinks } from './deps';
import type { SecondStepStore } from './second-step.store';
import type { StepLoginService } from './step-login.service';
import type { StepNotices } from './step-notices';
import type { StepRemovalStore } from './step-removal.store';

const HOUR_MS = 3_600_000;
/** The second notice comes so long before the removal. */
const REMINDED_MS = 24 * HOUR_MS;
const AT_ONCE = 100;

/**
 * The way back for people who have lost their second step: the first step, a mailed code, and a wait that two mails announce.
 * The link of either mail, any of the person's sessions and the second step itself stop it.
 */
export class StepRemovalService {
  readonly #store: StepRemovalStore;
  readonly #steps: SecondStepStore;
  readonly #deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log' | 'chat'>;
  readonly #accounts: StepAccounts;
  readonly #links: StepLinks;
  readonly #logins: StepLoginService;
  readonly #notices: StepNotices;

  constructor(
    deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log' | 'chat'> & SecondStepStores,
    needs: { readonly accounts: StepAccounts; readonly links: StepLinks },
    own: { readonly logins: StepLoginService; readonly notices: StepNotices },
  ) {
    this.#deps = deps;
    this.#store = deps.removals;
    this.#steps = deps.steps;
    this.#accounts = needs.accounts;
    this.#links = needs.links;
    this.#logins = own.logins;
    this.#notices = own.notices;
  }

  /** An address that was never verified may be another person's, so nothing is mailed there. */
  async mailCode(ticket: string, request: RequestFacts): Promise<null> {
    const { accountId } = await this.#logins.find(ticket);
    const account = await this.#accounts.find(accountId);
    if (!account?.emailVerified) throw new AppError('email_unverified');
    await this.#links.mailAgain('step_loss', account, request.language);
    return null;
  }

  async begin(ticket: string, code: string, request: RequestFacts): Promise<{ dueTime: string }> {
    const { accountId } = await this.#logins.find(ticket);
    await this.#deps.limits.take('confirm_code', String(accountId));
    const startedAt = this.#deps.clock.now();
    const dueAt = new Date(startedAt.getTime() + STEP_REMOVAL_HOURS * HOUR_MS);
    const removal = await this.#deps.storage.transaction(async () => {
      await this.#steps.lock(accountId);
      // A reset of the password has ended it meanwhile.
      await this.#logins.find(ticket);
      await this.#links.takeCode('step_loss', accountId, code);
      const { row, isNew } = await this.#store.begin({ accountId, startedAt, dueAt });
      if (isNew) await this.#tell(accountId, 'step_removal');
      return row;
    });
    await this.#deps.limits.giveBack('confirm_code', String(accountId));
    this.#deps.log.write('auth.second_step_lost', {
      request: request.id,
      user: accountId,
      peer: request.peer,
    });
    return { dueTime: removal.dueAt.toISOString() };
  }

  /** Whether one waited. */
  async stop(accountId: UserId, request: RequestFacts): Promise<boolean> {
    const stopped = await this.#deps.storage.transaction(async () => {
      const deleted = await this.#store.delete(accountId);
      if (deleted) await this.#deps.chat.markChanged('account', [accountId]);
      return deleted;
    });
    if (stopped) this.#deps.log.write('auth.second_step_kept', { request: request.id, user: accountId });
    return stopped;
  }

  /** By the link of either mail, on any device. */
  async stopByMail(token: string, request: RequestFacts): Promise<{ stopped: boolean }> {
    let stopped = false;
    const stop = async (accountId: UserId) => void (stopped = await this.stop(accountId, request));
    try {
      await this.#links.redeem('step_removal', token, request.peer, stop);
    } catch (error) {
      if (!(error instanceof AppError) || error.error !== 'link_expired') throw error;
      await this.#links.redeem('step_removal_soon', token, request.peer, stop);
    }
    return { stopped };
  }

  /** Announces removals for the second time, and does those whose wait is over. Answers how many of both. */
  async work(): Promise<number> {
    return (await this.#remind()) + (await this.#removeDue());
  }

  /** However late it is, a day is left from then. */
  async #remind(): Promise<number> {
    const now = this.#deps.clock.now();
    const soon = new Date(now.getTime() + REMINDED_MS);
    const rows = await this.#store.toRemind(soon, AT_ONCE);
    for (const { accountId } of rows) {
      await this.#deps.storage.transaction(async () => {
        if (!(await this.#store.markReminded(accountId, now, soon))) return;
        await this.#tell(accountId, 'step_removal_soon');
      });
    }
    return rows.length;
  }

  async #removeDue(): Promise<number> {
    const accountIds = await this.#store.due(this.#deps.clock.now(), AT_ONCE);
    for (const accountId of accountIds) {
      const removed = await this.#deps.storage.transaction(async () => {
        await this.#steps.lock(accountId);
        // It may have been stopped meanwhile.
        if (!(await this.#store.delete(accountId))) return false;
        await this.#steps.deleteAll(accountId);
        await this.#notices.tell(accountId, 'step_off');
        return true;
      });
      if (removed) this.#deps.log.write('auth.second_step_removed', { user: accountId });
    }
    return accountIds.length;
  }

  async #tell(accountId: UserId, purpose: 'step_removal' | 'step_removal_soon'): Promise<void> {
    await this.#deps.chat.markChanged('account', [accountId]);
    const account = await this.#accounts.find(accountId);
    if (account) await this.#links.queueMail(purpose, account.emailKey, account.language ?? 'en');
  }
}
