import type { DeviceStore } from '@/server/chat/device.store';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import { createTokenSeal } from '@/server/chat/token-seal';
import type { UserId } from '@/protocol/ids';

const LEASE_MS = 20_000;

/** A bot that needs a device. */
interface BotDevice {
  readonly sessionId: number;
  readonly userId: UserId;
  readonly name: string;
  readonly expiresAt: Date;
}

/**
 * The devices of bots on the homeserver. The homeserver's token is good as long as its device; it lies sealed here and the bot
 * never gets it, because the homeserver knows nothing of the bot's rooms.
 */
export class BotDevices {
  readonly #deps: Pick<Services, 'clock' | 'chat' | 'config'>;
  readonly #store: DeviceStore;
  readonly #seal: ReturnType<typeof createTokenSeal>;

  constructor(deps: Pick<Services, 'clock' | 'chat' | 'config'>) {
    this.#deps = deps;
    this.#store = deps.chat.devices;
    this.#seal = createTokenSeal(deps.config.sessionSecret);
  }

  /**
   * The homeserver's token for a bot. One that was sealed with a former secret is replaced. Refuses with `unauthenticated` when the bot
   * has been revoked.
   */
  async tokenOf(bot: BotDevice): Promise<string> {
    const deviceId = deviceIdOf(bot);
    const row = await this.#store.find(deviceId);
    // The session has ended since the bot was looked up, or the device is not ready yet.
    if (!row?.token || row.sessionId === null) throw new AppError('unauthenticated');
    const known = this.#seal.open(deviceId, row.token);
    return known ?? (await this.logIn(bot));
  }

  /** Logs the device in. Refuses with `unauthenticated` when the bot has been revoked meanwhile. */
  async logIn(bot: BotDevice): Promise<string> {
    const { clock, chat } = this.#deps;
    const { sessionId, userId, name, expiresAt } = bot;
    const deviceId = deviceIdOf(bot);
    const now = clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    if (!(await this.#store.claim({ deviceId, sessionId, userId, now, leaseUntil }))) {
      throw new AppError('chat_unavailable');
    }
    try {
      return await chat.ask(async (homeserver) => {
        await chat.people.ensure(userId, homeserver);
        const device = { id: deviceId, name };
        const { token } = await homeserver.accounts.logIn(homeserver.userId(userId), device, false);
        const made = { token: this.#seal.seal(deviceId, token), madeAt: now, expiresAt };
        if (!(await this.#store.keep(deviceId, made))) throw new AppError('unauthenticated');
        return token;
      });
    } catch (error) {
      await this.#store.release(deviceId);
      throw error;
    }
  }
}

const deviceIdOf = ({ sessionId }: BotDevice) => `B${sessionId}`;
