import { z } from 'zod';
import { CHAT_AWAY_HEADER } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import { FRESH_LOGIN_MINUTES } from '@/protocol/fresh-login';
import type { RouteDefinition } from '@/protocol/route';
import { matchRoute } from '@/protocol/route-match';
import { cookieValue, sessionCookieName, SIGNER_PASS_HEADER } from '@/protocol/session';
import { UPLOAD_BYTES_MAX } from '@/protocol/picture';
import type { Config } from '@/server/config/config';
import { isOfEndedSession } from '@/server/db/constraint-violation';
import type { Idempotency, StoredAnswer } from '@/server/idempotency/idempotency';
import type { Limits } from '@/server/limits/limits';
import type { Metrics } from '@/runtime/metrics';
import { networkOf } from '@/runtime/network';
import { describeError } from '@/runtime/describe-error';
import type { Log } from '@/server/log/log';
import { failureResponse, jsonResponse, successText, versionedResponse } from './answer';
import { JSON_BYTES_MAX, readForm, readJson, WAY_IN_BYTES_MAX } from './body';
import type { Caller, Handlers, RequestFacts } from './call';
import { HandlerReply, NotModified } from './handler-reply';
import { AppError } from './app-error';
import { decodeInput, queryOf } from './input';
import { isOwnOrigin } from './origin';
import type { RequestContext } from './request-context';
import type { Passes, Sessions } from './sessions';

export interface ApiDeps {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly passes: Passes;
  readonly limits: Limits;
  readonly idempotency: Idempotency;
  /** What is changed now reaches chat later. */
  readonly isChatAway: () => boolean;
}

const MULTIPART_FRAMING_BYTES = 16 * 1024;

/** Refusals that an operator who watches for attacks wants to see. */
const WATCHED = new Set<string>(['origin_refused', 'permission_denied', 'unauthenticated']);

/** Answers a call below `/api/` from the route table: the one place for everything that all calls have in common. */
export function createApi(deps: ApiDeps): (arrival: RequestContext) => Promise<Response> {
  const { config, log, metrics, limits, handlers, sessions, passes, idempotency } = deps;
  const cookieName = sessionCookieName(config.publicUrl);

  const answer = async (arrival: RequestContext, found: Found, outcome: Outcome): Promise<Response> => {
    const { request } = arrival;
    const { definition } = found;
    const pass = request.headers.get(SIGNER_PASS_HEADER);
    // A call that no cookie speaks for cannot be made in a person's name by a foreign page.
    const isOfSigner = definition.signer === true && (pass !== null || definition.caller === 'anyone');
    if (!isOfSigner && (definition.method !== 'GET' || found.name === 'logOut')) {
      // A logout by address bar or on plain http carries neither header.
      const proof = definition.method === 'GET' ? 'optional' : 'required';
      if (!isOwnOrigin(request.headers, config.publicUrl, proof)) throw new AppError('origin_refused');
    }
    const cookie = cookieValue(request.headers.get('cookie'), cookieName);
    const caller = isOfSigner
      ? pass === null
        ? null
        : await passes.resolve(pass)
      : cookie === undefined
        ? null
        : await sessions.resolveCaller(cookie, arrival);
    outcome.user = caller?.id;
    if (definition.caller !== 'anyone' && !caller) throw new AppError('unauthenticated');
    if (caller?.isDeleted && !definition.whileSuspended) throw new AppError('account_deleted');
    // The one place where a suspension is enforced on /api: a route that says nothing is closed.
    if (caller?.isSuspended && !definition.whileSuspended) throw new AppError('account_suspended');
    if (definition.caller === 'operator' && !caller?.isPlatformAdmin) throw new AppError('permission_denied');
    if (definition.caller === 'verified' && !caller?.emailVerified) throw new AppError('email_unverified');

    if (definition.freshLogin && !caller?.freshMsLeft) {
      throw new AppError('fresh_login_required', { minutes: FRESH_LOGIN_MINUTES });
    }

    const params = decodeInput(definition.params, definition.params ? found.params : undefined);
    const query = decodeInput(definition.query, queryOf(arrival.url.searchParams));
    // A way in is open to everybody: each call counts before anything of its body is read.
    const isWayIn = definition.caller === 'anyone' && definition.body !== undefined;
    if (isWayIn) await limits.take('way_in', networkOf(arrival.peer));
    const json =
      definition.multipart || definition.method === 'GET'
        ? undefined
        : await readJson(request, isWayIn ? WAY_IN_BYTES_MAX : JSON_BYTES_MAX);
    const body = json && decodeInput(definition.body, json.value);

    const reply = new HandlerReply(config.publicUrl, request.headers.get('if-none-match'));
    const run = async (): Promise<StoredAnswer> => {
      // The table's types have been checked where handlers are declared; here every route is handled alike.
      const handler = handlers[found.name] as unknown as (call: unknown) => Promise<unknown>;
      const result = await handler({ params, query, body, caller, request: factsOf(arrival), reply });
      return { text: successText(z.encode(definition.result, result as never)), cookies: reply.cookies };
    };
    const key = definition.creating ? request.headers.get('idempotency-key') : null;
    const { text, cookies } =
      key === null
        ? await run().catch(notModified)
        : await idempotency.once(
            {
              key: checkedKey(key),
              route: found.name,
              scope: scopeOf(definition, caller),
              body: `${arrival.url.pathname} ${json?.text ?? ''}`,
            },
            run,
          );
    const response = reply.etag === null ? jsonResponse(200, text) : versionedResponse(text, reply.etag);
    for (const value of cookies) response.headers.append('set-cookie', value);
    return response;
  };

  return async (arrival) => {
    const startedAt = performance.now();
    const { request, id, peer } = arrival;
    const match = matchRoute(request.method, arrival.url.pathname.slice('/api/'.length));
    const route = match.kind === 'found' ? match.name : 'none';
    const outcome: Outcome = {};
    let response: Response;
    try {
      await limits.take('peer', networkOf(peer));
      if (match.kind === 'not_found') throw new AppError('not_found');
      if (match.kind === 'method_not_allowed') throw new AppError('method_not_allowed');
      response = await answer(arrival, match, outcome);
    } catch (error) {
      const failure = failureOf(error);
      outcome.error = failure.error;
      if (errors[failure.error].status >= 500) {
        log.write('request.failed', {
          request: id,
          route,
          method: request.method,
          user: outcome.user,
          problem: describeError(failure.cause ?? failure),
        });
      } else if (WATCHED.has(failure.error)) {
        log.write('request.refused', { request: id, route, error: failure.error, user: outcome.user, peer });
      }
      response = failureResponse(
        failure,
        arrival.language,
        match.kind === 'method_not_allowed' ? match.allowed : undefined,
      );
    }
    response.headers.set('x-request-id', id);
    if (deps.isChatAway()) response.headers.set(CHAT_AWAY_HEADER, '1');
    const durationMs = performance.now() - startedAt;
    metrics.request({ method: request.method, route, status: response.status }, durationMs);
    log.write('request.done', {
      request: id,
      route,
      method: request.method,
      status: response.status,
      ...outcome,
      durationMs: Math.round(durationMs),
      peer,
    });
    return response;
  };
}

function notModified(error: unknown): StoredAnswer {
  if (error instanceof NotModified) return { text: '', cookies: [] };
  throw error;
}

function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(isOfEndedSession(error) ? 'unauthenticated' : 'internal', {}, { cause: error });
}

type Found = Extract<ReturnType<typeof matchRoute>, { kind: 'found' }>;

/** What the log says of a call. */
interface Outcome {
  user?: number;
  error?: string;
}

function factsOf({ request, id, peer, place, userAgent, language }: RequestContext): RequestFacts {
  return {
    id,
    peer,
    place,
    userAgent,
    signerPass: request.headers.get(SIGNER_PASS_HEADER),
    language,
    formData: () => readForm(request, UPLOAD_BYTES_MAX + MULTIPART_FRAMING_BYTES),
    cookie: (name) => cookieValue(request.headers.get('cookie'), name),
  };
}

function checkedKey(key: string): string {
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) throw new AppError('invalid_input', { field: 'Idempotency-Key' });
  return key;
}

/**
 * Calls for everybody have one scope, because the first copy of a sign-up has no session and a later one may have;
 * who repeats one knows the key and the whole body, password included.
 */
function scopeOf(definition: RouteDefinition, caller: Caller | null): string {
  return definition.caller === 'anyone' || !caller ? 'anyone' : `account ${caller.id}`;
}
