import { forward } from '@/lib/bff/forward';
import { placeSaid } from '@/lib/bff/place';
import { DATA_POLICY } from '@/lib/csp/policy';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import { describeError } from '@/runtime/describe-error';
import type { Log } from './log';
import { bodyOf } from './request-body';

/** Answers a call below `/api/` without entering Next: the same function as the route handler of app/api. */
export async function answerCall(
  exchange: Exchange,
  config: GatewayConfig,
  peer: string,
  log: Log,
): Promise<void> {
  const { request, response, address } = exchange;
  const { method = 'GET' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  let isGone = false;
  const answer = await forward(
    {
      method,
      target: address.pathname + address.search,
      header: (name) => exchange.header(name) ?? null,
      body: hasBody ? bodyOf(request) : null,
      whenGone: (end) =>
        response.once('close', () => {
          isGone = !response.writableFinished;
          if (isGone) end();
        }),
    },
    {
      ...config,
      requestId: exchange.id,
      peer,
      place: placeSaid((name) => exchange.header(name), config.placeHeaders),
      language: exchange.language,
      onUnavailable: (cause) => {
        if (!isGone)
          log.write('request.unavailable', {
            request: exchange.id,
            kind: 'call',
            problem: describeError(cause),
          });
      },
    },
  );
  if (response.destroyed) return;
  const headers = { ...answer.headers, 'content-security-policy': DATA_POLICY };
  await exchange.sendOnce(answer.status, headers, answer.bytes);
}
