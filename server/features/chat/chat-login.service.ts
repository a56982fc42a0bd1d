import type { DeviceStore } from '@/server/chat/device.store';
import type { Homeserver } from '@/server/chat/homeserver';
import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import { createTokenSeal } from '@/server/chat/token-seal';
import type { MatrixUserId } from '@/protocol/ids';

/** A token with less left is renewed, so that whoever gets it can use it for a while. */
const LEFT_MS_MIN = 5 * 60_000;
/** Used where the homeserver says nothing: its tokens then live as long as their device. */
const TOKEN_MS = 3_600_000;
const LEASE_MS = 20_000;
const WAIT_MS_MAX = 15_000;
const LOOK_AGAIN_MS = 25;

export interface ChatLogin {
  readonly accessToken: string;
  readonly matrixUserId: MatrixUserId;
  readonly deviceId: string;
  readonly expiresInMs: number;
}

/**
 * The way of a session to the homeserver: a device of its own, and one token at a time for all its tabs (OPN-15,
 * OPN-106). The token is short-lived, lies sealed, and goes with the session.
 */
export class ChatLoginService {
  readonly #store: DeviceStore;
  readonly #seal: ReturnType<typeof createTokenSeal>;
  readonly #deps: Pick<Services, 'clock' | 'config' | 'limits' | 'chat'>;

  constructor(deps: Pick<Services, 'clock' | 'config' | 'limits' | 'chat'>) {
    this.#deps = deps;
    this.#store = deps.chat.devices;
    this.#seal = createTokenSeal(deps.config.sessionSecret);
  }

  /** The session's token; with `fresh` one that was made after the call came in. `agent` names the device. */
  async logIn(
    caller: Caller,
    { fresh, agent }: { fresh: boolean; agent: string },
  ): Promise<{ login: ChatLogin; isNew: boolean }> {
    const { chat, clock } = this.#deps;
    const deviceId = `S${caller.sessionId}`;
    const cameAt = clock.now();
    const givesUpAt = performance.now() + WAIT_MS_MAX;
    return chat.ask(async (homeserver) => {
      while (performance.now() < givesUpAt) {
        const login = await this.#kept(deviceId, homeserver.userId(caller.id), fresh ? cameAt : null);
        if (login) return { login, isNew: false };
        const now = clock.now();
        const leaseUntil = new Date(now.getTime() + LEASE_MS);
        const { sessionId, id: userId } = caller;
        if (await this.#store.claim({ deviceId, sessionId, userId, now, leaseUntil })) {
          // Another call may have finished between the look and the claim.
          const newer = await this.#kept(deviceId, homeserver.userId(userId), fresh ? cameAt : null);
          if (!newer) return { login: await this.#make(caller, deviceId, agent, homeserver), isNew: true };
          await this.#store.release(deviceId);
          return { login: newer, isNew: false };
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
      throw new AppError('chat_unavailable');
    });
  }

  /** The stored token while it is good; with `madeAfter` only one that is not older. */
  async #kept(
    deviceId: string,
    matrixUserId: MatrixUserId,
    madeAfter: Date | null,
  ): Promise<ChatLogin | null> {
    const row = await this.#store.find(deviceId);
    if (!row?.token || !row.expiresAt || !row.madeAt) return null;
    const expiresInMs = row.expiresAt.getTime() - this.#deps.clock.now().getTime();
    if (expiresInMs <= LEFT_MS_MIN || (madeAfter && row.madeAt < madeAfter)) return null;
    const accessToken = this.#seal.open(deviceId, row.token);
    return accessToken === null ? null : { accessToken, matrixUserId, deviceId, expiresInMs };
  }

  async #make(caller: Caller, deviceId: string, agent: string, homeserver: Homeserver): Promise<ChatLogin> {
    const { limits, chat, clock } = this.#deps;
    try {
      await limits.take('chat_login', String(caller.id));
      await chat.people.ensure(caller.id, homeserver);
      const matrixUserId = homeserver.userId(caller.id);
      const beganAt = clock.now().getTime();
      const { token, expiresInMs } = await homeserver.accounts.logIn(matrixUserId, {
        id: deviceId,
        name: agent,
      });
      const expiresAt = new Date(beganAt + (expiresInMs ?? TOKEN_MS));
      const made = { token: this.#seal.seal(deviceId, token), madeAt: clock.now(), expiresAt };
      // Logged out meanwhile: what was just made must not outlive the session.
      if (!(await this.#store.keep(deviceId, made))) throw new AppError('unauthenticated');
      await chat.repeatMark(caller.id);
      return {
        accessToken: token,
        matrixUserId,
        deviceId,
        expiresInMs: Math.max(expiresAt.getTime() - clock.now().getTime(), 0),
      };
    } catch (error) {
      await this.#store.release(deviceId);
      if (error instanceof AppError && error.error === 'unauthenticated') await chat.endDevices();
      throw error;
    }
  }
}
