import type { Readable } from 'node:stream';
import { Agent, request as undiciRequest, type Dispatcher } from 'undici';
import { CLOSING_ROOMS_HEADER } from '@/runtime/event-content';
import type { Peers } from '@/runtime/peers';
import type { BotCall } from './bot-call';
import { passAnswer, type Change } from './chat-answer';
import { chatQuery, type chatPass } from './chat-paths';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import type { PersonPrivacy, Rewritten } from './person-privacy';
import { SEARCH_PATH, SYNC_PATH, type Standings } from './standings';
import { filteredResponse, mayNeedFilter } from './synapse-response-filter';
import { LeadsNoLonger, throughTakeOvers } from './take-over';

/** Sync holds a request for as long as its client asks, at most this; the homeserver bounds it too. */
const ANSWER_MS_MAX = 150_000;

const passedHeaders = ['authorization', 'content-type', 'content-length', 'if-none-match', 'user-agent'];
// One waiting sync holds one connection, so their number is bounded by the listener's own.
const agent = new Agent({
  connect: { timeout: 5_000 },
  headersTimeout: ANSWER_MS_MAX,
  bodyTimeout: 60_000,
  keepAliveTimeout: 30_000,
});

interface ForwardDeps {
  readonly config: GatewayConfig;
  readonly chat: Peers;
  readonly standings: Standings;
  readonly privacy: PersonPrivacy;
}

/** A call that may pass. */
interface PassedCall {
  readonly method: string;
  readonly peer: string;
  readonly pass: Exclude<ReturnType<typeof chatPass>, { kind: 'closed' | 'platform' }>;
  /** Of a bot: what is asked in its place. */
  readonly bot: BotCall | null;
  readonly authorization: string | undefined;
  /** What the privacy of the person makes of it. */
  readonly rewritten: Rewritten | null;
  readonly body: Buffer | Readable | null;
  /** Aborts when the caller has gone. */
  readonly gone: AbortSignal;
}

/** Sends a call on to the homeserver that leads, and its answer back. */
export async function forward(exchange: Exchange, deps: ForwardDeps, call: PassedCall): Promise<void> {
  const { chat, standings } = deps;
  const { method, peer, pass, bot, authorization, rewritten, body, gone } = call;
  const { address } = exchange;
  const pathname = rewritten?.pathname ?? address.pathname;
  const path = `${pathname}${bot?.query ?? chatQuery(address.query, address.pathname)}`;
  const closing = pass.check?.what === 'media' ? await standings.closingRooms() : [];
  const attempt = async (signal: AbortSignal, isLast: boolean) => {
    const answer = await undiciRequest(`${chat.current}${path}`, {
      dispatcher: agent,
      method: (exchange.isHead ? 'GET' : method) as Dispatcher.HttpMethod,
      headers: {
        ...headersFor(exchange, peer),
        ...(rewritten && { 'content-length': String(rewritten.body.length) }),
        ...(bot && { ...bot.headers, authorization }),
        ...(closing.length > 0 && { [CLOSING_ROOMS_HEADER]: closing.join(',') }),
      },
      body,
      signal,
    });
    // What a process says that leads no longer.
    if (answer.statusCode === 503 && !isLast && !pass.upload) {
      await answer.body.dump();
      throw new LeadsNoLonger();
    }
    if (answer.statusCode !== 200) return await passAnswer(exchange, answer);
    const changes = changesOf(address.pathname, authorization, bot, deps);
    await passAnswer(exchange, answer, changes);
  };
  // Sends are known again by their transaction's id, and all other PUTs and DELETEs have the same effect twice.
  const mayRepeat = method !== 'POST' && !pass.upload;
  const isOver = () => gone.aborted || exchange.response.headersSent;
  await throughTakeOvers(chat, gone, { mayRepeat, isOver }, attempt);
}

/** What a good answer on a path goes through before its reader gets it, in this order. */
function changesOf(
  pathname: string,
  authorization: string | undefined,
  bot: BotCall | null,
  { config, standings, privacy }: ForwardDeps,
): Change[] {
  const changes: Change[] = [];
  if (config.chatEngine === 'synapse' && mayNeedFilter(pathname)) {
    changes.push((bytes) => filteredResponse(bytes, pathname, authorization, config));
  }
  if (SYNC_PATH.test(pathname)) changes.push((bytes) => standings.syncOf(bytes, authorization));
  if (SEARCH_PATH.test(pathname)) changes.push((bytes) => standings.searchOf(bytes, authorization));
  const hidden = privacy.changeOf(pathname, authorization);
  if (hidden) changes.push(hidden);
  if (bot?.change) changes.push(bot.change);
  return changes;
}

function headersFor(exchange: Exchange, peer: string): Record<string, string> {
  const headers: Record<string, string> = {
    'x-guildhall-peer': peer,
    // For engines that know only what proxies usually say.
    'x-forwarded-for': peer,
    'x-request-id': exchange.id,
  };
  for (const name of passedHeaders) {
    const value = exchange.header(name);
    if (value !== undefined) headers[name] = value.slice(0, 2048);
  }
  return headers;
}
