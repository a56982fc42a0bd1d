import { jwtVerify, SignJWT } from 'jose';
import type { Device } from '@/protocol/account';
import {
  SESSION_ABSOLUTE_DAYS,
  SESSION_AUDIENCE,
  SESSION_IDLE_DAYS,
  sessionClaims,
} from '@/protocol/session';
import type { Caller } from '@/server/http/call';
import type { Sessions } from '@/server/http/sessions';
import type { Services } from '@/server/services';
import { agentLabel } from './agent-label';
import { isPlatformAdmin } from './roles';
import { newToken, tokenHash } from './secret-token';
import { SessionStore, type Alive } from './session.store';

const DAY_MS = 86_400_000;
const TOUCH_MS = 60_000;
const TOKEN_MAX_LENGTH = 1024;
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
  private readonly store: SessionStore;
  /** The first signs; all of them verify. */
  private readonly keys: readonly [Uint8Array, ...Uint8Array[]];

  constructor(private readonly services: Pick<Services, 'config' | 'clock' | 'storage' | 'chat'>) {
    this.store = new SessionStore(services.storage);
    const { sessionSecret, sessionSecretPrevious } = services.config;
    const keyOf = (secret: string) => new TextEncoder().encode(secret);
    this.keys = [
      keyOf(sessionSecret),
      ...(sessionSecretPrevious === null ? [] : [keyOf(sessionSecretPrevious)]),
    ];
  }

  /** Every login gets an id of its own; one that the browser had before is never taken over. */
  async open(accountId: number, userAgent: string): Promise<OpenedSession> {
    const now = this.services.clock.now();
    const sid = newToken();
    const id = await this.store.insert({
      accountId,
      sidHash: tokenHash(sid),
      agent: agentLabel(userAgent),
      createdAt: now,
      lastUsedAt: now,
    });
    await this.store.deleteBeyond(accountId, SESSIONS_MAX);
    const maxAgeSeconds = (SESSION_ABSOLUTE_DAYS * DAY_MS) / 1000;
    const cookie = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(SESSION_AUDIENCE)
      .setExpirationTime(Math.floor(now.getTime() / 1000) + maxAgeSeconds)
      .sign(this.keys[0]);
    return { id, cookie, maxAgeSeconds };
  }

  async resolveCaller(cookieValue: string): Promise<Caller | null> {
    const sid = await this.sidOf(cookieValue);
    return sid === null ? null : this.callerOf(tokenHash(sid));
  }

  /** The person of a session that is still alive. */
  async callerOf(sidHash: string): Promise<Caller | null> {
    const found = await this.store.findAlive(sidHash, this.alive());
    if (!found) return null;
    const { session, account } = found;
    const now = this.services.clock.now();
    if (now.getTime() - session.lastUsedAt.getTime() >= TOUCH_MS) await this.store.touch(session.id, now);
    return {
      id: account.id,
      username: account.username,
      avatar: account.avatar,
      sessionId: session.id,
      emailVerified: account.emailVerified,
      isPlatformAdmin: isPlatformAdmin(account, this.services.config),
    };
  }

  /** Ends the session of a cookie, if it has one. */
  async endByCookie(cookieValue: string | undefined): Promise<{ id: number; accountId: number } | null> {
    const sid = cookieValue === undefined ? null : await this.sidOf(cookieValue);
    const ended = sid === null ? null : await this.store.deleteByHash(tokenHash(sid));
    if (ended) await this.services.chat.endDevices();
    return ended;
  }

  async devices(caller: Caller): Promise<Device[]> {
    const sessions = await this.store.listAlive(caller.id, this.alive());
    return sessions.map((session) => ({
      id: session.id,
      current: session.id === caller.sessionId,
      agent: session.agent,
      createdTime: session.createdAt.toISOString(),
      lastUsedTime: session.lastUsedAt.toISOString(),
    }));
  }

  /** False when the account has no such session. */
  async end(accountId: number, sessionId: number): Promise<boolean> {
    const ended = await this.store.delete(accountId, sessionId);
    if (ended) await this.services.chat.endDevices();
    return ended;
  }

  /** Ends all sessions of an account, except one if it is named; answers how many. */
  async endAll(accountId: number, except?: number): Promise<number> {
    const { storage, chat } = this.services;
    const count = await this.store.deleteAll(accountId, except);
    if (count > 0) storage.afterCommit(() => void chat.endDevices());
    return count;
  }

  prune(): Promise<number> {
    return this.store.prune(this.alive());
  }

  private alive(): Alive {
    const now = this.services.clock.now().getTime();
    return {
      usedAfter: new Date(now - SESSION_IDLE_DAYS * DAY_MS),
      openedAfter: new Date(now - SESSION_ABSOLUTE_DAYS * DAY_MS),
    };
  }

  private async sidOf(cookieValue: string): Promise<string | null> {
    if (cookieValue.length > TOKEN_MAX_LENGTH) return null;
    for (const key of this.keys) {
      try {
        const { payload } = await jwtVerify(cookieValue, key, {
          algorithms: ['HS256'],
          audience: SESSION_AUDIENCE,
          currentDate: this.services.clock.now(),
        });
        return sessionClaims.parse(payload).sid;
      } catch {
        // Not signed with this one.
      }
    }
    return null;
  }
}
