import type { Caller, Reply, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import { networkOf } from '@/runtime/network';
import type { Services } from '@/server/services';
import type { AccountStore } from './account.store';
import { emailKey, isEmail } from './email';
import type { EntryService } from './entry.service';
import type { LinkService } from './link.service';
import type { PasswordHasher } from './password-hasher';
import { checkNewPassword } from './password-rule';
import type { ProfileService } from './profile.service';
import { isPlatformAdmin } from './roles';
import type { SessionService } from './session.service';
import type { AccountStores } from './deps';
import type { ReferralService } from './referral.service';
import type { UserId } from '@/protocol/ids';

/** What is proven by reading one's mail: that the address is one's own, and the right to a new password. */
export class MailboxService {
  readonly #store: AccountStore;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'chat'>;
  readonly #hasher: PasswordHasher;
  readonly #sessions: SessionService;
  readonly #links: LinkService;
  readonly #profiles: ProfileService;
  readonly #entry: EntryService;
  readonly #referrals: ReferralService;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'chat'> &
      Pick<AccountStores, 'accounts'>,
    hasher: PasswordHasher,
    sessions: SessionService,
    links: LinkService,
    profiles: ProfileService,
    entry: EntryService,
    referrals: ReferralService,
  ) {
    this.#deps = deps;
    this.#hasher = hasher;
    this.#sessions = sessions;
    this.#links = links;
    this.#profiles = profiles;
    this.#entry = entry;
    this.#referrals = referrals;
    this.#store = deps.accounts;
  }

  /**
   * Works on any device; answers the space of the invite that the account came by. A stranger may have signed up with the
   * address, so that a link counts only in the session of its account, or when its reader has seen the account's name and
   * sends its id. An operator's address is verified in the session of its account alone: the click would make a stranger an
   * operator. Whoever owns the address can still take the account by a reset.
   */
  async verify(
    { token, userId }: { token: string; userId?: UserId | undefined },
    caller: Caller | null,
    request: RequestFacts,
  ): Promise<number | null> {
    const owner = await this.#links
      .check('verify', token, request.peer)
      .catch(this.#refused('verify', request));
    const isNamed = caller?.id === owner || userId === owner;
    if (!isNamed && !(await this.#isOperators(owner))) {
      const account = await this.#store.find(owner);
      throw new AppError('link_account_other', { userId: owner, username: account?.username ?? '' });
    }
    const accountId = await this.#redeem('verify', token, request, async (id) => {
      if (caller?.id !== id && (await this.#isOperators(id))) throw new AppError('link_expired');
      await this.#store.update(id, { emailVerified: true });
      await this.#deps.chat.markChanged('account', [id]);
      await this.#referrals.verified(id);
    });
    this.#deps.log.write('auth.email_verified', { request: request.id, user: accountId });
    const account = await this.#store.find(accountId);
    return this.#profiles.existingSpace(account?.invitedToSpaceId ?? null);
  }

  async #isOperators(accountId: UserId): Promise<boolean> {
    const account = await this.#store.find(accountId);
    return account !== null && isPlatformAdmin({ ...account, emailVerified: true }, this.#deps.config);
  }

  async resend(caller: Caller, request: RequestFacts): Promise<void> {
    const account = await this.#store.find(caller.id);
    if (!account) throw new AppError('unauthenticated');
    if (account.emailVerified) throw new AppError('email_already_verified');
    await this.#links.mailAgain('verify', account, request.language);
  }

  /** Does the same for every address; whether it has an account is looked up later, when the mail is sent (OPN-110). */
  async forgot(email: string, request: RequestFacts): Promise<void> {
    if (!isEmail(email)) throw new AppError('email_invalid', { field: 'email' });
    const key = emailKey(email);
    await this.#deps.limits.take('forgot', networkOf(request.peer));
    await this.#links.countMail('reset', key);
    await this.#deps.storage.transaction(() => this.#links.queueMail('reset', key, request.language));
    this.#deps.log.write('auth.reset_requested', { request: request.id, peer: request.peer });
  }

  /** Ends every session of the account. Whoever could read the mail owns the address, so it is verified as well. */
  async reset(token: string, password: string, request: RequestFacts, reply: Reply): Promise<void> {
    checkNewPassword(password, this.#deps.config);
    await this.#links.check('reset', token, request.peer).catch(this.#refused('reset', request));
    const passwordHash = await this.#hasher.hash(password);
    let ended = 0;
    const accountId = await this.#redeem('reset', token, request, async (id) => {
      await this.#store.update(id, {
        passwordHash,
        hasPassword: true,
        emailVerified: true,
        credentialsChangedAt: this.#deps.clock.now(),
      });
      await this.#referrals.verified(id);
      ended = await this.#sessions.endAll(id);
    });
    const { id, peer } = request;
    this.#deps.log.write('auth.password_changed', { request: id, user: accountId, peer });
    this.#deps.log.write('auth.sessions_ended', { request: id, user: accountId, count: ended });
    await this.#entry.remember({ id: accountId, passwordHash }, request, reply);
  }

  #redeem(
    purpose: 'verify' | 'reset',
    token: string,
    request: RequestFacts,
    work: (accountId: UserId) => Promise<void>,
  ): Promise<number> {
    return this.#links.redeem(purpose, token, request.peer, work).catch(this.#refused(purpose, request));
  }

  #refused(purpose: 'verify' | 'reset', { id, peer }: RequestFacts): (error: unknown) => never {
    return (error) => {
      if (error instanceof AppError)
        this.#deps.log.write('auth.link_refused', { request: id, peer, purpose });
      throw error;
    };
  }
}
