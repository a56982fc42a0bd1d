import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { contentSecurityPolicy, DATA_POLICY } from '@/lib/csp/policy';
import type { Language } from '@/protocol/account-rules';
import { INTERNAL_SECRET_HEADER, LANGUAGE_HEADER } from '@/protocol/page';
import type { GatewayConfig } from './config';
import type { Exchange } from './exchange';
import { finishPage, isHtml, withFirstScript } from './finish-page';
import { describeError } from '@/runtime/describe-error';
import type { Log } from './log';
import type { NextRenderer, Rendered } from './next-renderer';
import { sendErrorPage } from './error-page';
import type { FreshPage, PageCache } from './page-cache';
import { MISSING_PATH, type PageKind } from './page-kind';
import type { Platform } from './platform';
import { peerOf } from './peer';
import { policyExtras } from './policy-extras';
import type { Renderings } from './renderings';

export interface PageDeps {
  readonly config: GatewayConfig;
  readonly log: Log;
  readonly cache: PageCache;
  readonly renderer: NextRenderer;
  readonly renderings: Renderings;
  readonly platform: Pick<Platform, 'isReady' | 'addressed'>;
}

/** Headers of the client router that Next may see, with the longest that makes sense. */
const routerHeaders: Record<string, number> = {
  rsc: 1,
  'next-router-state-tree': 8192,
  'next-router-prefetch': 16,
  'next-router-segment-prefetch': 512,
  'next-url': 1024,
};
/** Headers by which the client router learns which page a rewritten address is. */
const routerAnswers = [
  'x-nextjs-rewritten-path',
  'x-nextjs-rewritten-query',
  'x-nextjs-prerender',
  'x-nextjs-postponed',
  'x-nextjs-stale-time',
];
/** Documents are kept by their reader only: neither cookies nor languages can be mixed by a cache between. */
const DOCUMENT_CACHING = { 'cache-control': 'private, no-cache', vary: 'accept-language, cookie' };
const MACHINE_CACHING = { 'cache-control': 'public, max-age=0, must-revalidate' };

/** A page that cannot be stored, because one of its inline scripts needs a nonce. */
class NotStorable extends Error {}
/** Next could not render a page. */
class RenderingFailed extends Error {}

type StoredKind = Extract<PageKind, { kind: 'stored' }>;

/** Sends a page whose finished bytes are kept. */
export async function sendStoredPage(exchange: Exchange, page: StoredKind, deps: PageDeps): Promise<void> {
  const language = page.hasLanguage ? exchange.language : 'en';
  try {
    const { subject, also } = page;
    const read = () =>
      deps.cache.get({ key: `${language} ${page.path}`, subject, also }, () =>
        renderToKeep(page.path, language, exchange, deps),
      );
    const answer = await read().catch(async (cause: unknown) => {
      // The platform was slow for a moment, and answers by now: the reader would do no more than ask again.
      if (cause instanceof NotStorable || !(await deps.platform.isReady())) throw cause;
      return await read();
    });
    if (answer.kind === 'missing' || answer.page.status === 404) return await sendMissing(exchange, deps);
    exchange.stored = answer.stored ? 'sent' : 'rendered';
    if (page.path.startsWith('/og/')) exchange.also('cross-origin-resource-policy', 'cross-origin');
    exchange.sendStored(
      answer.page.status,
      answer.page,
      page.hasLanguage ? DOCUMENT_CACHING : MACHINE_CACHING,
    );
  } catch (cause) {
    if (cause instanceof NotStorable) return await sendRenderedPage(exchange, deps);
    await sendFailure(exchange, deps, cause);
  }
}

/** Sends the client router its answer for a page of the build, which is the same for every reader and kept like the page. */
export async function sendRouterPage(exchange: Exchange, page: StoredKind, deps: PageDeps): Promise<void> {
  const { language } = exchange;
  const key = { key: `${language} ${page.path} router`, subject: null };
  const answer = await deps.cache.get(key, async () => {
    // Next redirects to this query where it is missing.
    const rendered = await deps.renderings.forAll(() =>
      deps.renderer.render(`${page.path}?_rsc`, { ...headersFor(language, exchange, deps), rsc: '1' }),
    );
    if (rendered.status !== 200) throw new RenderingFailed();
    const finished = await finishPage(rendered, policyExtras(page.path, deps.config));
    return { ...finished, headers: { ...finished.headers, ...routerAnswersOf(rendered) } };
  });
  if (answer.kind === 'missing') return await sendMissing(exchange, deps);
  exchange.stored = answer.stored ? 'sent' : 'rendered';
  exchange.sendStored(200, answer.page, { 'cache-control': 'private, no-store', vary: 'rsc, cookie' });
}

/** Sends the 404 page in the reader's language. */
export async function sendMissing(exchange: Exchange, deps: PageDeps): Promise<void> {
  const { language } = exchange;
  try {
    const answer = await deps.cache.get({ key: `${language} ${MISSING_PATH}`, subject: null }, () =>
      renderToKeep(MISSING_PATH, language, exchange, deps),
    );
    if (answer.kind === 'page' && answer.page.status === 200) {
      return exchange.sendStored(404, answer.page, { 'cache-control': 'no-store' });
    }
  } catch (cause) {
    deps.log.write('request.failed', {
      request: exchange.id,
      kind: 'missing',
      problem: describeError(cause),
    });
  }
  sendErrorPage(exchange, 'not_found');
}

/** Sends a page that Next renders for this request; its inline scripts carry a nonce. */
export async function sendRenderedPage(exchange: Exchange, deps: PageDeps): Promise<void> {
  const gone = new AbortController();
  exchange.response.on('close', () => {
    if (!exchange.response.writableFinished) gone.abort();
  });
  const nonce = randomBytes(16).toString('base64');
  const isRouter = exchange.header('rsc') === '1';
  const rendered = await deps.renderings.forReader(peerOf(exchange, deps), () =>
    deps.renderer.render(
      exchange.address.pathname + exchange.address.search,
      {
        ...headersFor(exchange.language, exchange, deps),
        ...(isRouter
          ? routerHeadersOf(exchange)
          : { 'content-security-policy': `script-src 'nonce-${nonce}'` }),
      },
      gone.signal,
    ),
  );
  if (rendered === null) {
    exchange.kind = 'refused';
    return exchange.plain(429, 'Too many pages in a short time', { 'retry-after': '5' });
  }
  exchange.stored = 'rendered';
  if (rendered.status >= 300 && rendered.status < 400) return sendRedirect(exchange, rendered, deps);
  if (isRouter) {
    return await sendRendered(exchange, rendered, {
      ...routerAnswersOf(rendered),
      'content-security-policy': DATA_POLICY,
    });
  }

  const html = isHtml(rendered.headers['content-type']);
  if (html && rendered.status === 404) return await sendMissing(exchange, deps);
  if (rendered.status >= 500) return await sendFailure(exchange, deps, new RenderingFailed());
  // What Next took from its own store knows no nonce.
  if (html && (rendered.headers['x-nextjs-prerender'] || rendered.headers['x-nextjs-cache'])) {
    const page = await finishPage(rendered, policyExtras(exchange.address.pathname, deps.config));
    report(page.problem, exchange, deps);
    return await exchange.sendOnce(
      page.status,
      { ...page.headers, 'cache-control': 'private, no-cache' },
      page.bytes.identity,
    );
  }
  const bytes = html ? Buffer.from(withFirstScript(rendered.bytes.toString('utf8'))) : rendered.bytes;
  await sendRendered(
    exchange,
    { ...rendered, bytes },
    {
      'content-security-policy': html
        ? contentSecurityPolicy({ nonce }, policyExtras(exchange.address.pathname, deps.config))
        : DATA_POLICY,
    },
  );
}

async function renderToKeep(
  path: string,
  language: Language,
  exchange: Exchange,
  deps: PageDeps,
): Promise<FreshPage> {
  const rendered = await deps.renderings.forAll(() =>
    deps.renderer.render(path, headersFor(language, exchange, deps)),
  );
  if (rendered.status !== 200 && rendered.status !== 404) throw new RenderingFailed();
  const page = await finishPage(rendered, policyExtras(path, deps.config));
  // Part of the page failed, and Next left it to the browser: neither finished nor true.
  if (page.isBroken) throw new RenderingFailed();
  report(page.problem, exchange, deps);
  if (page.problem !== null && !rendered.headers['x-nextjs-prerender']) throw new NotStorable();
  return page;
}

/** What Next is told: the language is decided here, and nothing of the reader goes in. */
function headersFor(language: Language, exchange: Exchange, { config }: PageDeps): Record<string, string> {
  return {
    [INTERNAL_SECRET_HEADER]: config.internalSecret,
    [LANGUAGE_HEADER]: language,
    'x-request-id': exchange.id,
  };
}

function routerAnswersOf(rendered: Rendered): Record<string, string> {
  return Object.fromEntries(
    routerAnswers.flatMap((name) => {
      const value = rendered.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function routerHeadersOf(exchange: Exchange): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, length] of Object.entries(routerHeaders)) {
    const value = exchange.header(name);
    if (value !== undefined && value.length <= length) headers[name] = value;
  }
  return headers;
}

/** Passes a redirect of Next on, as long as it stays on the site. */
function sendRedirect(exchange: Exchange, rendered: Rendered, { config }: PageDeps): void {
  const location = new URL(rendered.headers.location ?? '/', config.publicUrl);
  exchange.redirect(location.origin === config.publicUrl ? location.pathname + location.search : '/');
}

async function sendRendered(
  exchange: Exchange,
  rendered: Rendered,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const caching = {
    'content-type': rendered.headers['content-type'] ?? 'application/octet-stream',
    'cache-control': 'private, no-store',
    vary: [rendered.headers.vary, 'cookie'].filter(Boolean).join(', '),
  };
  await exchange.sendOnce(rendered.status, { ...caching, ...headers }, rendered.bytes);
}

async function sendFailure(exchange: Exchange, deps: PageDeps, cause: unknown): Promise<void> {
  const isDown = !(await deps.platform.isReady());
  deps.log.write(isDown ? 'request.unavailable' : 'request.failed', {
    request: exchange.id,
    kind: exchange.kind,
    problem: describeError(cause),
  });
  sendErrorPage(exchange, isDown ? 'unavailable' : 'internal');
}

function report(
  problem: Awaited<ReturnType<typeof finishPage>>['problem'],
  exchange: Exchange,
  { log }: PageDeps,
): void {
  const about = { request: exchange.id, kind: exchange.kind };
  if (problem?.kind === 'script_refused')
    log.write('page.script_refused', { ...about, script: problem.script });
  if (problem?.kind === 'hashes_too_long') log.write('page.hashes_too_long', about);
}
