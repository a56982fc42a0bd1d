import { z } from 'zod';
import type { RequestContext } from '@/server/http/request-context';
import { AppError } from '@/server/http/app-error';
import type { BotRoute } from '@/server/http/page';
import { matrixAnswer, matrixFailure } from '@/server/http/matrix-answer';
import type { Limits } from '@/server/limits/limits';
import { ipPrefixOf } from '@/server/http/ip-prefix';
import type { BotTokens } from './bot-tokens';

const refreshBody = z.object({ refresh_token: z.string().max(255) });

/**
 * Answers the gateway about tokens of bots: `GET /internal/chat-bot` what one stands for, `POST /internal/chat-bot` what a bot
 * asked as `POST refresh`. Refusals are in the words of Matrix.
 */
export function botRoute(tokens: BotTokens, limits: Limits): BotRoute {
  /** Counts tokens that are not good, by network. */
  const unknownToken = async (peer: string) => {
    await limits.take('bot_token', ipPrefixOf(peer));
    return matrixAnswer(401, {
      errcode: 'M_UNKNOWN_TOKEN',
      error: 'Unknown access token',
      soft_logout: false,
    });
  };

  const find = async ({ request, peer }: RequestContext) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    const scope = await tokens.find(token);
    return scope ? matrixAnswer(200, { ...scope }) : unknownToken(peer);
  };
  const refresh = async ({ request, peer }: RequestContext) => {
    const body = refreshBody.safeParse(await request.json().catch(() => undefined));
    if (!body.success)
      return matrixAnswer(400, { errcode: 'M_BAD_JSON', error: 'The body is not a refresh' });
    await limits.take('bot_refresh', ipPrefixOf(peer));
    const refreshed = await tokens.refresh(body.data.refresh_token);
    if (!refreshed) return unknownToken(peer);
    return matrixAnswer(200, {
      access_token: refreshed.accessToken,
      refresh_token: refreshed.refreshToken,
      expires_in_ms: refreshed.expiresInMs,
    });
  };

  return async (arrival) => {
    try {
      return await (arrival.request.method === 'POST' ? refresh(arrival) : find(arrival));
    } catch (error) {
      if (error instanceof AppError && error.error === 'unauthenticated') {
        return matrixAnswer(401, {
          errcode: 'M_UNKNOWN_TOKEN',
          error: 'Unknown access token',
          soft_logout: false,
        });
      }
      return matrixFailure(error);
    }
  };
}
