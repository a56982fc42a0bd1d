import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { personIdOf } from '@/protocol/chat-names';
import { describeError } from '@/runtime/describe-error';
import { isDataException } from '@/server/db/constraint-violation';
import { jsonResponse } from '@/server/http/answer';
import { TransactionTimeoutError } from '@/storage/transaction';
import type { Log } from '@/server/log/log';
import type { FactsStore } from './facts.store';
import { pushBody, type ChatPush } from './push';

const BODY_BYTES_MAX = 32 * 1024 * 1024;

export interface AppserviceParts {
  readonly hsToken: string;
  readonly push: ChatPush;
  readonly facts: FactsStore;
  readonly log: Log;
}

/**
 * The Application Service API, which the homeserver calls: `/_matrix/app/v1/…` on the internal listener. It carries the
 * homeserver's own token, not the secret of our processes.
 */
export function appserviceRoutes({ hsToken, push, facts, log }: AppserviceParts): Hono {
  const app = new Hono();
  const expected = digestOf(`Bearer ${hsToken}`);

  app.use(async (context, next) => {
    const given = context.req.header('authorization');
    if (given === undefined) return refusal(401, 'M_MISSING_TOKEN', 'No token was given');
    if (!timingSafeEqual(digestOf(given), expected)) {
      log.write('request.stranger', { method: context.req.method });
      return refusal(403, 'M_FORBIDDEN', 'The token is not the one of the homeserver');
    }
    await next();
  });

  app.put('/transactions/:txnId', async (context) => {
    const body = pushBody.safeParse(await readBody(context));
    if (!body.success) return refusal(400, 'M_BAD_JSON', 'A transaction has a list of events');
    const startedAt = performance.now();
    const count = await takenIn({ push, log }, body.data.events);
    log.write('chat.pushed', { count, durationMs: Math.round(performance.now() - startedAt) });
    return jsonResponse(200, '{}');
  });

  app.post('/ping', () => jsonResponse(200, '{}'));

  app.get('/users/:userId', async (context) => {
    const personId = personIdOf(context.req.param('userId'));
    // Registering is the platform's own business; asked about, it only says who is a person of its own.
    const person = personId === null ? null : await facts.person(personId);
    return person ? jsonResponse(200, '{}') : refusal(404, 'M_NOT_FOUND', 'There is nobody of this name');
  });

  app.get('/rooms/:alias', () => refusal(404, 'M_NOT_FOUND', 'Rooms have no aliases here'));

  app.notFound(() => refusal(404, 'M_UNRECOGNIZED', 'There is no such endpoint'));
  app.onError((error) => {
    log.write('chat.push_failed', { problem: describeError(error) });
    return refusal(500, 'M_UNKNOWN', 'Try again');
  });
  return app;
}

/**
 * Takes events in, in smaller steps where one transaction has not the time for all. One that the database cannot hold would come
 * again for ever, and everything after it would wait: it is left out alone.
 */
async function takenIn(
  parts: Pick<AppserviceParts, 'push' | 'log'>,
  events: readonly unknown[],
): Promise<number> {
  try {
    return await parts.push.take(events);
  } catch (error) {
    const isTooMuch = error instanceof TransactionTimeoutError;
    if (!isTooMuch && !isDataException(error)) throw error;
    if (events.length > 1) {
      const half = Math.ceil(events.length / 2);
      // What is in is known by its id when the whole push comes again.
      const count = await takenIn(parts, events.slice(0, half));
      return count + (await takenIn(parts, events.slice(half)));
    }
    if (isTooMuch) throw error;
    parts.log.write('chat.event_left_out', { problem: describeError(error) });
    return 0;
  }
}

async function readBody({ req }: Context): Promise<unknown> {
  if (Number(req.header('content-length') ?? 0) > BODY_BYTES_MAX) return null;
  try {
    return await req.json();
  } catch {
    return null;
  }
}

const refusal = (status: number, errcode: string, error: string) =>
  jsonResponse(status, JSON.stringify({ errcode, error }));

const digestOf = (text: string) => createHash('sha256').update(text).digest();
