import { request as undiciRequest } from 'undici';
import { BOT_TOKEN_PREFIX } from '@/protocol/bot-rules';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import type { GatewayConfig } from './config';
import { engineAgent } from './engine-agent';
import type { Exchange } from './exchange';

/** What a bot's token stands for at this moment. */
export interface BotScope {
  /** The homeserver's token for the bot's device. */
  readonly token: string;
  /** The rooms that the token was made for. */
  readonly rooms: ReadonlySet<string>;
  /** Those of them that its person is in. */
  readonly openRooms: ReadonlySet<string>;
}

/** An answer in the words of Matrix. */
export interface MatrixReply {
  readonly status: number;
  readonly value: object;
}

/** The token of a bot in an Authorization header; null if there is none. The homeserver knows no token that begins like it. */
export function botTokenIn(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1];
  return token?.startsWith(BOT_TOKEN_PREFIX) ? token : null;
}

/** The refresh token of a bot in the body of `POST refresh`; null if it is for the homeserver. */
export function isBotRefresh(body: Buffer): boolean {
  try {
    const { refresh_token: token } = JSON.parse(body.toString('utf8')) as { refresh_token?: unknown };
    return typeof token === 'string' && token.startsWith(BOT_TOKEN_PREFIX);
  } catch {
    return false;
  }
}

/** Asks the platform what a bot's token stands for. Throws if the platform does not respond. */
export async function findBot(
  token: string,
  exchange: Exchange,
  { config, peer }: { config: GatewayConfig; peer: string },
): Promise<BotScope | MatrixReply> {
  const { status, value } = await ask('GET', exchange, { config, peer, authorization: `Bearer ${token}` });
  if (status !== 200) return { status, value };
  const scope = value as { token: string; rooms: string[]; openRooms: string[] };
  return { token: scope.token, rooms: new Set(scope.rooms), openRooms: new Set(scope.openRooms) };
}

/** Passes `POST refresh` of a bot to the platform. */
export function refreshBot(
  body: Buffer,
  exchange: Exchange,
  { config, peer }: { config: GatewayConfig; peer: string },
): Promise<MatrixReply> {
  return ask('POST', exchange, { config, peer, body });
}

async function ask(
  method: 'GET' | 'POST',
  exchange: Exchange,
  asked: { config: GatewayConfig; peer: string; authorization?: string; body?: Buffer },
): Promise<MatrixReply> {
  const { config, peer, authorization, body } = asked;
  const answer = await undiciRequest(`${config.platformUrl}/internal/chat-bot`, {
    dispatcher: engineAgent,
    method,
    headers: {
      [INTERNAL_SECRET_HEADER]: config.internalSecret,
      'x-guildhall-peer': peer,
      'x-request-id': exchange.id,
      ...(authorization !== undefined && { authorization }),
    },
    body: body ?? null,
  });
  const value = (await answer.body.json().catch(() => null)) as object | null;
  if (value === null || answer.statusCode >= 500)
    throw new Error(`The platform answered ${answer.statusCode}`);
  return { status: answer.statusCode, value };
}
