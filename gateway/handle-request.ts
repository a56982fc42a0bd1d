import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isOtherLoopbackName } from '@/lib/config/loopback';
import { securityHeaders } from '@/lib/csp/policy';
import { languageCookie } from '@/lib/i18n/language';
import { resolveLanguage } from '@/lib/i18n/resolve-language';
import { findAliasLocation } from '@/lib/invite/find-alias';
import { type InviteTarget, readInvitePath } from '@/lib/invite/invite-link';
import { verifySessionHint } from '@/lib/session/session-hint';
import { isShellPath, sessionRedirect } from '@/lib/session/session-redirect';
import { WALLET_SETTINGS_PATH } from '@/protocol/wallet-settings';
import { readAddress } from './address';
import { RateLimiter } from './rate-limiter';
import { answerCall } from './api-call';
import type { Build } from './build';
import { answerWellKnown, proxyChat } from './chat-proxy';
import { Exchange } from './exchange';
import { proxyFile } from './file-proxy';
import type { Metrics } from '@/runtime/metrics';
import type { Peers } from '@/runtime/peers';
import { describeError } from '@/runtime/describe-error';
import { isOutboxPath, mayReadOutbox } from './outbox';
import { sendErrorPage } from './error-page';
import type { PersonPrivacy } from './person-privacy';
import { pageKind } from './page-kind';
import { type PageDeps, sendMissing, sendRenderedPage, sendRouterPage, sendStoredPage } from './pages';
import { peerOf } from './peer';
import { SIGNER_PATH } from './policy-extras';
import { sendFile, sessionFile } from './send-file';
import { Renderings } from './renderings';
import { proxyRpc } from './rpc-proxy';
import type { Standings } from './standings';
import type { StaticFiles } from './static-files';
import { Transfers } from './transfers';
import { answerUnsubscribe, UNSUBSCRIBE_PATH } from './unsubscribe';
import { answerWalletSettings } from './wallet-settings';

export interface GatewayDeps extends Omit<PageDeps, 'renderings'> {
  readonly metrics: Metrics;
  readonly files: StaticFiles;
  /** Which of them are on the signer's own origin. */
  readonly signerFiles: ReadonlySet<string>;
  /** Processes of the homeserver; null without one. */
  readonly chat: Peers | null;
  readonly standings: Standings;
  readonly privacy: PersonPrivacy;
  readonly build: Pick<Build, 'isPrerendered' | 'isPage'>;
  /** False once the process has begun to stop. */
  readonly isOpen: () => boolean;
  /** Called for every request but those that ask how the process is. */
  readonly onUse: () => void;
}

interface HandlerDeps extends GatewayDeps, PageDeps {
  readonly rpcAllowances: RateLimiter;
  readonly transfers: Transfers;
}

const HEALTH_PATH = '/healthz';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The listener of the web process: every request from outside comes in here. */
export function createHandler(deps: GatewayDeps) {
  const common = securityHeaders(deps.config.publicUrl);
  const own: HandlerDeps = {
    ...deps,
    renderings: new Renderings({ perMinute: deps.config.renderingsPerMinute }),
    rpcAllowances: new RateLimiter({ perMinute: deps.config.rpcPerMinute }),
    transfers: new Transfers({ atOnce: deps.config.fileTransfers }),
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const startedAt = performance.now();
    const address = readAddress(request.url);
    const { language } = resolveLanguage({
      query: typeof address === 'number' ? undefined : address.query,
      cookie: request.headers.cookie,
      acceptLanguage: request.headers['accept-language'],
    });
    const known =
      typeof address === 'number' ? { pathname: '/', search: '', query: new URLSearchParams() } : address;
    const exchange = new Exchange(request, response, randomUUID(), known, language, common);
    response.on('close', () => {
      const durationMs = performance.now() - startedAt;
      const status = response.headersSent ? response.statusCode : 0;
      if (exchange.stored !== undefined) {
        deps.metrics.count('guildhall_pages_total', { stored: exchange.stored });
      }
      deps.metrics.request({ method: request.method ?? '', route: exchange.kind, status }, durationMs);
      deps.log.write(exchange.kind === 'health' ? 'request.health' : 'request.done', {
        request: exchange.id,
        method: request.method ?? '',
        kind: exchange.kind,
        status,
        durationMs: Math.round(durationMs),
        stored: exchange.stored,
      });
    });
    if (known.pathname !== HEALTH_PATH) deps.onUse();
    try {
      if (typeof address === 'number') {
        exchange.kind = 'refused';
        exchange.plain(address, address === 414 ? 'The address is too long' : 'The address is not readable', {
          connection: 'close',
        });
        return;
      }
      await answer(exchange, { ...own, config: own.platform.addressed(own.config) });
    } catch (cause) {
      // A reader that has gone away is no failure.
      if (!response.destroyed) {
        deps.log.write('request.failed', {
          request: exchange.id,
          kind: exchange.kind,
          problem: describeError(cause),
        });
      }
      if (response.headersSent) response.destroy();
      else sendErrorPage(exchange, 'internal');
    }
  };
}

async function answer(exchange: Exchange, deps: HandlerDeps): Promise<void> {
  const { request, address } = exchange;
  const { pathname } = address;
  const method = request.method ?? '';
  if (!METHODS.has(method)) {
    exchange.kind = 'refused';
    return exchange.plain(405, 'This method is not served', { allow: 'GET, HEAD', connection: 'close' });
  }
  if (isForSigner(exchange, deps.config)) return await answerSignerHost(exchange, deps);
  if (pathname === HEALTH_PATH) {
    exchange.kind = 'health';
    return await answerHealth(exchange, deps);
  }
  if (pathname.startsWith('/_matrix/')) {
    exchange.kind = 'chat';
    return await proxyChat(exchange, deps, peerOf(exchange, deps));
  }
  if (pathname === '/.well-known/matrix/client') {
    exchange.kind = 'chat';
    return answerWellKnown(exchange, deps.config);
  }
  const file = sessionFile(pathname);
  if (file) return await sendFile(exchange, deps, file);
  if (pathname.startsWith('/api/')) {
    exchange.kind = 'call';
    return await answerCall(exchange, deps.config, peerOf(exchange, deps), deps.log);
  }
  if (pathname === WALLET_SETTINGS_PATH) {
    exchange.kind = 'rpc';
    return await answerWalletSettings(exchange, deps.config);
  }
  if (pathname.startsWith('/rpc/')) {
    exchange.kind = 'rpc';
    return await proxyRpc(exchange, peerOf(exchange, deps), deps);
  }
  if (pathname === UNSUBSCRIBE_PATH && method === 'POST') {
    exchange.kind = 'call';
    return await answerUnsubscribe(exchange, deps.config);
  }
  if (method !== 'GET' && method !== 'HEAD') {
    exchange.kind = 'refused';
    return exchange.plain(405, 'Pages are only read', { allow: 'GET, HEAD', connection: 'close' });
  }
  if (pathname.startsWith('/files/')) {
    return await sendFile(exchange, deps, proxyFile);
  }
  if (deps.files.has(pathname) || pathname.startsWith('/_next/')) {
    exchange.kind = 'static';
    return await sendStaticFile(exchange, deps);
  }
  const invite = readInvitePath(pathname);
  if (invite) {
    exchange.kind = 'invite';
    return exchange.redirect(await inviteLocation(invite, exchange, deps));
  }
  return await answerPage(exchange, deps);
}

/** Whether a request came by the name that the signer has for itself, or on its port, whatever name it gave there. */
function isForSigner(exchange: Exchange, { signerOrigin, signerPort }: GatewayDeps['config']): boolean {
  if (signerOrigin === null) return false;
  if (signerPort !== null && exchange.request.socket.localPort === signerPort) return true;
  return exchange.header('host') === new URL(signerOrigin).host;
}

/** On its own origin there is the signer with its files, and nothing of the app. */
async function answerSignerHost(exchange: Exchange, deps: HandlerDeps): Promise<void> {
  const { pathname } = exchange.address;
  const isRead = exchange.request.method === 'GET' || exchange.isHead;
  if (isRead && deps.signerFiles.has(pathname)) {
    exchange.kind = 'static';
    return await sendStaticFile(exchange, deps);
  }
  if (isRead && pathname === SIGNER_PATH) return await answerPage(exchange, deps);
  exchange.kind = 'refused';
  exchange.plain(404, 'Not found');
}

async function answerPage(exchange: Exchange, deps: HandlerDeps): Promise<void> {
  const { pathname, search, query } = exchange.address;
  exchange.kind = 'page';
  // One address for one page.
  if (/^(?:\/[^/]+)+\/$/.test(pathname)) return exchange.redirect(pathname.slice(0, -1) + search);

  const handle = /^\/(?:@|%40)([A-Za-z0-9_]+)$/.exec(pathname)?.[1]?.toLowerCase();
  if (handle !== undefined && pathname !== `/@${handle}`) return exchange.redirect(`/@${handle}${search}`);

  const signedIn = async () => {
    const { publicUrl, sessionSecret: secret, sessionSecretPrevious: previousSecret } = deps.config;
    const options = { publicUrl, secret, previousSecret };
    return (await verifySessionHint(exchange.header('cookie'), options)) !== null;
  };
  if (pathname === '/' || pathname.startsWith('/login') || pathname.startsWith('/index')) {
    const elsewhere = sessionRedirect(pathname, query, await signedIn());
    if (elsewhere !== null) return exchange.redirect(elsewhere);
  }

  const { signerOrigin, publicUrl } = deps.config;
  if (pathname === SIGNER_PATH && signerOrigin !== null && !isForSigner(exchange, deps.config)) {
    return exchange.redirect(signerOrigin + pathname + search);
  }
  // The signer lets itself be framed by one origin; otherwise every name of the loopback interface is as good.
  if (
    signerOrigin !== null &&
    isShellPath(pathname) &&
    isOtherLoopbackName(exchange.header('host'), publicUrl)
  ) {
    return exchange.redirect(publicUrl + pathname + search);
  }

  const choice = resolveLanguage({
    query,
    cookie: exchange.header('cookie'),
    acceptLanguage: exchange.header('accept-language'),
  });
  if (isOutboxPath(pathname) && !mayReadOutbox(readerOf(exchange), deps.config)) {
    exchange.kind = 'refused';
    return await sendMissing(exchange, deps);
  }
  const page = pageKind(pathname, deps.build);
  exchange.kind = page.kind === 'stored' ? (page.subject?.replace(/:.*/, '') ?? 'document') : page.kind;
  if (page.kind === 'missing') return await sendMissing(exchange, deps);
  // What machines read has one form, and drawing a picture costs most of all.
  if (page.kind === 'stored' && !page.hasLanguage) return await sendStoredPage(exchange, page, deps);
  if (choice.remember) exchange.also('set-cookie', languageCookie(choice.language, deps.config.publicUrl));
  if (page.kind === 'stored' && !page.reads?.some((name) => query.has(name))) {
    if (exchange.header('rsc') === undefined) return await sendStoredPage(exchange, page, deps);
    const isWhole =
      exchange.header('rsc') === '1' && exchange.header('next-router-segment-prefetch') === undefined;
    if (isWhole && deps.build.isPrerendered(pathname)) return await sendRouterPage(exchange, page, deps);
  }
  await sendRenderedPage(exchange, deps);
}

async function sendStaticFile(exchange: Exchange, { files }: GatewayDeps): Promise<void> {
  const file = await files.get(exchange.address.pathname);
  if (!file) return exchange.plain(404, 'Not found');
  exchange.sendStored(200, file, { 'cache-control': file.headers['cache-control'] ?? 'no-store' });
}

async function inviteLocation(invite: InviteTarget, exchange: Exchange, deps: GatewayDeps): Promise<string> {
  if (invite.kind === 'redirect') return invite.location;
  return await findAliasLocation(invite.alias, {
    ...deps.config,
    peer: peerOf(exchange, deps),
    requestId: exchange.id,
  });
}

async function answerHealth(exchange: Exchange, deps: GatewayDeps): Promise<void> {
  const ready = deps.isOpen() && (await deps.platform.isReady());
  exchange.plain(ready ? 200 : 503, ready ? 'ready' : 'not ready');
}

function readerOf(exchange: Exchange): Parameters<typeof mayReadOutbox>[0] {
  return {
    socketAddress: exchange.request.socket.remoteAddress,
    header: (name) => exchange.header(name),
  };
}
