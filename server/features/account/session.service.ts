import { jwtVerify, SignJWT } from 'jose';
import type { Device } from '@/protocol/account';
import { FRESH_LOGIN_MINUTES } from '@/protocol/fresh-login';
import {
  SESSION_ABSOLUTE_DAYS,
  SESSION_AUDIENCE,
  SESSION_IDLE_DAYS,
  sessionClaims,
} from '@/protocol/session';
import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import { Places } from '@/server/http/place';
import type { CalledFrom, Sessions } from '@/server/http/sessions';
import type { Services } from '@/server/services';
import { BatchLoader } from '@/storage/batch-loader';
import { agentLabel } from '@/server/http/agent-label';
import { isPlatformAdmin } from './roles';
import { newToken, tokenHash } from '@/server/tokens/secret-token';
import type { SessionStore, Alive, AliveSession } from './session.store';
import type { SessionRow } from '@/server/db/schema/account';
import type { AccountStores } from './deps';
import type { UserId } from '@/protocol/ids';

const DAY_MS = 86_400_000;
const TOUCH_MS = 60_000;
const TOKEN_MAX_LENGTH = 1024;
/** Cookies whose signature is known to be right; beyond that many all are checked anew. */
const VERIFIED_MAX = 20_000;
/** More browsers than anybody has; one more logs out the one that was used longest ago. */
export const SESSIONS_MAX = 100;

/** A session that was just opened, and the cookie that carries it. */
export interface OpenedSession {
  readonly id: number;
  readonly cookie: string;
  readonly maxAgeSeconds: number;
}

/** Logged-in browsers. The cookie holds a random id, signed; the database holds its hash. */
export class SessionService implements Sessions {
  readonly #store: SessionStore;
  /** Read for every call, so those that come together are read together. */
  readonly #found: BatchLoader<AliveSession>;
  /** By hash of the whole cookie: a signature that was right stays right until the token ends. */
  readonly #verified = new Map<string, { readonly sidHash: string; readonly endsAtMs: number }>();
  readonly #places: Places;
  /** The first signs; all of them verify. */
  readonly #keys: readonly [Uint8Array, ...Uint8Array[]];
  readonly #deps: Pick<Services, 'config' | 'clock' | 'storage' | 'chat'>;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'storage' | 'chat'> & Pick<AccountStores, 'sessions'>,
  ) {
    this.#deps = deps;
    this.#store = deps.sessions;
    this.#places = new Places(deps.config.geoDatabase);
    this.#found = new BatchLoader(async (sidHashes) => {
      const rows = await this.#store.findAlive(sidHashes, this.#alive());
      return rows.map((row) => ({ key: row.session.sidHash, row }));
    });
    const { sessionSecret, sessionSecretPrevious } = deps.config;
    const keyOf = (secret: string) => new TextEncoder().encode(secret);
    this.#keys = [
      keyOf(sessionSecret),
      ...(sessionSecretPrevious === null ? [] : [keyOf(sessionSecretPrevious)]),
    ];
  }

  /** Every login gets an id of its own; one that the browser had before is never taken over. */
  async open(
    accountId: UserId,
    { userAgent, ...from }: CalledFrom & { readonly userAgent: string },
  ): Promise<OpenedSession> {
    const now = this.#deps.clock.now();
    const sid = newToken();
    const id = await this.#store.insert({
      accountId,
      sidHash: tokenHash(sid),
      agent: agentLabel(userAgent),
      ...this.#placeOf(from),
      createdAt: now,
      authenticatedAt: now,
      lastUsedAt: now,
    });
    await this.#store.deleteBeyond(accountId, SESSIONS_MAX);
    await this.#deps.chat.markChanged('devices', [accountId]);
    const maxAgeSeconds = (SESSION_ABSOLUTE_DAYS * DAY_MS) / 1000;
    const cookie = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(SESSION_AUDIENCE)
      .setExpirationTime(Math.floor(now.getTime() / 1000) + maxAgeSeconds)
      .sign(this.#keys[0]);
    return { id, cookie, maxAgeSeconds };
  }

  async resolveCaller(cookieValue: string, from?: CalledFrom): Promise<Caller | null> {
    const sidHash = await this.#sidHashOf(cookieValue);
    return sidHash === null ? null : this.callerOf(sidHash, from);
  }

  /** The person of a session that is still alive. */
  async callerOf(sidHash: string, from?: CalledFrom): Promise<Caller | null> {
    const [found] = await this.#found.of(sidHash);
    if (!found) return null;
    const { session, account, isSuspended, isDeleted } = found;
    const now = this.#deps.clock.now();
    if (now.getTime() - session.lastUsedAt.getTime() >= TOUCH_MS) {
      await this.#store.touch(session.id, { lastUsedAt: now, ...(from && this.#placeOf(from)) });
    }
    return {
      id: account.id,
      username: account.username,
      avatar: account.avatar,
      sessionId: session.id,
      emailVerified: account.emailVerified,
      isPlatformAdmin: isPlatformAdmin(account, this.#deps.config),
      isSuspended,
      isDeleted,
      freshMsLeft: freshMsLeft(session.authenticatedAt, now),
    };
  }

  /**
   * The person of this session has shown that it is them: its login counts as fresh from now on. In the caller's transaction,
   * with what they have shown it by. A session that has ended is `unauthenticated`.
   */
  async confirm({ sessionId }: Caller): Promise<void> {
    const now = this.#deps.clock.now();
    if (!(await this.#store.setAuthenticated(sessionId, now))) throw new AppError('unauthenticated');
  }

  /** The other sessions of an account have to confirm again. In the caller's transaction. */
  async outdate(accountId: UserId, except: number): Promise<void> {
    const before = new Date(this.#deps.clock.now().getTime() - FRESH_LOGIN_MINUTES * 60_000);
    await this.#store.outdate(accountId, except, before);
  }

  /** Ends the session of a cookie, if it has one. */
  async endByCookie(cookieValue: string | undefined): Promise<{ id: number; accountId: UserId } | null> {
    const sidHash = cookieValue === undefined ? null : await this.#sidHashOf(cookieValue);
    const ended = sidHash === null ? null : await this.#store.deleteByHash(sidHash);
    if (ended) await this.#ended(ended.accountId);
    return ended;
  }

  async devices(caller: Caller): Promise<Device[]> {
    const sessions = await this.#store.listAlive(caller.id, this.#alive());
    return sessions.map((session) => ({
      id: session.id,
      current: session.id === caller.sessionId,
      agent: session.agent,
      country: session.country,
      city: session.city,
      createdTime: session.createdAt.toISOString(),
      lastUsedTime: session.lastUsedAt.toISOString(),
    }));
  }

  /** False when the account has no such session. */
  async end(accountId: UserId, sessionId: number): Promise<boolean> {
    const ended = await this.#store.delete(accountId, sessionId);
    if (ended) await this.#ended(accountId);
    return ended;
  }

  /** Ends all sessions of an account, except one if it is named; answers how many. */
  async endAll(accountId: UserId, except?: number): Promise<number> {
    const { storage, chat } = this.#deps;
    const count = await this.#store.deleteAll(accountId, except);
    if (count === 0) return 0;
    await chat.markChanged('devices', [accountId]);
    storage.afterCommit(() => void chat.endDevices());
    return count;
  }

  prune(): Promise<number> {
    return this.#store.prune(this.#alive());
  }

  async #ended(accountId: UserId): Promise<void> {
    await this.#deps.chat.markChanged('devices', [accountId]);
    await this.#deps.chat.endDevices();
  }

  #alive(): Alive {
    const now = this.#deps.clock.now().getTime();
    return {
      usedAfter: new Date(now - SESSION_IDLE_DAYS * DAY_MS),
      openedAfter: new Date(now - SESSION_ABSOLUTE_DAYS * DAY_MS),
    };
  }

  #placeOf({ peer, place: said }: CalledFrom): Pick<SessionRow, 'country' | 'city'> {
    return this.#places.of({ peer, said }) ?? { country: null, city: null };
  }

  async #sidHashOf(cookieValue: string): Promise<string | null> {
    if (cookieValue.length > TOKEN_MAX_LENGTH) return null;
    const cookieHash = tokenHash(cookieValue);
    const known = this.#verified.get(cookieHash);
    if (known && known.endsAtMs > this.#deps.clock.now().getTime()) return known.sidHash;
    for (const key of this.#keys) {
      try {
        const { payload } = await jwtVerify(cookieValue, key, {
          algorithms: ['HS256'],
          audience: SESSION_AUDIENCE,
          currentDate: this.#deps.clock.now(),
        });
        const { sid, exp } = sessionClaims.parse(payload);
        const sidHash = tokenHash(sid);
        if (this.#verified.size >= VERIFIED_MAX) this.#verified.clear();
        this.#verified.set(cookieHash, { sidHash, endsAtMs: exp * 1000 });
        return sidHash;
      } catch {
        // Not signed with this one.
      }
    }
    return null;
  }
}

const freshMsLeft = (authenticatedAt: Date, now: Date) =>
  Math.max(0, authenticatedAt.getTime() + FRESH_LOGIN_MINUTES * 60_000 - now.getTime());
