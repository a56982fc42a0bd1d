import type { Me } from '@/protocol/account';
import type { InviteContext } from '@/protocol/invite';
import type { AccountRow } from '@/server/db/schema/account';
import type { Reply, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { AccountStore } from './account.store';
import { emailKey } from './email';
import type { EntryService } from './entry.service';
import type { LoginHistory } from './login-history';
import { LoginGuard } from './login-guard';
import type { PasswordHasher } from './password-hasher';
import type { SessionService } from './session.service';
import type { AccountInvites, AccountStores, SecondSteps } from './deps';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly invite?: InviteContext;
}

/** Login with e-mail and password, and logout. */
export class LoginService {
  readonly #store: AccountStore;
  readonly #guard: LoginGuard;
  readonly #deps: Pick<Services, 'storage' | 'limits' | 'log'>;
  readonly #hasher: PasswordHasher;
  readonly #sessions: SessionService;
  readonly #invites: AccountInvites;
  readonly #entry: EntryService;
  readonly #steps: SecondSteps;
  readonly #history: LoginHistory;

  constructor(
    deps: Pick<Services, 'storage' | 'limits' | 'log'> & Pick<AccountStores, 'accounts'>,
    hasher: PasswordHasher,
    sessions: SessionService,
    invites: AccountInvites,
    entry: EntryService,
    { steps, history }: { readonly steps: SecondSteps; readonly history: LoginHistory },
  ) {
    this.#deps = deps;
    this.#hasher = hasher;
    this.#sessions = sessions;
    this.#invites = invites;
    this.#entry = entry;
    this.#steps = steps;
    this.#history = history;
    this.#store = deps.accounts;
    this.#guard = new LoginGuard(deps.limits);
  }

  /** One answer and the same work whether the e-mail is unknown or the password is wrong (OPN-110). */
  async logIn(
    { email, password, invite }: Credentials,
    request: RequestFacts,
    reply: Reply,
  ): Promise<{ user: Me }> {
    const key = emailKey(email);
    const account = await this.#store.findByEmail(key);
    const attempt = await this.#guard.attempt(
      key,
      request.peer,
      await this.#entry.deviceOf(request, account),
    );
    const matches = await this.#hasher
      .verify(password, account?.passwordHash ?? null)
      .catch(async (error: unknown) => {
        // Nobody has been refused yet: a crowd at the door is no failed guess.
        await attempt.takeBack();
        throw error;
      });
    if (!account || !matches) throw this.#refused(account, request);
    await attempt.takeBack();

    const { spaceId, linkId } = await this.#invites.originOf(invite);
    const entered = await this.#deps.storage.transaction(async () => {
      // The password was compared outside of this transaction. A reset that came in between has ended every session,
      // and whoever knew only the old password must not open another one behind it.
      if (!(await this.#store.lockByPassword(account.id, account.passwordHash)))
        throw this.#refused(account, request);
      const loginEntryId = await this.#history.note(account.id, 'password', request);
      const ticket = await this.#steps.ask(account.id, { sessionId: null, spaceId, loginEntryId });
      if (ticket !== null) return { ticket };
      const session = await this.#sessions.open(account.id, request.userAgent);
      const row =
        spaceId === null
          ? account
          : await this.#store.update(account.id, { invitedToSpaceId: spaceId, invitedByLinkId: linkId });
      return { row: row ?? account, session };
    });
    if (entered.ticket !== undefined) throw new AppError('second_step_required', { ticket: entered.ticket });
    const { row, session } = entered;
    this.#deps.log.write('auth.logged_in', {
      request: request.id,
      user: row.id,
      session: session.id,
      peer: request.peer,
    });
    return this.#entry.admit(row, session, request, reply);
  }

  #refused(account: AccountRow | null, { id, peer }: RequestFacts): AppError {
    this.#deps.log.write('auth.login_refused', { request: id, user: account?.id, peer });
    return new AppError('password_wrong', { field: 'password' });
  }

  async logOut(request: RequestFacts, reply: Reply): Promise<void> {
    const ended = await this.#entry.dismiss(request, reply);
    if (ended) {
      this.#deps.log.write('auth.logged_out', {
        request: request.id,
        user: ended.accountId,
        session: ended.id,
      });
    }
  }
}
