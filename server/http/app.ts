import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { ROOMS_HEADER } from '@/protocol/bot-rules';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import { pathPattern } from '@/protocol/route';
import type { Storage } from '@/storage/storage';
import type { Config } from '@/server/config/config';
import type { Feed } from '@/server/feed/feed';
import type { Log } from '@/server/log/log';
import type { Metrics } from '@/runtime/metrics';
import { describeError } from '@/runtime/describe-error';
import { jsonResponse } from './answer';
import { requestContextOf, type RequestContext } from './request-context';
import type {
  BotRoute,
  ClientLoginRoute,
  FileRoute,
  MatrixReportRoute,
  MediaCheckRoute,
  ArchiveRoute,
  MediaRoute,
  NftMediaRoute,
  PageRoutes,
  StandingRoute,
  ChatPrivacyRoute,
  SendingRoute,
  UnsubscribeRoute,
} from './page';

export interface AppDeps {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly storage: Storage;
  readonly feed: Feed;
  readonly api: (arrival: RequestContext) => Promise<Response>;
  readonly pages: PageRoutes;
  readonly files: FileRoute;
  readonly media: MediaRoute;
  readonly archive: ArchiveRoute;
  readonly nftMedia: NftMediaRoute;
  readonly mediaCheck: MediaCheckRoute;
  readonly standing: StandingRoute;
  readonly sending: SendingRoute;
  readonly chatPrivacy: ChatPrivacyRoute;
  readonly matrixReport: MatrixReportRoute;
  readonly clientLogin: ClientLoginRoute;
  readonly bot: BotRoute;
  readonly unsubscribe: UnsubscribeRoute;
  /** `/_matrix/app/v1/*`, which the homeserver calls with a token of its own. */
  readonly appservice: Hono | null;
  /** Somebody asks for something, by way of the web process. */
  readonly onUse: () => void;
  /** False once the process has begun to stop: nobody should send it more. */
  readonly isOpen: () => boolean;
}

const feedQuery = z.strictObject({
  gateway: z.string().regex(/^[\w-]{1,64}$/),
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
});

/** The internal listener: `/api/*` for people, by way of the web process, and `/internal/*` for the web process itself. */
export function createApp(deps: AppDeps): Hono {
  const { config, log, storage, feed } = deps;
  const app = new Hono();
  const isOurs = secretCheck(config.internalSecret);

  if (deps.appservice) app.route('/_matrix/app/v1', deps.appservice);

  app.use(async (context, next) => {
    if (!isOurs(context.req.header(INTERNAL_SECRET_HEADER))) {
      log.write('request.stranger', { method: context.req.method });
      return nothing();
    }
    const startedAt = performance.now();
    await next();
    const route = ownRoute(context.req.path);
    if (route) {
      const { method } = context.req;
      deps.metrics.request({ method, route, status: context.res.status }, performance.now() - startedAt);
    }
  });

  // No envelope: browsers show and save what it answers.
  app.get('/api/media/:mediaId', (context) =>
    deps.media(context.req.param('mediaId'), requestContextOf(context.req.raw)),
  );
  app.get('/api/export/:exportId', (context) =>
    deps.archive(context.req.param('exportId'), requestContextOf(context.req.raw)),
  );
  app.get('/api/nft/media/:chainId/:contract/:tokenId', (context) =>
    deps.nftMedia(context.req.param(), requestContextOf(context.req.raw)),
  );
  app.all('/api/*', (context) => {
    deps.onUse();
    return deps.api(requestContextOf(context.req.raw));
  });

  app.get('/internal/live', () => jsonResponse(200, '{"live":true}'));
  app.get('/internal/ready', async () => {
    const ready = deps.isOpen() && (await storage.ping().then(always(true), always(false)));
    return jsonResponse(ready ? 200 : 503, JSON.stringify({ ready }));
  });
  app.get('/internal/feed', async (context) => {
    const query = feedQuery.safeParse(context.req.query());
    if (!query.success) return nothing(400);
    return jsonResponse(200, JSON.stringify(await feed.poll(query.data.gateway, query.data.after)));
  });
  app.get('/internal/version/:subject', async (context) => {
    const version = await feed.versionOf(context.req.param('subject'));
    return jsonResponse(200, JSON.stringify({ version }));
  });

  app.get('/internal/chat-media/:mediaId', (context) =>
    deps.mediaCheck(
      context.req.param('mediaId'),
      /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '')?.[1],
      context.req.header(ROOMS_HEADER)?.split(',') ?? null,
      context.req.query('sending') !== undefined,
    ),
  );

  app.get('/internal/chat-standing', (context) => deps.standing(context.req.query()));
  app.post('/internal/chat-sending', (context) => deps.sending(requestContextOf(context.req.raw)));
  app.on(['GET', 'POST'], '/internal/chat-privacy', (context) =>
    deps.chatPrivacy(requestContextOf(context.req.raw)),
  );

  app.post('/internal/chat-report', (context) => deps.matrixReport(requestContextOf(context.req.raw)));

  app.post('/internal/chat-client-login', (context) => deps.clientLogin(requestContextOf(context.req.raw)));

  app.on(['GET', 'POST'], '/internal/chat-bot', (context) => deps.bot(requestContextOf(context.req.raw)));

  app.post('/internal/unsubscribe', (context) => deps.unsubscribe(requestContextOf(context.req.raw)));

  const pages = Object.entries(deps.pages).map(([template, answer]) => ({
    ...pathPattern(template),
    answer,
  }));
  app.get('/internal/page/*', async (context) => {
    const path = new URL(context.req.url).pathname.slice('/internal/page/'.length);
    for (const { pattern, names, answer } of pages) {
      const groups = pattern.exec(path);
      if (!groups) continue;
      const params = Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(groups[index + 1] ?? '')]),
      );
      return jsonResponse(200, JSON.stringify(await answer(params)));
    }
    return nothing();
  });

  app.get('/files/*', (context) =>
    deps.files(new URL(context.req.url).pathname.slice('/files/'.length), context.req.raw),
  );

  app.notFound(() => nothing());
  app.onError((error, context) => {
    const { id } = requestContextOf(context.req.raw);
    log.write('request.failed', { request: id, method: context.req.method, problem: describeError(error) });
    return nothing(500);
  });
  return app;
}

/** What is not a call of the route table, which counts itself. */
function ownRoute(path: string): string | undefined {
  if (path.startsWith('/api/media/')) return '/api/media/{mediaId}';
  if (path.startsWith('/api/export/')) return '/api/export/{exportId}';
  const [, first = '', second = ''] = path.split('/');
  if (first === 'files') return '/files/*';
  if (first !== 'internal') return undefined;
  return INTERNAL.has(second) ? `/internal/${second}` : '/internal/*';
}

const INTERNAL = new Set(['live', 'ready', 'feed', 'version', 'page']);

const nothing = (status = 404) => new Response(null, { status, headers: { 'cache-control': 'no-store' } });

const always =
  <Value>(value: Value) =>
  () =>
    value;

/** Compares digests, so that neither length nor content shows in the time it takes. */
function secretCheck(secret: string): (given: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(secret);
  return (given) => given !== undefined && timingSafeEqual(digest(given), expected);
}
