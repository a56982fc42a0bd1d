import { BOT_TOKEN_PREFIX } from '@/protocol/bot-rules';
import type { Services } from '@/server/services';
import { newToken, tokenHash } from '@/server/tokens/secret-token';
import type { BotDevices } from './bot-devices';
import type { BotStore, LiveToken } from './bot.store';

const HOUR_MS = 3_600_000;
const TOUCH_MS = 60_000;
const TOKEN_LENGTH_MAX = 64;

/** What a bot's token stands for at this moment. */
export interface BotScope {
  /** The homeserver's token for the bot's device. */
  readonly token: string;
  /** Matrix ids of the rooms that the bot was made for. */
  readonly rooms: readonly string[];
  /** Those of them that its person is in. */
  readonly openRooms: readonly string[];
}

/** Tokens that a bot got for a refresh token. */
export interface RefreshedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresInMs: number;
}

/** Looks up and refreshes the tokens of bots (docs/decisions/bot-tokens.md). */
export class BotTokens {
  readonly #deps: Pick<Services, 'storage' | 'clock' | 'chat' | 'config' | 'limits'>;
  readonly #store: BotStore;
  readonly #devices: BotDevices;

  constructor(
    deps: Pick<Services, 'storage' | 'clock' | 'chat' | 'config' | 'limits'> & {
      readonly bots: BotStore;
      readonly devices: BotDevices;
    },
  ) {
    this.#deps = deps;
    this.#store = deps.bots;
    this.#devices = deps.devices;
  }

  /** Returns what an access token stands for, or null if it is not good. */
  async find(token: string): Promise<BotScope | null> {
    const now = this.#deps.clock.now();
    const found = await this.#find(token, now);
    if (!found || found.token.kind === 'refresh') return null;
    const { bot } = found;
    await this.#deps.limits.take('bot_call', String(bot.sessionId));
    const { generation } = found.token;
    if (generation > bot.generation) {
      await this.#deps.storage.transaction(() => this.#store.beginGeneration(bot.sessionId, generation));
    }
    if (bot.lastUsedAt === null || now.getTime() - bot.lastUsedAt.getTime() >= TOUCH_MS) {
      await this.#store.touch(bot.sessionId, now, new Date(now.getTime() - TOUCH_MS));
    }
    const { all, open } = await this.#store.scopeOf(bot.sessionId, bot.userId);
    return { token: await this.#devices.tokenOf(bot), rooms: all, openRooms: open };
  }

  /**
   * Returns new tokens for a refresh token, or null if it is not good. The old ones stay good until a new one is used, so a
   * bot that lost the answer asks again.
   */
  async refresh(token: string): Promise<RefreshedTokens | null> {
    const { storage, clock } = this.#deps;
    const now = clock.now();
    return storage.transaction(async () => {
      const before = await this.#find(token, now);
      if (!before) return null;
      await this.#store.lockBot(before.bot.sessionId);
      // Another call may have used it up meanwhile.
      const found = await this.#find(token, now);
      if (!found || found.token.kind === 'access') return null;
      const { generation } = found.token;
      const { sessionId, expiresAt } = found.bot;
      await this.#store.beginGeneration(sessionId, generation);
      await this.#store.dropUnused(sessionId, generation);
      const accessToken = BOT_TOKEN_PREFIX + newToken();
      const refreshToken = BOT_TOKEN_PREFIX + newToken();
      const accessUntil = new Date(Math.min(now.getTime() + HOUR_MS, expiresAt.getTime()));
      const next = { sessionId, generation: generation + 1 };
      await this.#store.addTokens([
        { ...next, tokenHash: tokenHash(accessToken), kind: 'access', expiresAt: accessUntil },
        { ...next, tokenHash: tokenHash(refreshToken), kind: 'refresh', expiresAt },
      ]);
      return { accessToken, refreshToken, expiresInMs: accessUntil.getTime() - now.getTime() };
    });
  }

  async #find(token: string, now: Date): Promise<LiveToken | null> {
    if (token.length > TOKEN_LENGTH_MAX || !token.startsWith(BOT_TOKEN_PREFIX)) return null;
    return this.#store.findToken(tokenHash(token), now);
  }
}
