import { z } from 'zod';
import type { RequestContext } from '@/server/http/request-context';
import type { ClientLoginRoute } from '@/server/http/page';
import { matrixAnswer, matrixFailure } from '@/server/http/matrix-answer';
import type { Limits } from '@/server/limits/limits';
import { agentLabel } from '@/server/http/agent-label';
import { ipPrefixOf } from '@/server/http/ip-prefix';
import type { ClientLoginService } from './client-login.service';

const loginBody = z.object({
  type: z.string(),
  token: z.string().max(255).default(''),
  device_id: z.string().max(255).optional(),
  initial_device_display_name: z.string().max(255).optional(),
  refresh_token: z.boolean().default(false),
});

/** `POST /internal/chat-client-login`: what the gateway was asked as `POST login`, answered in the words of Matrix. */
export function clientLoginRoute(clients: ClientLoginService, limits: Limits): ClientLoginRoute {
  return async ({ request, peer, userAgent }: RequestContext) => {
    const body = loginBody.safeParse(await request.json().catch(() => undefined));
    if (!body.success) return matrixAnswer(400, { errcode: 'M_BAD_JSON', error: 'The body is not a login' });
    const { data } = body;
    if (data.type !== 'm.login.token') {
      return matrixAnswer(400, { errcode: 'M_UNKNOWN', error: 'This way to log in is not offered here' });
    }
    try {
      await limits.take('client_login', ipPrefixOf(peer));
      const login = await clients.logIn({
        token: data.token,
        deviceId: data.device_id,
        agent: data.initial_device_display_name ?? agentLabel(userAgent),
        refreshable: data.refresh_token,
        origin: request.headers.get('origin'),
        peer,
      });
      if (!login) return matrixAnswer(403, { errcode: 'M_FORBIDDEN', error: 'Unknown login token' });
      return matrixAnswer(200, {
        user_id: login.matrixUserId,
        device_id: login.deviceId,
        access_token: login.accessToken,
        ...(login.refreshToken !== null && { refresh_token: login.refreshToken }),
        ...(login.expiresInMs !== null && { expires_in_ms: login.expiresInMs }),
      });
    } catch (error) {
      return matrixFailure(error);
    }
  };
}
