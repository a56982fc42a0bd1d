import { Readable } from 'node:stream';
import { forward } from '@/lib/bff/forward';
import { DATA_POLICY } from '@/lib/csp/policy';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import { type Log, problemOf } from './log';

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
      ...(hasBody && { body: Readable.toWeb(request) as ReadableStream<Uint8Array>, duplex: 'half' }),
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
      // The rest of a body that was not wanted must not hold the connection.
      ...(answer.status === 413 && { connection: 'close' }),
    },
    Buffer.from(await answer.arrayBuffer()),
  );
}
