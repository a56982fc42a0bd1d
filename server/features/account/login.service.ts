import type { Me } from '@/protocol/account';
import type { InviteContext } from '@/protocol/invite';
import type { AccountRow } from '@/server/db/schema/account';
import type { Reply, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { AccountStore } from './account.store';
import { emailKey } from './email';
import type { EntryService } from './entry.service';
import { LoginGuard } from './login-guard';
import type { PasswordHasher } from './password-hasher';
import type { FirstStepService } from './first-step.service';
import type { AccountStores } from './deps';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly invite?: InviteContext;
}

/** Login with e-mail and password, and logout. */
export class LoginService {
  readonly #store: AccountStore;
  readonly #guard: LoginGuard;
  readonly #deps: Pick<Services, 'limits' | 'log'>;
  readonly #hasher: PasswordHasher;
  readonly #entry: EntryService;
  readonly #firstStep: FirstStepService;

  constructor(
    deps: Pick<Services, 'limits' | 'log'> & Pick<AccountStores, 'accounts'>,
    hasher: PasswordHasher,
    entry: EntryService,
    firstStep: FirstStepService,
  ) {
    this.#deps = deps;
    this.#hasher = hasher;
    this.#entry = entry;
    this.#firstStep = firstStep;
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

    return this.#firstStep.taken(
      account.id,
      {
        way: 'password',
        invite,
        // The password was compared outside of this transaction. A reset that came in between has ended every session,
        // and whoever knew only the old password must not open another one behind it.
        proven: async () => {
          if (!(await this.#store.lockByPassword(account.id, account.passwordHash))) {
            throw this.#refused(account, request);
          }
        },
      },
      request,
      reply,
    );
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
