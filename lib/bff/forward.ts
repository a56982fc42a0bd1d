import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Agent, request as undiciRequest, type Dispatcher } from 'undici';
import { envelope } from '@/protocol/envelope';
import { errorNameOf, errors } from '@/protocol/errors';
import { matchRoute, type RouteMatch } from '@/protocol/routes';
import { UPLOAD_BYTES_MAX } from '@/protocol/upload';
import { isSameOrigin } from './origin';
import { cappedStream, readBody } from './read-body';
import { refusal } from './refusal';
import {
  clearedSessionCookie,
  isOwnCookie,
  type RequestOrigin,
  upstreamHeaders,
  upstreamPath,
} from './upstream-request';

export interface ForwardOptions extends RequestOrigin {
  readonly platformUrl: string;
  /** Called with the cause of an `unavailable` answer, for the log. */
  readonly onUnavailable?: (cause: unknown) => void;
  /** Longest time from the call to the end of the answer. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
const BODY_TIMEOUT_MS = 30_000;
const JSON_BYTES_MAX = 100 * 1024;
const FRAMING_BYTES = 64 * 1024;
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
const answerHeaders = ['etag', 'retry-after'];

const agent = new Agent({
  connections: 128,
  pipelining: 1,
  connect: { timeout: 5_000 },
  headersTimeout: TIMEOUT_MS,
  bodyTimeout: TIMEOUT_MS,
});

type FoundRoute = Extract<RouteMatch, { kind: 'found' }>;
type UpstreamBody = Uint8Array | Readable | null;

/**
 * Answers a request below `/api/`: the backend-for-frontend. Only routes of `protocol/` pass, with headers from a
 * list and bodies within a size; of what comes back only envelopes and our own cookies pass. No session is 403 and
 * takes the cookie away; a platform that fails, hangs or is not there is 502. Never throws.
 */
export async function forward(request: Request, options: ForwardOptions): Promise<Response> {
  const url = new URL(request.url);
  const route = matchRoute(request.method, url.pathname.replace(/^\/api\//, ''));
  if (route.kind === 'not_found') return refusal('not_found', options.language);
  if (route.kind === 'method_not_allowed') {
    return refusal('method_not_allowed', options.language, { allow: route.allowed.join(', ') });
  }
  const path = upstreamPath(route.definition, route.params);
  if (path === null) return refusal('not_found', options.language);

  const changes = route.definition.method !== 'GET';
  const leaves = route.name === 'logOut';
  if ((changes || leaves) && !isSameOrigin(request.headers, options.publicUrl, { typed: leaves })) {
    return refusal('origin_refused', options.language);
  }

  // One moment ends everything: the browser going away, the platform hanging, a body over its size.
  const deadline = new AbortController();
  const end = () => deadline.abort();
  const timer = setTimeout(end, options.timeoutMs ?? TIMEOUT_MS);
  request.signal.addEventListener('abort', end, { once: true });
  try {
    return await exchange(request, route, `${path}${url.search}`, deadline, options);
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', end);
  }
}

async function exchange(
  request: Request,
  route: FoundRoute,
  path: string,
  deadline: AbortController,
  options: ForwardOptions,
): Promise<Response> {
  const headers = upstreamHeaders(request.headers, options);
  let tooLarge = false;
  const taken = await takeBody(request, route, headers, options, () => {
    tooLarge = true;
    deadline.abort();
  });
  if (taken instanceof Response) return taken;

  let answer: Dispatcher.ResponseData;
  let bytes: Uint8Array;
  try {
    answer = await undiciRequest(`${options.platformUrl}${path}`, {
      dispatcher: agent,
      // A HEAD is asked as GET: the platform knows only what the table of routes says.
      method: route.definition.method,
      headers,
      body: taken,
      signal: deadline.signal,
    });
    const read = await readBody(answer.body, { bytesMax: ANSWER_BYTES_MAX, signal: deadline.signal });
    if (typeof read === 'string') throw new Error(`The answer of the platform was ${read}`);
    bytes = read;
  } catch (cause) {
    if (tooLarge) return refusal('body_too_large', options.language);
    return unavailable(cause, options);
  }
  return translate(answer, bytes, request, options);
}

/** The body to send upstream, or the refusal of it. Adds the content type to the headers. */
async function takeBody(
  request: Request,
  route: FoundRoute,
  headers: Record<string, string>,
  options: ForwardOptions,
  whenExceeded: () => void,
): Promise<UpstreamBody | Response> {
  const { body, multipart } = route.definition;
  if (!body && !multipart) return null;
  const contentType = request.headers.get('content-type') ?? '';
  const wanted = multipart ? /^multipart\/form-data\s*;/i : /^application\/json\s*(;|$)/i;
  if (!wanted.test(contentType)) return refusal('unsupported_media_type', options.language);

  const bytesMax = multipart ? UPLOAD_BYTES_MAX + FRAMING_BYTES : JSON_BYTES_MAX;
  if (Number(request.headers.get('content-length') ?? 0) > bytesMax) {
    return refusal('body_too_large', options.language);
  }
  headers['content-type'] = contentType.slice(0, 256);
  if (!request.body) return new Uint8Array();
  if (multipart) {
    const capped = request.body.pipeThrough(cappedStream(bytesMax, whenExceeded));
    return Readable.fromWeb(capped as NodeReadableStream<Uint8Array>);
  }

  const read = await readBody(request.body as NodeReadableStream<Uint8Array>, {
    bytesMax,
    signal: AbortSignal.timeout(BODY_TIMEOUT_MS),
  });
  if (read === 'too_large') return refusal('body_too_large', options.language);
  return typeof read === 'string' ? refusal('invalid_input', options.language) : read;
}

/** What the browser gets for an answer of the platform. */
function translate(
  answer: Dispatcher.ResponseData,
  bytes: Uint8Array,
  request: Request,
  options: ForwardOptions,
): Response {
  const { statusCode } = answer;
  const headers = new Headers({ 'cache-control': single(answer.headers['cache-control']) ?? 'no-store' });
  for (const name of answerHeaders) {
    const value = single(answer.headers[name]);
    if (value !== undefined) headers.set(name, value);
  }
  for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
    if (isOwnCookie(cookie, options.publicUrl)) headers.append('set-cookie', cookie);
  }

  if (statusCode === 401) {
    return refusal('no_session', options.language, { 'set-cookie': clearedSessionCookie(options.publicUrl) });
  }
  if (statusCode === 304) return new Response(null, { status: 304, headers });

  const isJson = /^application\/json\b/i.test(single(answer.headers['content-type']) ?? '');
  headers.set('content-type', 'application/json');
  if (statusCode === 200 && isJson) {
    return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), { status: 200, headers });
  }
  const said = isJson && statusCode >= 400 && statusCode < 500 ? errorOf(bytes) : null;
  // 403 says "no valid session" and nothing else, and the platform says that by 401.
  if (said === null || statusCode === 403) return unavailable(new Error(`Status ${statusCode}`), options);
  headers.set('cache-control', 'no-store');
  return new Response(request.method === 'HEAD' ? null : said, { status: statusCode, headers });
}

/** The error of an envelope, written anew from its known parts; null for anything else. */
function errorOf(bytes: Uint8Array): string | null {
  try {
    const { code, message, fields } = envelope.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
    const name = errorNameOf(code);
    return name === undefined || errors[name].status === 403
      ? null
      : JSON.stringify({ code, message, fields });
  } catch {
    return null;
  }
}

function unavailable(cause: unknown, options: ForwardOptions): Response {
  options.onUnavailable?.(cause);
  return refusal('unavailable', options.language);
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
