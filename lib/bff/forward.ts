import { Readable } from 'node:stream';
import { CHAT_AWAY_HEADER, envelope } from '@/protocol/envelope';
import { errorNameOf, errors } from '@/protocol/errors';
import { matchRoute, type RouteMatch } from '@/protocol/route-match';
import { cookieValue, sessionCookieName } from '@/protocol/session';
import { UPLOAD_BYTES_MAX } from '@/protocol/picture';
import type { ApiAnswer, ApiCall } from './api-call';
import { askPlatform, type PlatformAnswer } from './ask-platform';
import { firstAnswer } from './first-answer';
import { isSameOrigin } from './origin';
import { capped, readBody } from './read-body';
import { refusal } from './refusal';
import { isFromSigner, isSignerRoute, preflight, readableBySigner } from './signer-call';
import {
  clearedSessionCookie,
  isOwnCookie,
  type RequestOrigin,
  upstreamHeaders,
  upstreamPath,
} from './upstream-request';

export interface ForwardOptions extends RequestOrigin {
  readonly platformUrl: string;
  /** Where the signer stands when it has an origin of its own. */
  readonly signerOrigin?: string | null;
  /** Where else to ask when that one is away. */
  readonly otherPlatformUrls?: readonly string[];
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
const answerHeaders = ['etag', 'retry-after', CHAT_AWAY_HEADER];

type FoundRoute = Extract<RouteMatch, { kind: 'found' }>;
/** A refusal, or what to send upstream. */
type TakenBody = { refused: ApiAnswer } | { body: Uint8Array | Readable | null; contentType?: string };

/**
 * Answers a request below `/api/`: the backend-for-frontend. Only routes of `protocol/` pass, with headers from a
 * list and bodies within a size; of what comes back only envelopes and our own cookies pass. No session is 403 and
 * takes away the cookie that stood for one; a platform that fails, hangs or is not there is 502. Never throws.
 */
export async function forward(call: ApiCall, options: ForwardOptions): Promise<ApiAnswer> {
  const { signerOrigin } = options;
  if (!signerOrigin || !isFromSigner(call, signerOrigin)) return answerCall(call, options);
  const [pathname = ''] = splitTarget(call.target);
  const path = pathname.replace(/^\/api\//, '');
  const method = call.method === 'OPTIONS' ? call.header('access-control-request-method') : call.method;
  if (!isSignerRoute(matchRoute(method ?? '', path))) return refusal('origin_refused', options.language);
  if (call.method === 'OPTIONS') return preflight(signerOrigin);
  // A cookie that a browser might send from a neighbouring name does not speak for the signer.
  const header = (name: string) => (name === 'cookie' ? null : call.header(name));
  return readableBySigner(await answerCall({ ...call, header }, options), signerOrigin);
}

async function answerCall(call: ApiCall, options: ForwardOptions): Promise<ApiAnswer> {
  const { language, signerOrigin } = options;
  const [pathname = '', search] = splitTarget(call.target);
  const route = matchRoute(call.method, pathname.replace(/^\/api\//, ''));
  if (route.kind === 'not_found') return refusal('not_found', language);
  if (route.kind === 'method_not_allowed') {
    return refusal('method_not_allowed', language, { allow: route.allowed.join(', ') });
  }
  const path = upstreamPath(route.definition, route.params);
  if (path === null) return refusal('not_found', language);

  const header = (name: string) => call.header(name);
  const changes = route.definition.method !== 'GET';
  const leaves = route.name === 'logOut';
  const isOfSigner = isSignerRoute(route);
  const isAllowed = isFromSigner(call, signerOrigin) && isOfSigner;
  // On an origin of its own the signer alone makes its calls: neither the app nor what names no origin.
  if (signerOrigin && isOfSigner && !isAllowed) return refusal('origin_refused', language);
  if (!isAllowed && (changes || leaves) && !isSameOrigin(header, options.publicUrl, { typed: leaves })) {
    return refusal('origin_refused', language);
  }

  let tooLarge = false;
  const taken = await takeBody(call, route, language, () => (tooLarge = true));
  if ('refused' in taken) return taken.refused;
  const headers = upstreamHeaders(header, options);
  if (taken.contentType !== undefined) headers['content-type'] = taken.contentType;
  // A body that arrives in parts is there once.
  const others = taken.body instanceof Readable ? [] : (options.otherPlatformUrls ?? []);
  const endsAt = performance.now() + (options.timeoutMs ?? TIMEOUT_MS);
  let isGone = false;
  if (others.length > 0) call.whenGone(() => (isGone = true));
  let answer: PlatformAnswer;
  try {
    answer = await firstAnswer(
      [options.platformUrl, ...others],
      () => !changes && !isGone && performance.now() < endsAt,
      (platformUrl) =>
        askPlatform({
          platformUrl,
          path: `${path}${search}`,
          // A HEAD is asked as GET: the platform knows only what the table of routes says.
          method: route.definition.method,
          headers,
          body: taken.body,
          timeoutMs: endsAt - performance.now(),
          bytesMax: ANSWER_BYTES_MAX,
          whenGone: (end) => call.whenGone(end),
        }),
    );
  } catch (cause) {
    return tooLarge ? refusal('body_too_large', language) : unavailable(cause, options);
  }
  return translate(answer, call, options);
}

function splitTarget(target: string): [pathname: string, search: string] {
  const mark = target.indexOf('?');
  return mark < 0 ? [target, ''] : [target.slice(0, mark), target.slice(mark)];
}

async function takeBody(
  call: ApiCall,
  route: FoundRoute,
  language: ForwardOptions['language'],
  whenExceeded: () => void,
): Promise<TakenBody> {
  const { body, multipart } = route.definition;
  if (!body && !multipart) return { body: null };
  const contentType = (call.header('content-type') ?? '').slice(0, 256);
  const wanted = multipart ? /^multipart\/form-data\s*;/i : /^application\/json\s*(;|$)/i;
  // Whether the body may be left out is the platform's to say (MEM-19).
  if (!multipart && contentType === '' && isWithoutBody(call)) return { body: null };
  if (!wanted.test(contentType)) return { refused: refusal('unsupported_media_type', language) };

  const bytesMax = multipart ? UPLOAD_BYTES_MAX + FRAMING_BYTES : JSON_BYTES_MAX;
  if (Number(call.header('content-length') ?? 0) > bytesMax) {
    return { refused: refusal('body_too_large', language) };
  }
  if (!call.body) return { body: new Uint8Array(), contentType };
  if (multipart) {
    const stream = Readable.from(capped(call.body, bytesMax, whenExceeded), { objectMode: false });
    return { body: stream, contentType };
  }
  const read = await readBody(call.body, { bytesMax, signal: AbortSignal.timeout(BODY_TIMEOUT_MS) });
  if (read === 'too_large') return { refused: refusal('body_too_large', language) };
  return typeof read === 'string'
    ? { refused: refusal('invalid_input', language) }
    : { body: read, contentType };
}

const isWithoutBody = (call: ApiCall) =>
  Number(call.header('content-length') ?? 0) === 0 && call.header('transfer-encoding') === null;

/** What the browser gets for an answer of the platform. */
function translate(
  { status, headers: given, bytes }: PlatformAnswer,
  call: ApiCall,
  options: ForwardOptions,
): ApiAnswer {
  if (status === 401) {
    // Only from who brought one: the refusal of a call without may arrive after the answer of a login.
    const isEnded = cookieValue(call.header('cookie'), sessionCookieName(options.publicUrl)) !== undefined;
    const headers: Record<string, string> = isEnded
      ? { 'set-cookie': clearedSessionCookie(options.publicUrl) }
      : {};
    return refusal('unauthenticated', options.language, headers);
  }
  const isJson = /^application\/json\b/i.test(single(given['content-type']) ?? '');
  const said = isJson && status >= 400 && status < 500 ? errorOf(bytes) : null;
  const passes = status === 304 || (status === 200 && isJson);
  // 403 says "no valid session" and nothing else, and the platform says that by 401.
  if (!passes && (said === null || status === 403)) {
    return unavailable(new Error(`Status ${status}`), options);
  }

  const headers: Record<string, string | readonly string[]> = {
    'cache-control': said === null ? (single(given['cache-control']) ?? 'no-store') : 'no-store',
  };
  for (const name of answerHeaders) {
    const value = single(given[name]);
    if (value !== undefined) headers[name] = value;
  }
  const cookies = [given['set-cookie'] ?? []].flat();
  const own = cookies.filter((cookie) => isOwnCookie(cookie, options.publicUrl));
  if (own.length > 0) headers['set-cookie'] = own;
  if (status === 304) return { status, headers, bytes: Buffer.alloc(0) };
  headers['content-type'] = 'application/json';
  if (call.method === 'HEAD') return { status, headers, bytes: Buffer.alloc(0) };
  return { status, headers, bytes: said === null ? bytes : Buffer.from(said) };
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

function unavailable(cause: unknown, options: ForwardOptions): ApiAnswer {
  options.onUnavailable?.(cause);
  return refusal('unavailable', options.language);
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
