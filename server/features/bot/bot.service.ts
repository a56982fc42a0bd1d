import type { Bot, BotRoom } from '@/protocol/bot';
import { BOT_TOKEN_PREFIX, BOTS_MAX } from '@/protocol/bot-rules';
import { isOfDeletedRoom } from '@/server/db/constraint-violation';
import type { Caller } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import { isVisible, withoutBidiControls } from '@/server/names/visible-text';
import type { Services } from '@/server/services';
import { newToken, tokenHash } from '@/server/tokens/secret-token';
import type { BotDevices } from './bot-devices';
import type { BotStore, PersonRoom } from './bot.store';

const DAY_MS = 86_400_000;

/** Makes and lists the access tokens that people give to their bots. Each is revoked like a device. */
export class BotService {
  readonly #deps: Pick<Services, 'storage' | 'clock' | 'limits' | 'chat' | 'config'>;
  readonly #store: BotStore;
  readonly #devices: BotDevices;

  constructor(
    deps: Pick<Services, 'storage' | 'clock' | 'limits' | 'chat' | 'config'> & {
      readonly bots: BotStore;
      readonly devices: BotDevices;
    },
  ) {
    this.#deps = deps;
    this.#store = deps.bots;
    this.#devices = deps.devices;
  }

  /** Every room that a person is in. */
  async rooms(caller: Caller): Promise<BotRoom[]> {
    return (await this.#store.roomsOf(caller.id)).map(shownRoom);
  }

  async list(caller: Caller): Promise<Bot[]> {
    const bots = await this.#store.list(caller.id, this.#deps.clock.now());
    if (bots.length === 0) return [];
    const roomIds = await this.#store.roomIdsOf(bots.map(({ bot }) => bot.sessionId));
    const rooms = await this.#store.roomsOf(caller.id);
    return bots.map(({ bot, createdAt }) => {
      const own = new Set(roomIds.get(bot.sessionId));
      return {
        id: bot.sessionId,
        name: bot.name,
        rooms: rooms.filter(({ id }) => own.has(id)).map(shownRoom),
        createdTime: createdAt.toISOString(),
        lastUsedTime: bot.lastUsedAt?.toISOString() ?? null,
        expiresTime: bot.expiresAt.toISOString(),
      };
    });
  }

  /** Makes a bot with a device on the homeserver. Returns its token, of which only a hash is stored. */
  async create(
    caller: Caller,
    wanted: { name: string; rooms: readonly number[]; days: number },
  ): Promise<{ token: string; bot: Bot }> {
    const { storage, clock, limits, chat } = this.#deps;
    const name = checkedName(wanted.name);
    const roomIds = new Set(wanted.rooms);
    const rooms = (await this.#store.roomsOf(caller.id)).filter(({ id }) => roomIds.has(id));
    if (rooms.length < roomIds.size) throw new AppError('not_found', { field: 'rooms' });
    await limits.take('create_bot', String(caller.id));
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + wanted.days * DAY_MS);
    const token = BOT_TOKEN_PREFIX + newToken();
    const makeBot = async () => {
      if (!(await this.#store.lock(caller.id, caller.sessionId))) throw new AppError('unauthenticated');
      if ((await this.#store.count(caller.id, now)) >= BOTS_MAX) {
        throw new AppError('bot_limit_reached', { max: BOTS_MAX });
      }
      const sidHash = tokenHash(newToken());
      const values = { userId: caller.id, name, sidHash, roomIds: [...roomIds], now, expiresAt };
      const id = await this.#store.insert(values);
      await this.#store.addTokens([
        { tokenHash: tokenHash(token), sessionId: id, kind: 'whole', generation: 0, expiresAt },
      ]);
      await chat.markChanged('devices', [caller.id]);
      return id;
    };
    const sessionId = await storage.transaction(makeBot).catch((error: unknown) => {
      if (isOfDeletedRoom(error)) throw new AppError('not_found', { field: 'rooms' }, { cause: error });
      throw error;
    });
    try {
      await this.#devices.logIn({ sessionId, userId: caller.id, name, expiresAt });
    } catch (error) {
      await this.#store.endSession(sessionId);
      await chat.endDevices();
      throw error;
    }
    const bot = {
      id: sessionId,
      name,
      rooms: rooms.map(shownRoom),
      createdTime: now.toISOString(),
      lastUsedTime: null,
      expiresTime: expiresAt.toISOString(),
    };
    return { token, bot };
  }

  /** Ends bots that have expired, with their devices. */
  async prune(): Promise<number> {
    const ended = await this.#store.prune(this.#deps.clock.now());
    if (ended > 0) await this.#deps.chat.endDevices();
    return ended;
  }
}

const shownRoom = ({ id, name, spaceName, kind }: PersonRoom): BotRoom => ({ id, name, spaceName, kind });

function checkedName(text: string): string {
  const name = withoutBidiControls(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  if (!isVisible(name)) throw new AppError('bot_name_missing', { field: 'name' });
  return name;
}
