import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Agent, request as undiciRequest } from 'undici';
import { capped } from '@/lib/bff/read-body';
import { AUTHORIZE_PATH, clientAddress } from '@/protocol/client-address';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import type { LoginCall } from './chat-paths';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import { bodyOf } from './request-body';

const BODY_BYTES_MAX = 4096;
const agent = new Agent({ connections: 16, connect: { timeout: 5_000 }, headersTimeout: 30_000 });

/** The one way in, as clients show it. */
const provider = { id: 'guildhall', name: 'Guildhall' };
const flows = [{ type: 'm.login.sso', identity_providers: [provider] }, { type: 'm.login.token' }];

interface Answering {
  readonly peer: string;
  readonly sendJson: (exchange: Exchange, status: number, value: object) => void;
}

/**
 * Answers how Matrix clients log in, on either engine: they send their person to our page, which sends them back with a
 * token that they use once.
 */
export async function answerLogin(
  call: LoginCall,
  exchange: Exchange,
  config: GatewayConfig,
  { peer, sendJson }: Answering,
): Promise<void> {
  if (call === 'flows') return sendJson(exchange, 200, { flows });
  if (call === 'redirect') {
    const { pathname, query } = exchange.address;
    const provided = /\/sso\/redirect\/([^/]+)$/.exec(pathname)?.[1];
    if (provided !== undefined && provided !== provider.id) {
      return sendJson(exchange, 404, { errcode: 'M_NOT_FOUND', error: 'There is no such identity provider' });
    }
    const client = clientAddress(query.get('redirectUrl') ?? '');
    if (client === null) {
      const error = 'redirectUrl must be an https address, http on this device, or that of a known client';
      return sendJson(exchange, 400, { errcode: 'M_INVALID_PARAM', error });
    }
    const location = `${AUTHORIZE_PATH}?${new URLSearchParams({ redirectUrl: client.href })}`;
    exchange.begin(302, { location, 'cache-control': 'no-store', 'content-length': 0 });
    exchange.response.end();
    return;
  }
  let tooLarge = false;
  const body = await buffer(
    Readable.from(
      capped(bodyOf(exchange.request), BODY_BYTES_MAX, () => {
        tooLarge = true;
      }),
    ),
  ).catch(() => null);
  if (body === null) {
    return tooLarge
      ? sendJson(exchange, 413, { errcode: 'M_TOO_LARGE', error: 'The body is too large' })
      : void exchange.response.destroy();
  }
  const origin = exchange.header('origin');
  const answer = await undiciRequest(`${config.platformUrl}/internal/chat-client-login`, {
    dispatcher: agent,
    method: 'POST',
    headers: {
      [INTERNAL_SECRET_HEADER]: config.internalSecret,
      'x-guildhall-peer': peer,
      'x-request-id': exchange.id,
      'user-agent': exchange.header('user-agent')?.slice(0, 200) ?? '',
      ...(origin !== undefined && { origin: origin.slice(0, 300) }),
    },
    body,
  }).then(
    async (response) => ({ status: response.statusCode, value: (await response.body.json()) as object }),
    () => null,
  );
  if (answer === null) {
    return sendJson(exchange, 502, { errcode: 'M_UNKNOWN', error: 'The platform is not available' });
  }
  sendJson(exchange, answer.status, answer.value);
}
