import type { IncomingMessage } from 'node:http';
import { forward } from '@/lib/bff/forward';
import { DATA_POLICY } from '@/lib/csp/policy';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import { problemOf } from '@/runtime/problem';
import type { Log } from './log';

/** Answers a call below `/api/` without entering Next: the same function as the route handler of app/api. */
export async function answerCall(
  exchange: Exchange,
  config: GatewayConfig,
  peer: string,
  log: Log,
): Promise<void> {
  const { request, response, address } = exchange;
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const answer = await forward(
    new Request(new URL(address.pathname + address.search, config.publicUrl), {
      method,
      headers,
      signal: gone.signal,
      ...(hasBody && { body: bodyOf(request), duplex: 'half' }),
    } as RequestInit),
    {
      ...config,
      requestId: exchange.id,
      peer,
      language: exchange.language,
      onUnavailable: (cause) => {
        if (!gone.signal.aborted)
          log.write('request.unavailable', { request: exchange.id, kind: 'call', problem: problemOf(cause) });
      },
    },
  );
  if (response.destroyed) return;
  const cookies = answer.headers.getSetCookie();
  await exchange.sendOnce(
    answer.status,
    {
      ...Object.fromEntries([...answer.headers].filter(([name]) => name !== 'set-cookie')),
      'content-security-policy': DATA_POLICY,
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    Buffer.from(await answer.arrayBuffer()),
  );
}

/**
 * The body as a stream. Giving it up reads the rest into nothing: closing the connection instead would take the
 * refusal away from a browser that is still sending. The listener's time-out bounds that.
 */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  const parts = request.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = (await parts.next()) as IteratorResult<Buffer>;
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await parts.return?.();
        request.resume();
      },
    },
    { highWaterMark: 0 },
  );
}
