import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { capped } from '@/lib/bff/read-body';
import type { Peers } from '@/runtime/peers';
import { describeError } from '@/runtime/describe-error';
import { botCall, type BotCall } from './bot-call';
import { mayShowFiles } from './bot-files';
import { botTokenIn, isBotRefresh, refreshBot } from './bot-platform';
import { openToClients, refuse, refuseAs, reply, sendJson } from './chat-answer';
import { forward } from './chat-forward';
import { chatPass } from './chat-paths';
import { passReport } from './chat-report';
import { answerLogin } from './client-login';
import { isPlatformToken } from './platform-token';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import type { PersonPrivacy } from './person-privacy';
import { refusalOf } from './synapse-guard';
import { refusalBySending } from './sending';
import type { Log } from './log';
import { bodyOf } from './request-body';
import { searchWithoutState } from './search-body';
import { SEARCH_PATH, type Standings } from './standings';
import type { Transfers } from './transfers';

const JSON_BYTES_MAX = 128 * 1024;
const UPLOAD_BYTES_MAX = 32 * 1024 * 1024;

interface ChatDeps {
  readonly config: GatewayConfig;
  readonly chat: Peers | null;
  readonly standings: Standings;
  readonly privacy: PersonPrivacy;
  readonly log: Log;
  readonly transfers: Transfers;
}

/** Answers `/_matrix/*` by the homeserver, for the paths of chat-paths.ts and nothing else. */
export async function proxyChat(exchange: Exchange, deps: ChatDeps, peer: string): Promise<void> {
  const { config, chat, standings, privacy, log, transfers } = deps;
  const { request, address } = exchange;
  const method = request.method ?? 'GET';
  const pass = chatPass(method, address.pathname);
  if (chat === null || pass.kind === 'closed') {
    return refuse(exchange, 404, 'M_UNRECOGNIZED', 'Unrecognized request');
  }
  if (pass.kind === 'platform') {
    return refuse(exchange, 403, 'M_FORBIDDEN', 'Only the platform does this');
  }
  if (method === 'OPTIONS') {
    exchange.begin(200, { ...openToClients, 'content-length': 0 });
    exchange.response.end();
    return;
  }
  if (isPlatformToken(exchange.header('authorization'), config.chatAsToken)) {
    return refuse(exchange, 401, 'M_UNKNOWN_TOKEN', 'Unknown access token');
  }
  const botToken = botTokenIn(exchange.header('authorization'));
  if (pass.login && botToken === null) {
    return await answerLogin(pass.login, exchange, config, { peer, sendJson });
  }
  const bytesMax = pass.upload ? UPLOAD_BYTES_MAX : JSON_BYTES_MAX;
  if (Number(exchange.header('content-length') ?? 0) > bytesMax) {
    return refuse(exchange, 413, 'M_TOO_LARGE', 'The body is too large');
  }

  const gone = new AbortController();
  exchange.response.on('close', () => {
    if (!exchange.response.writableFinished) gone.abort();
  });
  let tooLarge = false;
  try {
    const body = hasBody(method)
      ? Readable.from(
          capped(bodyOf(request), bytesMax, () => {
            tooLarge = true;
          }),
        )
      : null;
    let known: Buffer | null = null;
    if (body && pass.refresh) {
      known = await buffer(body);
      if (isBotRefresh(known)) return reply(exchange, await refreshBot(known, exchange, { config, peer }));
    }
    if (pass.report) {
      const refused = await standings.refusalOf(method, address.pathname, exchange.header('authorization'));
      if (refused && botToken === null) {
        request.resume();
        return refuseAs(exchange, refused);
      }
      if (botToken !== null) return refuse(exchange, 403, 'M_FORBIDDEN', 'Bots report nothing');
      const authorization = exchange.header('authorization');
      known = body ? await buffer(body) : Buffer.alloc(0);
      return reply(
        exchange,
        await passReport(pass.report, known, { authorization, config, id: exchange.id }),
      );
    }
    let bot: BotCall | null = null;
    if (botToken !== null) {
      const judged = await botCall(botToken, exchange, { config, peer });
      if ('status' in judged) {
        request.resume();
        return reply(exchange, judged);
      }
      bot = judged;
      // Of every event that the bot writes, a redaction too.
      if (body && method === 'PUT') {
        known ??= await buffer(body);
        if (!(await mayShowFiles(known, bot, config))) {
          return refuse(
            exchange,
            403,
            'M_FORBIDDEN',
            'A file of the message is not shown in the rooms of this token',
          );
        }
      }
    }
    const authorization = bot?.authorization ?? exchange.header('authorization');
    // A body that is kept can be sent again.
    if (body && chat.areSeveral && !pass.upload) known ??= await buffer(body);
    const closed = await standings.refusalOf(method, address.pathname, authorization);
    if (closed) {
      request.resume();
      return refuse(exchange, closed.status, closed.errcode, closed.error);
    }
    if (pass.check && config.chatEngine === 'synapse') {
      if (body && (pass.check.what === 'sent event' || pass.check.what === 'redaction')) {
        known ??= await buffer(body);
      }
      const refusal =
        (await refusalOf(pass.check, known, { authorization, headers: bot?.headers }, config)) ??
        (await refusalBySending(pass.check, known, { authorization, config }));
      if (refusal) {
        request.resume();
        return refuseAs(exchange, refusal);
      }
    }
    const { pathname } = address;
    const read = async () => (known ??= body ? await buffer(body) : Buffer.alloc(0));
    let rewritten = await privacy.before({ method, pathname, authorization, read });
    if (rewritten && 'status' in rewritten) {
      request.resume();
      return reply(exchange, rewritten);
    }
    if (config.chatEngine === 'synapse' && method === 'POST' && SEARCH_PATH.test(pathname)) {
      rewritten = { pathname, body: searchWithoutState(await read()) };
    }
    if (rewritten) known = rewritten.body;
    const send = () =>
      forward(
        exchange,
        { config, chat, standings, privacy },
        { method, peer, pass, bot, authorization, rewritten, body: known ?? body, gone: gone.signal },
      );
    if (pass.check?.what !== 'media') return await send();
    if (await transfers.run(peer, exchange.response, send)) return;
    refuse(exchange, 429, 'M_LIMIT_EXCEEDED', 'Too many files at a time');
  } catch (cause) {
    if (exchange.response.headersSent || exchange.response.destroyed) {
      exchange.response.destroy();
      return;
    }
    if (tooLarge) return refuse(exchange, 413, 'M_TOO_LARGE', 'The body is too large');
    log.write('request.unavailable', { request: exchange.id, kind: 'chat', problem: describeError(cause) });
    refuse(exchange, 502, 'M_UNKNOWN', 'The homeserver is not available');
  }
}

/** `/.well-known/matrix/client`: the homeserver is reached under the site's own address (CHT-03). */
export function answerWellKnown(exchange: Exchange, config: GatewayConfig): void {
  if (config.chatUrl === null) return refuse(exchange, 404, 'M_NOT_FOUND', 'There is no homeserver here');
  sendJson(exchange, 200, { 'm.homeserver': { base_url: config.publicUrl } });
}

const hasBody = (method: string) => method === 'POST' || method === 'PUT' || method === 'DELETE';
