import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@/runtime/clock';
import type { Metrics } from '@/runtime/metrics';
import { networkOf } from '@/runtime/network';
import { describeError } from '@/runtime/describe-error';
import type { HomeserverConfig } from '@/homeserver/config/config';
import type { Log } from '@/homeserver/log/log';
import type { Authenticator } from '@/homeserver/users/authenticator';
import type { Requester } from '@/homeserver/users/requester';
import { unknownToken, type Tokens } from '@/homeserver/users/tokens';
import { writeAnswer, writeError, writeOptions } from './answer';
import { ClientGoneError, readBody } from './body';
import { badParameter, forbidden, MatrixError } from './matrix-error';
import type { Limits } from './limits';
import type { LimitName, MatrixCall, MatrixRoute } from './route';
import type { Router } from './router';

export interface HandlerDeps {
  readonly config: Pick<HomeserverConfig, 'appservice'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly limits: Limits;
  readonly router: Router;
  /** Whether no other process can lead yet: what this one knows may be old otherwise. */
  readonly isFresh: () => boolean;
  /** The application service has shown itself. */
  readonly onAppservice: () => void;
  readonly users: {
    readonly authenticator: Pick<Authenticator, 'requesterOf'>;
    readonly tokens: Pick<Tokens, 'onEnded'>;
  };
}

/** Of routes that nobody needs to be logged in for. */
const NOBODY: Requester = { userId: '', deviceId: undefined, isAppservice: false, isSender: false };

/** Answers every request: route, who asks, limits, body, handler, errors. */
export function createHandler(
  deps: HandlerDeps,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { config, log, metrics, limits, router, users, isFresh } = deps;

  const answerCall = async (
    arrival: Arrival,
    route: MatrixRoute,
    params: Readonly<Record<string, string>>,
  ): Promise<void> => {
    const { request, response, query, peer } = arrival;
    if (route.auth === 'user') {
      arrival.requester = await users.authenticator.requesterOf(request, query, networkOf(peer));
    }
    const { requester } = arrival;
    if (requester.isAppservice) deps.onAppservice();
    if (route.platformOnly && config.appservice && !requester.isAppservice) {
      throw forbidden('Only the platform decides about this');
    }
    const limit = typeof route.limit === 'function' ? route.limit(query) : route.limit;
    if (limit && !requester.isAppservice) limits.take(limit, requester.userId || networkOf(peer));
    const body = route.body ? await readBody(request, route.body) : undefined;
    if (route.waits) endWithToken(arrival, users.tokens);
    const answer = await route.handler(new Call(arrival, params, body, limits));
    // Its token ended while it waited, or the client went away.
    if (response.headersSent || response.destroyed) throw new ClientGoneError();
    await writeAnswer(response, answer);
  };

  return async (request, response) => {
    const startedAt = performance.now();
    const arrival = arrivalOf(request, response, config.appservice !== null);
    let template = 'unknown';
    let code: string | undefined;
    try {
      if (request.method === 'OPTIONS') return writeOptions(response);
      const match = router.find(request.method ?? '', arrival.path);
      if (match === 'unknown path') throw new MatrixError(404, 'M_UNRECOGNIZED', 'Unrecognized request');
      if (match === 'wrong method') throw new MatrixError(405, 'M_UNRECOGNIZED', 'Unrecognized method');
      if (match === 'bad encoding') throw badParameter('The address is not encoded rightly');
      template = match.template;
      if (match.route.base !== 'root' && !isFresh())
        throw new MatrixError(503, 'M_UNKNOWN', 'Try again in a moment');
      await answerCall(arrival, match.route, match.params);
    } catch (error) {
      code = answerFailure(arrival, template, error);
    } finally {
      const durationMs = performance.now() - startedAt;
      metrics.request(
        { method: request.method ?? '', route: template, status: response.statusCode },
        durationMs,
      );
      log.write('request.done', {
        method: request.method,
        route: template,
        status: response.statusCode,
        code,
        user: arrival.requester.userId,
        durationMs: Math.round(durationMs),
      });
    }
  };

  function answerFailure(arrival: Arrival, route: string, error: unknown): string | undefined {
    const { request, response, requester, peer } = arrival;
    // The client hung up, or a stream broke off half way: there is nobody to tell.
    const hungUp = request.destroyed && !request.complete;
    if (hungUp || error instanceof ClientGoneError || response.headersSent) {
      if (!response.writableEnded) response.destroy();
      return undefined;
    }
    const known = error instanceof MatrixError;
    if (!known) {
      log.write('request.failed', {
        method: request.method,
        route,
        user: requester.userId,
        problem: describeError(error),
      });
    }
    const answered = known ? error : new MatrixError(500, 'M_UNKNOWN', 'Something went wrong on the server');
    if (answered.status === 401 || answered.status === 403) {
      log.write('request.refused', {
        method: request.method,
        route,
        status: answered.status,
        code: answered.code,
        user: requester.userId,
        peer,
      });
    }
    // What is left of a body that nobody will read must not be taken for the next request.
    if (!request.complete) response.setHeader('connection', 'close');
    writeError(response, answered);
    return answered.code;
  }
}

interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly peer: string;
  requester: Requester;
}

function arrivalOf(request: IncomingMessage, response: ServerResponse, behindGateway: boolean): Arrival {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  // Only the gateway reaches the listener of the product, and it sets the header itself.
  const named = behindGateway ? request.headers['x-guildhall-peer'] : undefined;
  return {
    request,
    response,
    path: mark < 0 ? url : url.slice(0, mark),
    query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
    peer: typeof named === 'string' ? named.slice(0, 64) : (request.socket.remoteAddress ?? ''),
    requester: NOBODY,
  };
}

/** Who logs out on one device hears so on the requests that wait there. */
function endWithToken({ requester, response }: Arrival, tokens: Pick<Tokens, 'onEnded'>): void {
  const { userId, deviceId, isAppservice } = requester;
  if (deviceId === undefined || isAppservice) return;
  const forget = tokens.onEnded({ userId, deviceId }, () => {
    if (!response.headersSent) writeError(response, unknownToken(false));
  });
  response.once('close', forget);
}

class Call<Body> implements MatrixCall<Body> {
  #signal: AbortSignal | undefined;
  readonly #arrival: Arrival;
  readonly #limits: Pick<Limits, 'take'>;

  constructor(
    arrival: Arrival,
    readonly params: Readonly<Record<string, string>>,
    readonly body: Body,
    limits: Pick<Limits, 'take'>,
  ) {
    this.#arrival = arrival;
    this.#limits = limits;
  }

  takeLimit(name: LimitName): void {
    const { requester, peer } = this.#arrival;
    if (!requester.isAppservice) this.#limits.take(name, requester.userId || networkOf(peer));
  }

  get requester(): Requester {
    return this.#arrival.requester;
  }
  get query(): URLSearchParams {
    return this.#arrival.query;
  }
  get path(): string {
    return this.#arrival.path;
  }
  get peer(): string {
    return this.#arrival.peer;
  }
  get network(): string {
    return networkOf(this.#arrival.peer);
  }
  get raw() {
    return { request: this.#arrival.request, response: this.#arrival.response };
  }

  get originServerTs(): number | undefined {
    const text = this.#arrival.query.get('ts');
    if (text === null || !this.requester.isAppservice) return undefined;
    if (!/^\d{1,15}$/.test(text)) throw badParameter('ts must be milliseconds');
    return Number(text);
  }

  /** Made when somebody asks: few requests wait. */
  get signal(): AbortSignal {
    if (!this.#signal) {
      const gone = new AbortController();
      this.#signal = gone.signal;
      const { response } = this.#arrival;
      if (response.destroyed) gone.abort();
      else response.once('close', () => gone.abort());
    }
    return this.#signal;
  }
}
