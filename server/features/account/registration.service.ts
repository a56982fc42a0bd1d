import type { Language, Me } from '@/protocol/account';
import type { InviteContext } from '@/protocol/invite';
import type { AccountRow } from '@/server/db/schema/account';
import type { Reply, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import { networkOf } from '@/runtime/network';
import type { Names } from '@/server/names/names';
import type { Services } from '@/server/services';
import type { AccountStore, NewAccount } from './account.store';
import { emailKey, isEmail } from './email';
import type { EntryService } from './entry.service';
import type { LinkService } from './link.service';
import type { LoginHistory } from './login-history';
import type { PasswordHasher } from './password-hasher';
import { checkNewPassword } from './password-rule';
import { newToken } from '@/server/tokens/secret-token';
import type { SessionService } from './session.service';
import { usernameCandidates, usernameFromEmail, usernameKey } from '@/server/names/username';
import type { AccountInvites, AccountStores } from './deps';

export interface Registration {
  readonly email: string;
  /** Null: the account is entered by a wallet, and gets a password when its owner asks for a new one. */
  readonly password: string | null;
  /** The person says to be 16 or older. */
  readonly agreed: boolean;
  readonly language?: Language;
  readonly invite?: InviteContext;
}

/** Sign-up. */
export class RegistrationService {
  readonly #store: AccountStore;
  readonly #names: Names;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log'>;
  readonly #hasher: PasswordHasher;
  readonly #sessions: SessionService;
  readonly #links: LinkService;
  readonly #invites: AccountInvites;
  readonly #entry: EntryService;
  readonly #history: LoginHistory;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'names'> &
      Pick<AccountStores, 'accounts'>,
    hasher: PasswordHasher,
    sessions: SessionService,
    links: LinkService,
    invites: AccountInvites,
    entry: EntryService,
    history: LoginHistory,
  ) {
    this.#deps = deps;
    this.#hasher = hasher;
    this.#sessions = sessions;
    this.#links = links;
    this.#invites = invites;
    this.#entry = entry;
    this.#history = history;
    this.#store = deps.accounts;
    this.#names = deps.names;
  }

  /** @param within what has to happen in the transaction that makes the account, or it is not made */
  async register(
    registration: Registration,
    request: RequestFacts,
    reply: Reply,
    within: (account: AccountRow) => Promise<void> = async () => undefined,
  ): Promise<{ user: Me }> {
    const { email, password } = registration;
    if (!isEmail(email)) throw new AppError('email_invalid', { field: 'email' });
    if (password !== null) checkNewPassword(password, this.#deps.config);
    if (!registration.agreed) throw new AppError('agreement_missing', { field: 'agreed' });

    // The response reveals whether an account exists, so it is rate-limited.
    await this.#deps.limits.take('register', networkOf(request.peer));
    const key = emailKey(email);
    if (await this.#store.findByEmail(key)) throw used();

    const origin = await this.#invites.originOf(registration.invite);
    const passwordHash = await this.#hasher.hash(password ?? newToken());
    const { row, session } = await this.#deps.storage.transaction(async () => {
      const row = await this.#insert({
        email,
        emailKey: key,
        passwordHash,
        hasPassword: password !== null,
        language: registration.language ?? null,
        referrerId: origin.inviterId,
        referralSpaceId: origin.inviterId === null ? null : origin.spaceId,
        invitedToSpaceId: origin.spaceId,
        invitedByLinkId: origin.linkId,
        createdAt: this.#deps.clock.now(),
      });
      await within(row);
      const session = await this.#sessions.open(row.id, request);
      await this.#history.note(row.id, 'signUp', request);
      await this.#links.queueMail('verify', key, registration.language ?? request.language);
      return { row, session };
    });
    await this.#links.countMail('verify', key).catch(ignoreLimit);
    this.#deps.log.write('auth.registered', {
      request: request.id,
      user: row.id,
      session: session.id,
      peer: request.peer,
    });
    return this.#entry.admit(row, session, request, reply);
  }

  /** Tries names until one is free and looks like nobody's; whoever comes second with an e-mail is told so. */
  async #insert(values: Omit<NewAccount, 'username' | 'usernameKey'>): Promise<AccountRow> {
    for (const username of usernameCandidates(usernameFromEmail(values.email))) {
      const row = await this.#store.insert({ ...values, username, usernameKey: usernameKey(username) });
      if (row && (await this.#names.take({ kind: 'person', name: username, holderId: row.id }))) return row;
      if (row) {
        await this.#names.release('person', row.id);
        await this.#store.delete(row.id);
      }
      if (await this.#store.findByEmail(values.emailKey)) throw used();
    }
    throw new AppError('conflict');
  }
}

const used = () => new AppError('email_taken', { field: 'email' });

/** The first mail goes out in any case; it only counts. */
function ignoreLimit(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
