import type { Observable } from '@/lib/observable';
import type { ChatSession } from '@/lib/chat/session';
import { takeEarly } from '@/lib/api/early-answers';
import { firstSyncUrl } from './first-sync';
import type { PartialSync } from './partial-sync';

/** The homeserver answers a long poll after this; the connection is given up when it has not by `POLL_LATE_MS` more. */
export const POLL_TIMEOUT_MS = 30_000;
const POLL_LATE_MS = 15_000;

export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** Asks for the first sync ahead of the client, which would first ask for versions, push rules and a filter, one after another. */
  begin(baseUrl: string): void;
  /** Asks again in place of a long poll that waits: its connection may be dead without anybody having been told. */
  askAgain(): void;
  /** Ends the long poll; the next one ends at once. */
  stop(): void;
}

/**
 * How the client's requests leave: with the newest token, renewed when the homeserver refuses it; and no long poll
 * while it is other tabs' turn. The client sees a pause as an answer that takes its time, so it needs no restart. A room that was
 * fetched for it ends the long poll as an answer of its own.
 */
export function makeTransport(
  session: Pick<ChatSession, 'token' | 'renew'>,
  myTurn: Observable<boolean>,
  partial?: Pick<PartialSync, 'urlOf' | 'answerOf' | 'fetchedSince' | 'whenFetched'>,
): Transport {
  const stopped = new AbortController();
  let askAgain = () => {};

  async function authorised(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
    const early = await takeEarly(init.method ?? 'GET', urlOf(input).href);
    if (early) return early;
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) return fetch(input, init);
    const token = session.token;
    headers.set('authorization', `Bearer ${token}`);
    const response = await fetch(input, { ...init, headers });
    if (response.status !== 401) return response;
    headers.set('authorization', `Bearer ${await session.renew(token)}`);
    return fetch(input, { ...init, headers });
  }

  async function poll(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
    const asked = urlOf(input);
    const since = asked.searchParams.get('since');
    const url = since === null && partial ? partial.urlOf(asked) : input;
    for (;;) {
      await becomesTrue(myTurn, stopped.signal);
      const fetched = partial?.fetchedSince(since) ?? null;
      if (fetched !== null) return new Response(fetched, { headers: { 'content-type': 'application/json' } });
      const paused = new AbortController();
      askAgain = () => paused.abort();
      const stopWatching = myTurn.subscribe(() => {
        if (!myTurn.get()) paused.abort();
      });
      const stopWaiting = partial?.whenFetched(() => since !== null && paused.abort());
      const late = AbortSignal.timeout(POLL_TIMEOUT_MS + POLL_LATE_MS);
      try {
        const signal = AbortSignal.any([paused.signal, stopped.signal, late]);
        const response = await authorised(url, { ...init, signal });
        // Read here, so that a pause in the middle of the answer repeats the call and loses nothing.
        const { status, headers, ok } = response;
        const text = await response.text();
        stopWaiting?.();
        return new Response(ok && partial ? await partial.answerOf(text, since === null) : text, {
          status,
          headers,
        });
      } catch (failure) {
        if (!paused.signal.aborted || stopped.signal.aborted) throw failure;
      } finally {
        stopWatching();
        stopWaiting?.();
      }
    }
  }

  let first: Promise<Response | null> | null = null;
  async function sync(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
    const asked = first;
    first = null;
    // What failed is asked again, so that the client hears of it.
    return (await asked) ?? poll(input, init);
  }

  return {
    fetch: async (input, init = {}) => {
      const path = urlOf(input).pathname;
      if (isNeedless(path)) return new Response('{"errcode":"M_UNRECOGNIZED"}', { status: 404 });
      return path.endsWith('/_matrix/client/v3/sync') ? sync(input, init) : authorised(input, init);
    },
    begin: (baseUrl) => {
      // The transport puts in the token of the moment.
      const headers = { authorization: '' };
      first = poll(firstSyncUrl(baseUrl), { headers }).then(
        (response) => (response.ok ? response : null),
        () => null,
      );
    },
    askAgain: () => askAgain(),
    stop: () => stopped.abort(),
  };
}

/** The client asks for calls whatever it is told; a refusal would stand in the console of every page. */
function isNeedless(path: string): boolean {
  return path.endsWith('/rtc/transports');
}

function urlOf(input: Parameters<typeof fetch>[0]): URL {
  return new URL(input instanceof Request ? input.url : input, 'http://localhost');
}

function becomesTrue(value: Observable<boolean>, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (stopped.aborted) return reject(stopped.reason);
    if (value.get()) return resolve();
    const unsubscribe = value.subscribe(() => {
      if (!value.get()) return;
      stopped.removeEventListener('abort', give);
      unsubscribe();
      resolve();
    });
    const give = () => {
      unsubscribe();
      reject(stopped.reason);
    };
    stopped.addEventListener('abort', give, { once: true });
  });
}
