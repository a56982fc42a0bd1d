import type { Language, Me } from '@/protocol/account';
import { deviceCookieName, LANGUAGE_COOKIE, sessionCookieName } from '@/protocol/session';
import type { AccountRow } from '@/server/db/schema/account';
import type { Reply, RequestFacts } from '@/server/http/call';
import type { Services } from '@/server/services';
import { newToken } from '@/server/tokens/secret-token';
import type { AccountPoints } from './deps';
import { DeviceCookies } from './device-cookie';
import type { ProfileService } from './profile.service';
import type { OpenedSession, SessionService } from './session.service';
import type { UserId } from '@/protocol/ids';

const YEAR_SECONDS = 365 * 86_400;

/** The door that every way in ends at: what a browser gets when a person has come in, and loses when they go. */
export class EntryService {
  readonly #devices: DeviceCookies;
  readonly #sessionCookie: string;
  readonly #deviceCookie: string;
  readonly #deps: Pick<Services, 'config' | 'clock'>;
  readonly #sessions: SessionService;
  readonly #profiles: ProfileService;
  readonly #points: AccountPoints;

  constructor(
    deps: Pick<Services, 'config' | 'clock'>,
    sessions: SessionService,
    profiles: ProfileService,
    points: AccountPoints,
  ) {
    this.#deps = deps;
    this.#points = points;
    this.#sessions = sessions;
    this.#profiles = profiles;
    this.#devices = new DeviceCookies(deps.config);
    this.#sessionCookie = sessionCookieName(deps.config.publicUrl);
    this.#deviceCookie = deviceCookieName(deps.config.publicUrl);
  }

  /** Gives the browser its new session; the one that it had before ends. */
  async admit(
    row: AccountRow,
    session: OpenedSession,
    request: RequestFacts,
    reply: Reply,
  ): Promise<{ user: Me }> {
    await this.#sessions.endByCookie(request.cookie(this.#sessionCookie));
    reply.setCookie(this.#sessionCookie, session.cookie, { maxAgeSeconds: session.maxAgeSeconds });
    await this.remember(row, request, reply);
    // What was chosen on this device before counts more than what was chosen elsewhere.
    if (request.cookie(LANGUAGE_COOKIE) === undefined) this.speak(row.language, reply);
    return { user: await this.#profiles.describe(row) };
  }

  /** Ends the browser's session, if it has one. It stays a known device. */
  async dismiss(request: RequestFacts, reply: Reply): Promise<{ id: number; accountId: UserId } | null> {
    const ended = await this.#sessions.endByCookie(request.cookie(this.#sessionCookie));
    this.forgetSession(reply);
    return ended;
  }

  forgetSession(reply: Reply): void {
    reply.clearCookie(this.#sessionCookie);
  }

  /** Marks the browser as one that the owner of the account has used. */
  async remember(
    account: Pick<AccountRow, 'id' | 'passwordHash'>,
    request: RequestFacts,
    reply: Reply,
  ): Promise<void> {
    const now = this.#deps.clock.now();
    const browser = (await this.#devices.browserOf(request.cookie(this.#deviceCookie), now)) ?? newToken();
    await this.#points.sawBrowser(account.id, browser);
    const cookie = await this.#devices.issue(account, browser, now);
    reply.setCookie(this.#deviceCookie, cookie, { maxAgeSeconds: DeviceCookies.maxAgeSeconds });
  }

  /** The name of the browser if the owner of this account has used it before. */
  deviceOf(request: RequestFacts, account: AccountRow | null): Promise<string | null> {
    return this.#devices.read(request.cookie(this.#deviceCookie), account, this.#deps.clock.now());
  }

  /** Pages speak the language that the account has chosen. */
  speak(language: Language | null, reply: Reply): void {
    if (language) reply.setCookie(LANGUAGE_COOKIE, language, { maxAgeSeconds: YEAR_SECONDS });
  }
}
