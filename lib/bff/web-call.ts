import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { forward, type ForwardOptions } from './forward';

/** `forward` for servers that speak in the classes of the Fetch standard. */
export async function forwardRequest(request: Request, options: ForwardOptions): Promise<Response> {
  const url = new URL(request.url);
  const { status, headers, bytes } = await forward(
    {
      method: request.method,
      target: url.pathname + url.search,
      header: (name) => request.headers.get(name),
      body: request.body as NodeReadableStream<Uint8Array> | null,
      whenGone: (end) => request.signal.addEventListener('abort', end, { once: true }),
    },
    options,
  );
  const fields = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) fields.append(name, one);
  }
  // `Response` throws for a body with these, even an empty one.
  const isBare = status === 204 || status === 304 || request.method === 'HEAD';
  return new Response(isBare ? null : new Uint8Array(bytes), {
    status,
    headers: fields,
  });
}
