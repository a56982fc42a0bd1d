import type { Me } from '@/protocol/account';
import { isUniqueViolation } from '@/server/db/constraint-violation';
import type { Caller, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { AccountStore } from './account.store';
import type { AccountStores } from './deps';
import { emailKey, isEmail } from './email';
import type { EmailChangeStore } from './email-change.store';
import type { LinkService } from './link.service';
import type { LinkStore } from './link.store';
import type { ProfileService } from './profile.service';
import type { ReferralService } from './referral.service';

const notices = ['email_left', 'email_now'] as const;

/** Another address for an account. Who reads its mail gets the account, so both addresses hear of it. */
export class EmailChangeService {
  readonly #accounts: AccountStore;
  readonly #store: EmailChangeStore;
  readonly #linkStore: LinkStore;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'mailQueue' | 'chat'>;
  readonly #links: LinkService;
  readonly #profiles: ProfileService;
  readonly #referrals: ReferralService;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'mailQueue' | 'chat'> &
      Pick<AccountStores, 'accounts' | 'emailChanges' | 'links'>,
    links: LinkService,
    profiles: ProfileService,
    referrals: ReferralService,
  ) {
    this.#deps = deps;
    this.#accounts = deps.accounts;
    this.#store = deps.emailChanges;
    this.#linkStore = deps.links;
    this.#links = links;
    this.#profiles = profiles;
    this.#referrals = referrals;
    const link = `${deps.config.publicUrl}/forgot`;
    // The old address has no account by then, so this mail needs none.
    deps.mailQueue.compose('email_left', async (key, language) => ({
      to: key,
      language,
      template: 'email_left',
      link,
      minutes: 0,
    }));
    deps.mailQueue.compose('email_now', async (key, language) => {
      const account = await this.#accounts.findByEmail(key);
      return (
        account && {
          to: account.email,
          language: account.language ?? language,
          template: 'email_now',
          link: `${deps.config.publicUrl}/index/settings/account/${account.id}?section=email`,
          minutes: 0,
        }
      );
    });
  }

  /** The answer tells who has an account, as that of a sign-up does, so it is limited. */
  async request(caller: Caller, email: string, request: RequestFacts): Promise<null> {
    if (!isEmail(email)) throw new AppError('email_invalid', { field: 'email' });
    const key = emailKey(email);
    await this.#deps.limits.take('email_change', String(caller.id));
    const account = await this.#accounts.find(caller.id);
    if (!account) throw new AppError('unauthenticated');
    if (await this.#accounts.findByEmail(key)) throw new AppError('email_taken', { field: 'email' });
    await this.#links.countMail('email_code', key);
    await this.#deps.storage.transaction(async () => {
      const requestedAt = this.#deps.clock.now();
      await this.#store.put({ accountId: caller.id, email, emailKey: key, requestedAt });
      // After it: a mail being composed to the former address has stored its code by then, or no longer finds the account.
      await this.#linkStore.delete(caller.id, 'email_code');
      await this.#links.queueMail('email_code', key, request.language);
    });
    return null;
  }

  async confirm(caller: Caller, code: string, request: RequestFacts): Promise<Me> {
    await this.#deps.limits.take('confirm_code', String(caller.id));
    const changed = await this.#deps.storage.transaction(() => this.#change(caller, code)).catch(taken);
    await this.#deps.limits.giveBack('confirm_code', String(caller.id));
    this.#deps.log.write('auth.email_changed', { request: request.id, user: caller.id, peer: request.peer });
    return this.#profiles.describe(changed);
  }

  async #change(caller: Caller, code: string) {
    // As a reset does, which ends the session that this is done in.
    const before = await this.#accounts.lockWithSession(caller.id, caller.sessionId);
    if (!before) throw new AppError('unauthenticated');
    // In the order of a mail that is composed: the address before its code.
    const wanted = await this.#store.take(caller.id);
    if (!wanted) throw new AppError('code_incorrect');
    await this.#links.takeCode('email_code', caller.id, code);
    const account = await this.#accounts.update(caller.id, {
      email: wanted.email,
      emailKey: wanted.emailKey,
      emailVerified: true,
      credentialsChangedAt: this.#deps.clock.now(),
    });
    if (!account) throw new AppError('unauthenticated');
    // Links in mails to the old address open nothing any more. The update has waited for those that were just being composed.
    await this.#linkStore.deleteAll(caller.id);
    await this.#referrals.verified(caller.id);
    await this.#deps.chat.markChanged('account', [caller.id]);
    const language = account.language ?? 'en';
    const [left, now] = notices;
    await this.#deps.mailQueue.put(left, before.emailKey, language);
    await this.#deps.mailQueue.put(now, account.emailKey, language);
    return account;
  }
}

function taken(error: unknown): never {
  if (isUniqueViolation(error, 'account_email_key')) {
    throw new AppError('email_taken', { field: 'email' }, { cause: error });
  }
  throw error;
}
