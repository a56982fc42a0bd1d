import { clientAddress } from '@/protocol/client-address';
import { FRESH_LOGIN_MINUTES } from '@/protocol/fresh-login';
import { SESSION_ABSOLUTE_DAYS } from '@/protocol/session';
import type { DeviceStore } from '@/server/chat/device.store';
import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import { newToken, tokenHash } from '@/server/tokens/secret-token';
import type { ClientLoginStore } from './client-login.store';
import type { MatrixUserId, UserId } from '@/protocol/ids';

const TOKEN_MS = 120_000;
const LEASE_MS = 20_000;
const DAY_MS = 86_400_000;
const AGENT_LENGTH_MAX = 60;
const CLIENTS_MAX = 20;

/** Where logins are noted for the person; answered by features/account. */
export interface ClientHistory {
  note(accountId: UserId, way: 'client', from: { peer: string; agent: string }): Promise<number>;
}

/** What logins of clients ask of the second step; answered by features/second-step. */
export interface ClientSteps {
  isOn(userId: UserId): Promise<boolean>;
}

export interface ClientLogin {
  readonly token: string;
  readonly deviceId: string | undefined;
  /** What the client calls itself. */
  readonly agent: string;
  /** Whether it can renew its token, which is then good for an hour. */
  readonly refreshable: boolean;
  /** Where a browser says that the call comes from. */
  readonly origin: string | null;
  /** Address of the client. */
  readonly peer: string;
}

export interface LoggedInClient {
  readonly matrixUserId: MatrixUserId;
  readonly deviceId: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresInMs: number | null;
}

/**
 * Logs Matrix clients in on either engine. A client has a session of the account without a cookie, and its device hangs on
 * that: whatever ends sessions (a new password, logging out everywhere, time) ends the client's tokens.
 */
export class ClientLoginService {
  readonly #store: ClientLoginStore;
  readonly #devices: DeviceStore;
  readonly #steps: ClientSteps;
  readonly #history: ClientHistory;
  readonly #deps: Pick<Services, 'storage' | 'clock' | 'limits' | 'chat' | 'log'>;

  constructor(
    deps: Pick<Services, 'storage' | 'clock' | 'limits' | 'chat' | 'log'> & {
      readonly clientLogins: ClientLoginStore;
      readonly steps: ClientSteps;
      readonly history: ClientHistory;
    },
  ) {
    this.#deps = deps;
    this.#store = deps.clientLogins;
    this.#devices = deps.chat.devices;
    this.#steps = deps.steps;
    this.#history = deps.history;
  }

  /**
   * Returns the client's address with a login token. The person of the session has agreed. If the account asks for a second step,
   * the login has to be fresh, so that the client, too, comes in by both.
   */
  async approve(caller: Caller, redirectUrl: string): Promise<{ location: string }> {
    const client = clientAddress(redirectUrl);
    if (!client) throw new AppError('invalid_input', { field: 'redirectUrl' });
    if (caller.freshMsLeft === 0 && (await this.#steps.isOn(caller.id))) {
      throw new AppError('fresh_login_required', { minutes: FRESH_LOGIN_MINUTES });
    }
    await this.#deps.limits.take('chat_login', String(caller.id));
    const token = newToken();
    await this.#store.addToken({
      tokenHash: tokenHash(token),
      sessionId: caller.sessionId,
      userId: caller.id,
      address: client.address,
      expiresAt: new Date(this.#deps.clock.now().getTime() + TOKEN_MS),
    });
    const location = new URL(client.href);
    // In place of any that the address came with.
    location.searchParams.set('loginToken', token);
    return { location: location.href };
  }

  /** Uses a login token; null if it is not good, or not for a page of this origin. */
  async logIn(login: ClientLogin): Promise<LoggedInClient | null> {
    const { storage, clock, chat } = this.#deps;
    const now = clock.now();
    const opened = await storage.transaction(async () => {
      const row = await this.#store.takeToken(tokenHash(login.token));
      if (!row || row.expiresAt <= now || !isFor(row.address, login.origin)) return null;
      const { userId, address } = row;
      const agent = login.agent
        .replace(/[\p{C}]/gu, '')
        .trim()
        .slice(0, AGENT_LENGTH_MAX);
      const known =
        login.deviceId === undefined ? null : await this.#store.sessionOf(userId, login.deviceId, address);
      if (known !== null) await this.#store.renewSession(known, agent, now);
      const sessionId =
        known ??
        (await this.#store.openSession({ userId, address, agent, sidHash: tokenHash(newToken()), now }));
      await this.#history.note(userId, 'client', { peer: login.peer, agent: agent || address });
      const hasEnded = known === null && (await this.#store.endBeyond(userId, CLIENTS_MAX));
      if (hasEnded) storage.afterCommit(() => void chat.endDevices());
      await chat.markChanged('devices', [userId]);
      // A device of another session is never taken over, whatever the client asks for.
      const deviceId = known !== null && login.deviceId !== undefined ? login.deviceId : `C${sessionId}`;
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      if (!(await this.#devices.claim({ deviceId, sessionId, userId, now, leaseUntil }))) return null;
      return { userId, sessionId, deviceId, agent };
    });
    if (!opened) return null;
    const { userId: personId, sessionId, deviceId, agent } = opened;
    try {
      return await chat.ask(async (homeserver) => {
        await chat.people.ensure(personId, homeserver);
        const matrixUserId = homeserver.userId(personId);
        const issued = await homeserver.accounts.logIn(
          matrixUserId,
          { id: deviceId, name: agent },
          login.refreshable,
        );
        if (!(await this.#devices.settle(deviceId))) throw new AppError('unauthenticated');
        const { token: accessToken, refreshToken, expiresInMs } = issued;
        return { matrixUserId, deviceId, accessToken, refreshToken, expiresInMs };
      });
    } catch (error) {
      await this.#store.endSessions([sessionId]);
      await this.#devices.release(deviceId);
      await chat.endDevices();
      if (error instanceof AppError && error.error === 'unauthenticated') return null;
      throw error;
    }
  }

  /** The clients of a person. One that has logged itself out is forgotten here. */
  async list(caller: Caller) {
    const { clock, chat } = this.#deps;
    const openedAfter = new Date(clock.now().getTime() - SESSION_ABSOLUTE_DAYS * DAY_MS);
    const clients = await this.#store.list(caller.id, openedAfter);
    if (clients.length === 0) return [];
    const devices = await chat
      .ask((homeserver) => homeserver.accounts.devicesOf(homeserver.userId(caller.id)))
      .catch(() => null);
    const isSettled = (createdAt: Date) => clock.now().getTime() - createdAt.getTime() > LEASE_MS;
    const gone = clients.filter(
      ({ deviceId, createdAt }) =>
        devices !== null && isSettled(createdAt) && (deviceId === null || !devices.has(deviceId)),
    );
    await this.#store.endSessions(gone.map(({ id }) => id));
    return clients
      .filter((client) => !gone.includes(client))
      .map(({ id, address, agent, createdAt, deviceId }) => {
        const usedMs = deviceId === null ? null : (devices?.get(deviceId) ?? null);
        const lastUsedTime = usedMs === null ? null : new Date(usedMs).toISOString();
        return { id, address, agent, createdTime: createdAt.toISOString(), lastUsedTime };
      });
  }

  prune(): Promise<number> {
    return this.#store.prune(this.#deps.clock.now());
  }
}

/** A site's token is of no use on another site. Programs outside of browsers name no origin. */
function isFor(address: string, origin: string | null): boolean {
  return origin === null || !/^https?:/.test(address) || origin === address;
}
