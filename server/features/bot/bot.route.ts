import { z } from 'zod';
import type { Arrival } from '@/server/http/arrival';
import { Failure } from '@/server/http/failure';
import type { BotRoute } from '@/server/http/page';
import type { Services } from '@/server/services';
import { neighbourhoodOf } from '../account/neighbourhood';
import { BotTokens } from './bot-tokens';

const refreshBody = z.object({ refresh_token: z.string().max(255) });

/**
 * Answers the gateway about tokens of bots: `GET /internal/chat-bot` what one stands for, `POST /internal/chat-bot` what a bot
 * asked as `POST refresh`. Refusals are in the words of Matrix.
 */
export function botRoute(services: Services): BotRoute {
  const tokens = new BotTokens(services);

  /** Counts tokens that are not good, by network. */
  const unknownToken = async (peer: string) => {
    await services.limits.take('bot_token', neighbourhoodOf(peer));
    return answer(401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Unknown access token', soft_logout: false });
  };

  const find = async ({ request, peer }: Arrival) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    const scope = await tokens.find(token);
    return scope ? answer(200, { ...scope }) : unknownToken(peer);
  };
  const refresh = async ({ request, peer }: Arrival) => {
    const body = refreshBody.safeParse(await request.json().catch(() => undefined));
    if (!body.success) return answer(400, { errcode: 'M_BAD_JSON', error: 'The body is not a refresh' });
    await services.limits.take('bot_refresh', neighbourhoodOf(peer));
    const refreshed = await tokens.refresh(body.data.refresh_token);
    if (!refreshed) return unknownToken(peer);
    return answer(200, {
      access_token: refreshed.accessToken,
      refresh_token: refreshed.refreshToken,
      expires_in_ms: refreshed.expiresInMs,
    });
  };

  return async (arrival) => {
    try {
      return await (arrival.request.method === 'POST' ? refresh(arrival) : find(arrival));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.error === 'too_many_requests') {
        const { retryAfterSeconds } = error.fields as { retryAfterSeconds?: number };
        const wait = { retry_after_ms: (retryAfterSeconds ?? 60) * 1000 };
        return answer(429, { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', ...wait });
      }
      if (error.error === 'no_session') {
        return answer(401, { errcode: 'M_UNKNOWN_TOKEN', error: 'Unknown access token', soft_logout: false });
      }
      return answer(502, { errcode: 'M_UNKNOWN', error: 'The homeserver is not available' });
    }
  };
}

const answer = (status: number, value: object) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
