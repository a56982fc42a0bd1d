import { z } from 'zod';
import { envelope, SUCCESS_CODE, type Envelope } from '@/protocol/envelope';
import { errorNameOf } from '@/protocol/errors';
import {
  fillPath,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  type RouteDefinition,
} from '@/protocol/route';
import type { RouteName, routes } from '@/protocol/routes';
import { forgetLoginUser, someoneLoggedIn } from '@/lib/account/login-user';
import { withPersonNames } from '@/lib/format/person-name';
import { takeEarly } from '@/lib/api/early-answers';
import { carryQuery } from '@/lib/invite/query';
import { ApiError } from './api-error';
import { noteChat } from './chat-away';
import { errorText } from './error-text';
import { pageLanguage } from '@/lib/i18n/page-language';
import { noticeFailure } from './failure-notice';
import { definitionOf } from './route-parts';
import { askFreshLogin } from './fresh-login';
import { leavesByItself } from './leaving';
import { refuseWhileReadOnly } from './read-only';

/** Every call gives up after this time (HTP-03). */
export const CALL_TIMEOUT_MS = 60_000;

/** How a call behaves besides its input. */
export interface CallOptions {
  /**
   * How a failure is told. `notice` (default): the snackbar says the error's sentence. `silent`: the caller shows it
   * in place, or nobody does. A text replaces the sentence (OPN-26). The call rejects in every case.
   */
  failure?: 'notice' | 'silent' | { text: string };
  /** `expected`: having no session is an answer here, not a reason to leave for the start page. */
  noSession?: 'leave' | 'expected';
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Definition<Name extends RouteName> = (typeof routes)[Name];
type Part<Key extends string, Value> = undefined extends Value
  ? unknown
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** Path parameters, query and body of a route under our names; `form` for routes that take multipart. */
export type CallInput<Name extends RouteName> = Part<'params', ParamsOf<Definition<Name>>> &
  Part<'query', QueryOf<Definition<Name>>> &
  Part<'body', BodyOf<Definition<Name>>> &
  (Name extends 'upload' ? { form: FormData } : unknown); // the one multipart route

export type CallArguments<Name extends RouteName> =
  object extends CallInput<Name>
    ? [input?: CallInput<Name> & CallOptions]
    : [input: CallInput<Name> & CallOptions];

export type CallResult<Name extends RouteName> = ResultOf<Definition<Name>>;

type AnyInput = CallOptions & { params?: unknown; query?: unknown; body?: unknown; form?: FormData };

/**
 * Calls a route of `protocol/routes.ts` on this origin. Answers the result under our names, or rejects with an
 * ApiError, which is also told to the person as `failure` says.
 */
export async function call<Name extends RouteName>(
  name: Name,
  ...[input]: CallArguments<Name>
): Promise<CallResult<Name>> {
  const options: AnyInput = input ?? {};
  try {
    const definition = await definitionOf(name);
    refuseWhileReadOnly(name, definition.method);
    return (await confirmed(() => request(definition, options))) as CallResult<Name>;
  } catch (caught) {
    if (caught instanceof ApiError) await tell(caught, options);
    throw caught;
  }
}

/** Has the person confirm that it is them where a call asks for it, and makes the same call once more. */
async function confirmed(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (caught) {
    const isAsked = caught instanceof ApiError && caught.error === 'fresh_login_required';
    if (!isAsked || !(await askFreshLogin())) throw caught;
    return await work();
  }
}

async function tell(
  error: ApiError,
  { failure = 'notice', noSession = 'leave' }: CallOptions,
): Promise<void> {
  if (error.status === 403) {
    if (someoneLoggedIn() && !leavesByItself()) removal ??= removeWorkerOfSession();
    forgetLoginUser();
    if (leavesByItself()) return;
    await removal;
    if (noSession === 'expected') return;
    if (leavesForStart(location.pathname)) {
      // An invite that the person followed is not lost on the way.
      location.assign(carryQuery('/', location.search));
      return;
    }
  }
  for (const [closed, path] of Object.entries(CLOSED_PATHS)) {
    if (error.error !== closed || !leavesForClosed(path, location.pathname)) continue;
    await eraseSaved();
    location.assign(path);
    return;
  }
  if (failure === 'silent') return;
  noticeFailure(failure === 'notice' ? await errorText(error) : failure.text);
}

/** Calls that fail together wait for one removal. */
let removal: Promise<void> | null = null;

/** Messages that chat has kept in this browser are shown to nobody whose account is closed or logged out. */
async function eraseSaved(): Promise<void> {
  try {
    await (await import('@/lib/account/vault-database')).eraseVault();
  } catch {
    // The script didn't load. Records open for the account alone that wrote them, and for a day at most.
  }
}

/** A session that ended elsewhere leaves no worker behind, which would go on to show pushes, and no messages. */
async function removeWorkerOfSession(): Promise<void> {
  try {
    await eraseSaved();
    await (await import('@/lib/account/worker-registration')).removeWorker();
  } catch {
    // Offline. The worker asks before it shows anything.
  } finally {
    removal = null;
  }
}

/** Where people are sent whose account is closed to them. */
const CLOSED_PATHS = { account_suspended: '/index/suspended', account_deleted: '/index/deleted' } as const;

/** People who are suspended or deleted keep the wallet; every other page redirects to the one that says why. */
function leavesForClosed(path: string, pathname: string): boolean {
  return pathname !== path && !pathname.startsWith('/index/wallet');
}

/** Without a session people go to the start page, unless they are already there (HTP-08). */
export function leavesForStart(pathname: string): boolean {
  return pathname !== '/' && pathname !== '/login';
}

async function request(definition: RouteDefinition, input: AnyInput): Promise<unknown> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), CALL_TIMEOUT_MS);
  try {
    const url = urlOf(definition, input);
    const response =
      (await takeEarly(definition.method, url)) ??
      (await fetch(url, {
        method: definition.method,
        headers: headersOf(definition, input),
        body: bodyOf(definition, input),
        credentials: 'include',
        redirect: 'error',
        signal: input.signal ? AbortSignal.any([input.signal, timeout.signal]) : timeout.signal,
      }));
    noteChat(definition.method, response);
    return resultOf(definition, response, await response.text());
  } catch (caught) {
    if (caught instanceof ApiError || input.signal?.aborted) throw caught;
    throw new ApiError(timeout.signal.aborted ? 'timeout' : 'offline', 0, {}, undefined, { cause: caught });
  } finally {
    clearTimeout(timer);
  }
}

function urlOf(definition: RouteDefinition, input: AnyInput): string {
  const params = definition.params ? z.encode(definition.params, input.params) : {};
  const query = definition.query && input.query ? z.encode(definition.query, input.query) : {};
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query as Record<string, string | undefined>)) {
    if (value !== undefined) search.set(key, value);
  }
  const path = `${location.origin}/api/${fillPath(definition.path, params as Record<string, string>)}`;
  return search.size > 0 ? `${path}?${search}` : path;
}

function headersOf(definition: RouteDefinition, input: AnyInput): Record<string, string> {
  return {
    accept: 'application/json',
    // A multipart body brings its own type with the boundary.
    ...(definition.body ? { 'content-type': 'application/json' } : {}),
    ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
  };
}

function bodyOf(definition: RouteDefinition, input: AnyInput): BodyInit | undefined {
  if (definition.multipart) return input.form;
  return definition.body ? JSON.stringify(z.encode(definition.body, input.body)) : undefined;
}

function resultOf(definition: RouteDefinition, { status, headers }: Response, text: string): unknown {
  const answer = envelopeOf(text);
  if (!answer) throw new ApiError(status === 502 ? 'unavailable' : 'unknown', status);
  if (answer.code !== SUCCESS_CODE) {
    const retryAfterSeconds = Number(headers.get('retry-after'));
    const fields = { ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}), ...answer.fields };
    throw new ApiError(errorNameOf(answer.code) ?? 'unknown', status, fields, answer.message);
  }
  const named = withPersonNames(answer.result, pageLanguage());
  const result = z.safeDecode(definition.result, named as never);
  // The server is newer than this page: nothing the person did is wrong, a reload helps.
  if (!result.success) throw new ApiError('outdated', status, {}, undefined, { cause: result.error });
  return result.data;
}

function envelopeOf(text: string): Envelope | null {
  try {
    return envelope.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
