import type { Me } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import type { InviteContext } from '@/protocol/invite';
import type { LoginWay } from '@/protocol/login-entry';
import { AppError } from '@/server/http/app-error';
import type { Reply, RequestFacts } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { AccountStore } from './account.store';
import type { AccountInvites, AccountStores, SecondSteps } from './deps';
import type { EntryService } from './entry.service';
import type { LoginHistory } from './login-history';
import type { SessionService } from './session.service';

/** What follows the first step of every login, whichever way it was taken. */
export class FirstStepService {
  readonly #accounts: AccountStore;
  readonly #deps: Pick<Services, 'storage' | 'log'>;
  readonly #sessions: SessionService;
  readonly #invites: AccountInvites;
  readonly #entry: EntryService;
  readonly #steps: SecondSteps;
  readonly #history: LoginHistory;

  constructor(
    deps: Pick<Services, 'storage' | 'log'> & Pick<AccountStores, 'accounts'>,
    needs: {
      readonly sessions: SessionService;
      readonly invites: AccountInvites;
      readonly entry: EntryService;
      readonly steps: SecondSteps;
      readonly history: LoginHistory;
    },
  ) {
    this.#deps = deps;
    this.#accounts = deps.accounts;
    this.#sessions = needs.sessions;
    this.#invites = needs.invites;
    this.#entry = needs.entry;
    this.#steps = needs.steps;
    this.#history = needs.history;
  }

  /**
   * Opens a session, or refuses with `second_step_required` and a ticket where the account asks for one.
   *
   * @param proven runs inside the transaction and throws unless the first step still holds there
   */
  async taken(
    accountId: UserId,
    {
      way,
      invite,
      proven,
    }: { way: LoginWay; invite: InviteContext | undefined; proven: () => Promise<void> },
    request: RequestFacts,
    reply: Reply,
  ): Promise<{ user: Me }> {
    const { spaceId, linkId } = await this.#invites.originOf(invite);
    const entered = await this.#deps.storage.transaction(async () => {
      await proven();
      const loginEntryId = await this.#history.note(accountId, way, request);
      const ticket = await this.#steps.ask(accountId, { sessionId: null, spaceId, loginEntryId });
      if (ticket !== null) return { ticket };
      const session = await this.#sessions.open(accountId, request);
      const row = await this.#accounts.update(
        accountId,
        spaceId === null ? {} : { invitedToSpaceId: spaceId, invitedByLinkId: linkId },
      );
      if (!row) throw new AppError('unauthenticated');
      return { row, session };
    });
    if (entered.ticket !== undefined) throw new AppError('second_step_required', { ticket: entered.ticket });
    const { row, session } = entered;
    const { id, peer } = request;
    this.#deps.log.write('auth.logged_in', { request: id, user: row.id, session: session.id, peer });
    return this.#entry.admit(row, session, request, reply);
  }
}
