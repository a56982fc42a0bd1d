import type { freshLoginRoutes } from '@/protocol/fresh-login';
import type { BodyOf, ResultOf } from '@/protocol/route';
import type { Caller, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { AccountStore } from './account.store';
import type { EntryService } from './entry.service';
import type { LinkService } from './link.service';
import type { LinkedWalletService } from './linked-wallet.service';
import { LoginGuard } from './login-guard';
import type { PasswordHasher } from './password-hasher';
import type { SessionService } from './session.service';
import type { AccountStores, SecondSteps } from './deps';

type Routes = typeof freshLoginRoutes;

/**
 * How the person of a session shows once more that it is them, as often as a login may be tried. It counts for that session alone;
 * what asks for it says `freshLogin` in the table of routes.
 */
export class FreshLoginService {
  readonly #accounts: AccountStore;
  readonly #guard: LoginGuard;
  readonly #deps: Pick<Services, 'storage' | 'limits' | 'log'>;
  readonly #hasher: PasswordHasher;
  readonly #sessions: SessionService;
  readonly #wallets: LinkedWalletService;
  readonly #entry: EntryService;
  readonly #links: LinkService;
  readonly #steps: SecondSteps;

  constructor(
    deps: Pick<Services, 'storage' | 'limits' | 'log'> & Pick<AccountStores, 'accounts'>,
    hasher: PasswordHasher,
    sessions: SessionService,
    wallets: LinkedWalletService,
    entry: EntryService,
    links: LinkService,
    steps: SecondSteps,
  ) {
    this.#deps = deps;
    this.#hasher = hasher;
    this.#sessions = sessions;
    this.#wallets = wallets;
    this.#entry = entry;
    this.#links = links;
    this.#steps = steps;
    this.#accounts = deps.accounts;
    this.#guard = new LoginGuard(deps.limits);
  }

  async state(caller: Caller): Promise<ResultOf<Routes['freshLogin']>> {
    const account = await this.#accounts.find(caller.id);
    const wallets = await this.#wallets.list(caller.id);
    return {
      secondsLeft: Math.floor(caller.freshMsLeft / 1000),
      ways: {
        password: account?.hasPassword ?? false,
        wallets: wallets.map(({ address }) => address),
        code: account?.emailVerified ?? false,
      },
    };
  }

  async byPassword(caller: Caller, password: string, request: RequestFacts): Promise<null> {
    const account = await this.#accounts.find(caller.id);
    if (!account) throw new AppError('unauthenticated');
    const device = await this.#entry.deviceOf(request, account);
    const attempt = await this.#guard.attempt(account.emailKey, request.peer, device);
    const matches = await this.#hasher
      .verify(password, account.hasPassword ? account.passwordHash : null)
      .catch(async (error: unknown) => {
        await attempt.takeBack();
        throw error;
      });
    if (!matches) throw this.#refused(caller, request);
    await attempt.takeBack();
    const ticket = await this.#deps.storage.transaction(async () => {
      // As at a login: a reset that came in between has the last word.
      if (!(await this.#accounts.lockByPassword(account.id, account.passwordHash))) {
        throw this.#refused(caller, request);
      }
      return this.#confirm(caller);
    });
    return this.#told(caller, ticket, request);
  }

  async byWallet(
    caller: Caller,
    signed: BodyOf<Routes['confirmByWallet']>,
    request: RequestFacts,
  ): Promise<null> {
    let ticket: string | null = null;
    await this.#wallets.confirm(caller, signed, request, async () => {
      ticket = await this.#confirm(caller);
    });
    return this.#told(caller, ticket, request);
  }

  async mailCode(caller: Caller, request: RequestFacts): Promise<null> {
    const account = await this.#accounts.find(caller.id);
    if (!account) throw new AppError('unauthenticated');
    await this.#links.mailAgain('confirm', account, request.language);
    return null;
  }

  async byCode(caller: Caller, code: string, request: RequestFacts): Promise<null> {
    // Counts as failed until it has succeeded, so that parallel guesses count too.
    await this.#deps.limits.take('confirm_code', String(caller.id));
    const ticket = await this.#deps.storage.transaction(async () => {
      await this.#links.takeCode('confirm', caller.id, code);
      return this.#confirm(caller);
    });
    await this.#deps.limits.giveBack('confirm_code', String(caller.id));
    return this.#told(caller, ticket, request);
  }

  /** Returns the ticket for the second step where the account asks for one, and confirms otherwise. */
  async #confirm(caller: Caller): Promise<string | null> {
    const ticket = await this.#steps.ask(caller.id, {
      sessionId: caller.sessionId,
      spaceId: null,
      loginEntryId: null,
    });
    if (ticket === null) await this.#sessions.confirm(caller);
    return ticket;
  }

  #told({ id, sessionId }: Caller, ticket: string | null, request: RequestFacts): null {
    if (ticket !== null) throw new AppError('second_step_required', { ticket });
    this.#deps.log.write('auth.confirmed', { request: request.id, user: id, session: sessionId });
    return null;
  }

  #refused({ id }: Caller, { id: request, peer }: RequestFacts): AppError {
    this.#deps.log.write('auth.login_refused', { request, user: id, peer });
    return new AppError('password_wrong', { field: 'password' });
  }
}
