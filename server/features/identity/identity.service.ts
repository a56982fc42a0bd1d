import type { Me } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import {
  LINK_STATE_PREFIX,
  LINKED_IDENTITIES_MAX,
  type linkedIdentityRoutes,
} from '@/protocol/linked-identity';
import type { BodyOf, ResultOf } from '@/protocol/route';
import { identityCookieName } from '@/protocol/session';
import { networkOf } from '@/runtime/network';
import type { LinkedIdentityRow } from '@/server/db/schema/linked-identity';
import { AppError } from '@/server/http/app-error';
import type { Caller, Reply, RequestFacts } from '@/server/http/call';
import type { Services } from '@/server/services';
import { newToken, tokenHash } from '@/server/tokens/secret-token';
import type { IdentityAccounts, IdentityEntries } from './deps';
import type { AttemptOwner, IdentityAttemptStore } from './identity-attempt.store';
import type { IdentityStore, ProvenIdentity } from './identity.store';
import { OpenIdClient, type Arrival } from './openid-client';

type Routes = typeof linkedIdentityRoutes;

/** How long a person may be at the provider, and how long what it proved is good for a sign-up. */
const ATTEMPT_SECONDS = 600;

/** Login with an OpenID provider, and which identities an account has for that. */
export class IdentityService {
  readonly #store: IdentityStore;
  readonly #attempts: IdentityAttemptStore;
  readonly #clients: ReadonlyMap<string, OpenIdClient>;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'mailQueue' | 'chat'>;
  readonly #accounts: IdentityAccounts;
  readonly #entries: IdentityEntries;
  readonly #cookie: string;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'mailQueue' | 'chat'> & {
      readonly identities: IdentityStore;
      readonly attempts: IdentityAttemptStore;
    },
    needs: {
      readonly accounts: IdentityAccounts;
      readonly entries: IdentityEntries;
    },
  ) {
    this.#deps = deps;
    this.#store = deps.identities;
    this.#attempts = deps.attempts;
    this.#accounts = needs.accounts;
    this.#entries = needs.entries;
    const { publicUrl, loginProviders } = deps.config;
    this.#cookie = identityCookieName(publicUrl);
    this.#clients = new Map(
      loginProviders.map((provider) => [
        provider.id,
        new OpenIdClient(provider, { publicUrl, clock: deps.clock }),
      ]),
    );
    for (const template of ['identity_linked', 'identity_unlinked'] as const) {
      deps.mailQueue.compose(template, async (emailKey, language) => {
        const account = await this.#accounts.findByEmail(emailKey);
        return (
          account && {
            to: account.email,
            language: account.language ?? language,
            template,
            link: `${publicUrl}/index/settings/account/${account.id}?section=security`,
            minutes: 0,
          }
        );
      });
    }
  }

  /** The cookie binds the login to this browser: nobody is logged in by an answer that somebody else fetched. */
  async startLogin(provider: string, request: RequestFacts, reply: Reply): Promise<{ url: string }> {
    await this.#deps.limits.take('login', networkOf(request.peer));
    const client = this.#client(provider);
    const browser = this.#browser(request) ?? newToken();
    const url = await this.#depart(client, newToken(), { browserHash: tokenHash(browser) });
    reply.setCookie(this.#cookie, browser, { maxAgeSeconds: ATTEMPT_SECONDS });
    return { url };
  }

  /** The identity of nobody opens nothing; what was proven stays good for `signUp`. */
  async finishLogin(
    provider: string,
    { invite, ...arrival }: BodyOf<Routes['finishIdentityLogin']>,
    request: RequestFacts,
    reply: Reply,
  ): Promise<ResultOf<Routes['finishIdentityLogin']>> {
    await this.#deps.limits.take('login', networkOf(request.peer));
    const owner = this.#owner(request);
    const { email, ...proven } = await this.#arrive(provider, arrival, owner, request);
    const link = await this.#store.find(proven);
    if (!link) {
      const until = this.#until();
      await this.#attempts.add({ stateHash: tokenHash(arrival.state), provider, ...owner, ...proven, until });
      return { user: null, email };
    }

    const entered = await this.#entries.firstStep.taken(
      link.accountId,
      {
        way: 'oidc',
        invite,
        // It may have been unlinked meanwhile.
        proven: async () => {
          if (!(await this.#store.use(link.id, link.accountId, this.#deps.clock.now()))) throw expired();
        },
      },
      request,
      reply,
    );
    reply.clearCookie(this.#cookie);
    return { ...entered, email: null };
  }

  /**
   * An address is proven by our own mail, as at every sign-up: what a provider says about one neither confirms it nor finds an
   * account.
   */
  async signUp(
    provider: string,
    { state, ...registration }: BodyOf<Routes['signUpWithIdentity']>,
    request: RequestFacts,
    reply: Reply,
  ): Promise<{ user: Me }> {
    this.#client(provider);
    const owner = this.#owner(request);
    const stateHash = tokenHash(state);
    const now = this.#deps.clock.now();
    const attempt = await this.#attempts.findProven(stateHash, owner, now);
    if (attempt?.provider !== provider) throw expired();
    const { issuer, subject, label } = attempt;
    if (issuer === null || subject === null || label === null) throw expired();
    const entered = await this.#entries.registrations.register(
      { ...registration, password: null },
      request,
      reply,
      async ({ id }) => {
        if (!(await this.#attempts.takeProven(stateHash, owner, now))) throw expired();
        await this.#link({ issuer, subject, label }, id);
      },
    );
    reply.clearCookie(this.#cookie);
    return entered;
  }

  async list(accountId: UserId): Promise<ResultOf<Routes['linkedIdentities']>> {
    const clients = [...this.#clients.values()];
    const rows = await this.#store.ofAccount(accountId);
    return {
      providers: clients.map(({ id, name }) => ({ id, name })),
      identities: rows.map((row) => ({
        id: row.id,
        providerName: this.#clientOf(row)?.name ?? null,
        label: row.label,
        linkedTime: row.linkedAt.toISOString(),
        lastUsedTime: row.lastUsedAt?.toISOString() ?? null,
      })),
    };
  }

  async startLink(caller: Caller, provider: string, { peer }: RequestFacts): Promise<{ url: string }> {
    await this.#deps.limits.take('login', networkOf(peer));
    const { sessionId } = caller;
    const url = await this.#depart(this.#client(provider), LINK_STATE_PREFIX + newToken(), { sessionId });
    return { url };
  }

  /** Tells the owner by mail: who has another person's session must not win a lasting way in unnoticed. */
  async link(
    caller: Caller,
    provider: string,
    arrival: Arrival,
    request: RequestFacts,
  ): Promise<ResultOf<Routes['linkIdentity']>> {
    const proven = await this.#arrive(provider, arrival, { sessionId: caller.sessionId }, request);
    await this.#deps.storage.transaction(async () => {
      const linked = await this.#store.ofAccount(caller.id);
      const isKnown = linked.some(
        ({ issuer, subject }) => issuer === proven.issuer && subject === proven.subject,
      );
      if (!isKnown && linked.length >= LINKED_IDENTITIES_MAX) {
        throw new AppError('identity_limit_reached', { max: LINKED_IDENTITIES_MAX });
      }
      if (await this.#link(proven, caller.id)) await this.#tell(caller.id, 'identity_linked', request);
    });
    this.#deps.log.write('auth.identity_linked', { request: request.id, user: caller.id });
    return this.list(caller.id);
  }

  /** Refused while it may be the only way in: without a verified e-mail nobody gets a new password. */
  async unlink(
    caller: Caller,
    identityId: number,
    request: RequestFacts,
  ): Promise<ResultOf<Routes['unlinkIdentity']>> {
    await this.#deps.storage.transaction(async () => {
      const account = await this.#accounts.find(caller.id);
      const linked = await this.#store.ofAccount(caller.id);
      if (linked.every(({ id }) => id !== identityId)) throw new AppError('not_found');
      if (linked.length === 1 && !caller.emailVerified && !account?.hasPassword) {
        throw new AppError('email_unverified');
      }
      if (await this.#store.unlink(identityId, caller.id))
        await this.#tell(caller.id, 'identity_unlinked', request);
    });
    this.#deps.log.write('auth.identity_unlinked', { request: request.id, user: caller.id });
    return this.list(caller.id);
  }

  prune(): Promise<number> {
    return this.#attempts.prune(this.#deps.clock.now());
  }

  async #depart(client: OpenIdClient, state: string, owner: AttemptOwner): Promise<string> {
    const checks = { state, nonce: newToken(), codeVerifier: newToken() };
    const url = await client.departure(checks);
    const { nonce, codeVerifier } = checks;
    const until = this.#until();
    const attempt = { stateHash: tokenHash(state), provider: client.id, nonce, codeVerifier, until };
    await this.#attempts.add({ ...attempt, ...owner });
    return url;
  }

  async #arrive(provider: string, arrival: Arrival, owner: AttemptOwner, { id, peer }: RequestFacts) {
    const client = this.#client(provider);
    const attempt = await this.#attempts.take(tokenHash(arrival.state), owner, this.#deps.clock.now());
    if (attempt?.provider !== provider || attempt.nonce === null || attempt.codeVerifier === null) {
      throw expired();
    }
    const { nonce, codeVerifier } = attempt;
    try {
      return await client.identity(arrival, { state: arrival.state, nonce, codeVerifier });
    } catch (error) {
      this.#deps.log.write('auth.login_refused', { request: id, peer });
      throw error;
    }
  }

  /** Inside a transaction. True: it was not linked before. */
  async #link(proven: ProvenIdentity, accountId: UserId): Promise<boolean> {
    const { row, isNew } = await this.#store.link(proven, accountId, this.#deps.clock.now());
    if (row?.accountId !== accountId) throw new AppError('identity_taken');
    return isNew;
  }

  async #tell(
    accountId: UserId,
    template: 'identity_linked' | 'identity_unlinked',
    { language }: RequestFacts,
  ): Promise<void> {
    await this.#deps.chat.markChanged('account', [accountId]);
    const account = await this.#accounts.find(accountId);
    if (account) await this.#deps.mailQueue.put(template, account.emailKey, language);
  }

  #client(provider: string): OpenIdClient {
    const client = this.#clients.get(provider);
    if (!client) throw new AppError('not_found');
    return client;
  }

  #clientOf({ issuer }: LinkedIdentityRow): OpenIdClient | undefined {
    return [...this.#clients.values()].find((client) => client.issuer === issuer);
  }

  #browser(request: RequestFacts): string | undefined {
    const browser = request.cookie(this.#cookie);
    return browser !== undefined && /^[\w-]{43}$/.test(browser) ? browser : undefined;
  }

  #owner(request: RequestFacts): { browserHash: string } {
    const browser = this.#browser(request);
    if (browser === undefined) throw expired();
    return { browserHash: tokenHash(browser) };
  }

  #until(): Date {
    return new Date(this.#deps.clock.now().getTime() + ATTEMPT_SECONDS * 1000);
  }
}

const expired = () => new AppError('login_expired');
