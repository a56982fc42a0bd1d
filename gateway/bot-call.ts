import { ROOMS_HEADER } from '@/protocol/bot-rules';
import { joinedRoomsForBot, roomAnswerForBot, syncForBot } from './bot-answer';
import { botRule } from './bot-calls';
import { findBot, type BotScope, type MatrixReply } from './bot-platform';
import { chatQuery } from './chat-paths';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';

/** A filter of a bot is sent with each sync, and its rooms are added. */
const FILTER_LENGTH_MAX = 4096;
const SYNC_PARAMETERS = [
  'since',
  'timeout',
  'full_state',
  'use_state_after',
  'org.matrix.msc4222.use_state_after',
];

/** In the header in place of rooms, which must not be empty. */
const NO_ROOM = 'none';

/** A call of a bot as it travels on. */
export interface BotCall {
  readonly authorization: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Makes the bot's answer out of the homeserver's, or a refusal. Absent where there is nothing to change, and for files. */
  readonly change?: (bytes: Buffer) => Promise<Buffer | MatrixReply>;
}

const refusal = (status: number, errcode: string, error: string): MatrixReply => ({
  status,
  value: { errcode, error },
});
const outOfScope = refusal(403, 'M_FORBIDDEN', 'This access token does not include this room');
const notForBots = refusal(403, 'M_FORBIDDEN', 'Access tokens of bots may not do this');
const badFilter = refusal(
  403,
  'M_FORBIDDEN',
  `A bot sends its filter as JSON in the query of sync, at most ${FILTER_LENGTH_MAX} characters`,
);
const notFound = refusal(404, 'M_NOT_FOUND', 'Not found');

/** Returns how a call with a bot's token travels on, or why it does not. Throws if the platform does not respond. */
export async function botCall(
  token: string,
  exchange: Exchange,
  deps: { config: GatewayConfig; peer: string },
): Promise<BotCall | MatrixReply> {
  const scope = await findBot(token, exchange, deps);
  if ('status' in scope) return scope;
  const { address, request } = exchange;
  const { rule, matrixRoomId } = botRule(request.method ?? 'GET', address.pathname);
  const call = {
    authorization: `Bearer ${scope.token}`,
    query: chatQuery(address.query, address.pathname),
    headers: { [ROOMS_HEADER]: [...scope.openRooms].join(',') || NO_ROOM },
  };
  switch (rule) {
    case 'refused':
      return notForBots;
    case 'open':
    case 'media':
      return call;
    case 'room':
      if (matrixRoomId === null || !scope.openRooms.has(matrixRoomId)) return outOfScope;
      return { ...call, change: async (bytes) => roomAnswerForBot(bytes, matrixRoomId) ?? notFound };
    case 'joined rooms':
      return { ...call, change: async (bytes) => joinedRoomsForBot(bytes, scope) };
    case 'sync': {
      const query = syncQuery(address.query, scope);
      if (query === null) return badFilter;
      return {
        ...call,
        query,
        // A sync waits for long: the token may be revoked and the person may have left a room meanwhile.
        change: async (bytes) => {
          const now = await findBot(token, exchange, deps);
          return 'status' in now ? now : syncForBot(bytes, now);
        },
      };
    }
  }
}

/** Returns the query of a sync limited to the token's rooms, which does not set the person online; null for a bad filter. */
function syncQuery(asked: URLSearchParams, { rooms }: BotScope): string | null {
  const room = roomFilterOf(asked.get('filter'));
  if (room === null) return null;
  const none = { not_types: ['*'] };
  const filter = {
    presence: none,
    account_data: none,
    room: { ...room, rooms: [...rooms], account_data: none },
  };
  const query = new URLSearchParams({ filter: JSON.stringify(filter), set_presence: 'offline' });
  for (const name of SYNC_PARAMETERS) {
    const value = asked.get(name);
    // An empty one is none, for every engine.
    if (value) query.set(name, value);
  }
  return `?${query}`;
}

/** What of a bot's filter counts; null if it is no JSON object, as the name of a stored filter. */
function roomFilterOf(text: string | null): object | null {
  if (text === null || text === '') return {};
  if (text.length > FILTER_LENGTH_MAX) return null;
  try {
    const { room } = JSON.parse(text) as { room?: Record<string, unknown> };
    if (!text.trim().startsWith('{')) return null;
    const { timeline, state, ephemeral, include_leave } = room ?? {};
    return { timeline, state, ephemeral, include_leave };
  } catch {
    return null;
  }
}
