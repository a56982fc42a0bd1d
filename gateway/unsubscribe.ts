import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { request as undiciRequest } from 'undici';
import { capped } from '@/lib/bff/read-body';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import type { GatewayConfig } from './config';
import { engineAgent } from './engine-agent';
import type { Exchange } from './exchange';
import { bodyOf } from './request-body';

export const UNSUBSCRIBE_PATH = '/unsubscribe';

const BODY_BYTES_MAX = 4096;
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
/** What a mail program says, in either form (RFC 8058). */
const ONE_CLICK = /List-Unsubscribe(?:=|"\s+)One-Click/;

/**
 * Ends the mails that a signed token is about. Mail programs post from anywhere, without a session and an origin, so the token
 * alone decides; a GET of the same address is a page with a button.
 */
export async function answerUnsubscribe(exchange: Exchange, config: GatewayConfig): Promise<void> {
  if (!FORM.test(exchange.header('content-type') ?? '')) return exchange.plain(415, 'Send a form');
  const body = await text(Readable.from(capped(bodyOf(exchange.request), BODY_BYTES_MAX, () => {}))).catch(
    () => '',
  );
  if (!ONE_CLICK.test(body)) return exchange.plain(400, 'Send List-Unsubscribe=One-Click');
  const status = await undiciRequest(`${config.platformUrl}/internal/unsubscribe`, {
    dispatcher: engineAgent,
    method: 'POST',
    headers: {
      [INTERNAL_SECRET_HEADER]: config.internalSecret,
      'content-type': 'application/json',
      'x-request-id': exchange.id,
    },
    body: JSON.stringify({ token: exchange.address.query.get('token')?.slice(0, 100) ?? '' }),
  }).then(
    async (answer) => {
      await answer.body.dump();
      return answer.statusCode;
    },
    () => 502,
  );
  if (status === 200) return exchange.plain(200, 'You are unsubscribed.');
  if (status === 404) return exchange.plain(404, 'This link is not complete.');
  exchange.plain(502, 'Please try again later.');
}
