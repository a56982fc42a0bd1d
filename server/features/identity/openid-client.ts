import type { Configuration } from 'openid-client';
import type { LoginProviderConfig } from '@/server/config/login-providers';
import type { Clock } from '@/runtime/clock';
import { AppError } from '@/server/http/app-error';
import type { ProvenIdentity } from './identity.store';

/** A provider that says nothing for so long has failed. */
const PROVIDER_SECONDS = 10;

/** So long what a provider says about itself is taken for true: it changes its keys' address once in years. */
const DISCOVERY_MS = 60 * 60_000;

const LABEL_MAX = 254;

/** Codes of the library for an answer that was given and does not hold. */
const DOES_NOT_HOLD =
  /^OAUTH_(INVALID_RE|JWT_CLAIM|JWT_TIMESTAMP|JSON_ATTRIBUTE|KEY_SELECTION|UNSUPPORTED_OPERATION)/;

/** What one login is checked with. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider sends the browser back with. */
export interface Arrival {
  readonly state: string;
  readonly code?: string;
  readonly error?: string;
  readonly iss?: string;
}

/**
 * One OpenID provider (OpenID Connect Core 1.0, code flow with PKCE, state and nonce). Its calls must not be made inside a
 * transaction. Fails with `login_provider_away` where the provider says nothing, and with `login_provider_refused` where it
 * says no or something that does not hold.
 */
export class OpenIdClient {
  readonly #provider: LoginProviderConfig;
  readonly #redirectUri: string;
  readonly #clock: Clock;
  #found: { readonly config: Promise<Configuration>; readonly until: number } | null = null;

  constructor(provider: LoginProviderConfig, { publicUrl, clock }: { publicUrl: string; clock: Clock }) {
    this.#provider = provider;
    this.#redirectUri = `${publicUrl}/login/oidc/${provider.id}`;
    this.#clock = clock;
  }

  get id(): string {
    return this.#provider.id;
  }

  get name(): string {
    return this.#provider.name;
  }

  get issuer(): string {
    return this.#provider.issuer;
  }

  /** Where the person logs in. */
  async departure({ state, nonce, codeVerifier }: Checks): Promise<string> {
    const client = await load();
    const config = await this.#configuration();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** Who the person is, as the signed ID token says. */
  async identity(
    arrival: Arrival,
    checks: Checks,
  ): Promise<ProvenIdentity & { readonly email: string | null }> {
    const client = await load();
    const config = await this.#configuration();
    const url = new URL(this.#redirectUri);
    for (const [name, value] of Object.entries(arrival))
      if (value !== undefined) url.searchParams.set(name, value);
    try {
      const tokens = await client.authorizationCodeGrant(config, url, {
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new AppError('login_provider_refused', { provider: this.name });
      const [email, username] = [claims.email, claims.preferred_username].map((claim) =>
        typeof claim === 'string' && claim !== '' ? claim.slice(0, LABEL_MAX) : null,
      );
      return {
        issuer: claims.iss,
        subject: claims.sub,
        label: email ?? username ?? claims.sub.slice(0, LABEL_MAX),
        email: email ?? null,
      };
    } catch (cause) {
      throw await this.#failure(cause);
    }
  }

  async #configuration(): Promise<Configuration> {
    const now = this.#clock.now().getTime();
    if (this.#found === null || this.#found.until < now) {
      this.#found = { config: this.#discover(), until: now + DISCOVERY_MS };
    }
    try {
      return await this.#found.config;
    } catch (cause) {
      this.#found = null;
      throw await this.#failure(cause);
    }
  }

  async #discover(): Promise<Configuration> {
    const client = await load();
    const { issuer, clientId, clientSecret } = this.#provider;
    const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
    return client.discovery(
      new URL(issuer),
      clientId,
      undefined,
      // Without a word about it the specification means basic.
      (server, ...rest) =>
        (server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes(
          'client_secret_basic',
        )
          ? basic(server, ...rest)
          : post(server, ...rest),
      {
        timeout: PROVIDER_SECONDS,
        // Configuration takes such an issuer in a trial alone.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  }

  async #failure(cause: unknown): Promise<AppError> {
    if (cause instanceof AppError) return cause;
    const client = await load();
    const isNo =
      cause instanceof client.AuthorizationResponseError ||
      (cause instanceof client.ResponseBodyError && cause.status < 500) ||
      (cause instanceof client.ClientError && DOES_NOT_HOLD.test(cause.code ?? ''));
    return new AppError(
      isNo ? 'login_provider_refused' : 'login_provider_away',
      { provider: this.name },
      { cause },
    );
  }
}

/** Needed by few calls, and only where a provider is configured. */
const load = () => import('openid-client');
