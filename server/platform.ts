import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import type { Server } from 'node:http';
import { Metrics } from '@/runtime/metrics';
import { serveMetrics } from '@/runtime/metrics-listener';
import { openStorage, type StorageOptions } from '@/storage/open-storage';
import type { Clock } from '@/runtime/clock';
import { AuditLog } from './audit/audit-log';
import { Chat } from './chat/chat';
import type { Config } from './config/config';
import { serveFeatures } from './features/serve-features';
import { createFeed } from './feed/feed';
import { openFiles } from './files/open-files';
import { createApi } from './http/api';
import { createApp } from './http/app';
import { createIdempotency } from './idempotency/idempotency';
import { createJobs } from './jobs/jobs';
import { createLimits } from './limits/limits';
import type { Log } from './log/log';
import { describeError } from '@/runtime/describe-error';
import { MailQueue } from './mail/mail-queue';
import { openMailer } from './mail/open-mailer';
import { Names } from './names/names';
import { Notices } from './notices/notices';
import { PushQueue } from './notices/push-queue';
import type { Services } from './services';
import { watchPlatform } from './watch-platform';

export interface Platform {
  /** Where the internal listener answers. */
  readonly url: string;
  readonly services: Services;
  /** Ends waiting polls, lets running calls finish, closes the database; within STOP_MS_MAX. */
  close(): Promise<void>;
}

/** Migrations lie in the repository and are read from there, also by the bundled service. */
const MIGRATIONS_FOLDER = path.resolve('server/db/migrations');

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Above the web process' own, so that it is the one that lets an idle connection go. */
const KEEP_ALIVE_MS = 75_000;
const CONNECTIONS_MAX = 2000;
const CALLS_FINISH_MS_MAX = 7_000;

/** Opens everything the platform stands on and listens. */
export async function createPlatform(
  config: Config,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Platform> {
  const startedAt = performance.now();
  const rawStorage = await openStorage(storageOptions(config), {
    log: (_message, error) => log.write('storage.failed', { problem: describeError(error) }),
  });
  const closers: (() => Promise<void>)[] = [];
  const metrics = new Metrics('platform');
  let isOpen = true;
  try {
    const idempotency = createIdempotency({
      storage: rawStorage,
      clock,
      secret: config.sessionSecret,
      previousSecret: config.sessionSecretPrevious,
    });
    const storage = idempotency.marking(rawStorage);
    const limits = createLimits({ storage, clock, log, metrics, rules: config.rateLimits });
    const feed = await createFeed({ storage, clock, log, times: config.feed });
    const jobs = createJobs({ storage, log, metrics });
    const mailer = openMailer(config, clock);
    const files = await openFiles(config, { log, onClose: (close) => void closers.push(close) });
    const pushes = new PushQueue({ storage, clock, isOn: config.push !== null });
    const chat = new Chat({
      config: config.chat,
      storage: rawStorage,
      changes: storage,
      clock,
      log,
      files,
      jobs,
      pushes,
    });
    await chat.check();
    const names = new Names({ storage, log });
    const services: Services = {
      config,
      clock,
      storage,
      limits,
      feed,
      mailer,
      mailQueue: new MailQueue({ storage, clock, mailer, log, metrics }),
      chat,
      names,
      notices: new Notices({ storage, clock, pushes }),
      pushes,
      audit: new AuditLog({ storage, clock, log }),
      files,
      log,
      metrics,
      jobs,
      onClose: (close) => void closers.push(close),
    };
    const features = await serveFeatures(services);
    jobs.add({ name: 'judge names', everySeconds: 3600, work: () => names.judgeAll() });
    jobs.add({ name: 'forget idempotent calls', everySeconds: 3600, work: () => idempotency.purge() });
    jobs.add({ name: 'forget closed rate windows', everySeconds: 900, work: () => limits.purge() });
    jobs.add({ name: 'prune the change feed', everySeconds: 3600, work: () => feed.prune() });
    jobs.start();

    const isChatAway = () => chat.isAway;
    const api = createApi({ config, log, metrics, limits, idempotency, isChatAway, ...features });
    const app = createApp({
      config,
      log,
      metrics,
      storage,
      feed,
      api,
      pages: features.pages,
      files: features.files,
      media: features.media,
      archive: features.archive,
      nftMedia: features.nftMedia,
      mediaCheck: features.mediaCheck,
      standing: features.standing,
      sending: features.sending,
      chatPrivacy: features.chatPrivacy,
      matrixReport: features.matrixReport,
      clientLogin: features.clientLogin,
      bot: features.bot,
      unsubscribe: features.unsubscribe,
      appservice: chat.appservice,
      onUse: () => jobs.noteUse(),
      isOpen: () => isOpen,
    });
    watchPlatform(services);
    const metricsListener = await serveMetrics(metrics, config.metrics);
    closers.push(async () => metricsListener?.close());
    const server = await listen(app.fetch, config);
    const { port } = server.address() as AddressInfo;
    chat.start();
    log.write('process.started', {
      engine: storage.engine,
      mode: config.mode,
      port,
      durationMs: Math.round(performance.now() - startedAt),
    });
    return {
      url: `http://127.0.0.1:${port}`,
      services,
      async close() {
        isOpen = false;
        feed.close();
        await stopServer(server);
        await jobs.stop();
        await chat.stop();
        for (const close of closers) await close();
        await services.mailQueue.stop();
        await rawStorage.close();
      },
    };
  } catch (error) {
    for (const close of closers) await close();
    await rawStorage.close();
    throw error;
  }
}

function storageOptions({ databaseUrl, databaseOwnerUrl, dataDir }: Config): StorageOptions {
  if (databaseUrl !== null)
    return {
      kind: 'postgres',
      url: databaseUrl,
      ownerUrl: databaseOwnerUrl,
      migrationsFolder: MIGRATIONS_FOLDER,
    };
  return {
    kind: 'pglite',
    dataDir: path.join(dataDir, 'platform-db'),
    migrationsFolder: MIGRATIONS_FOLDER,
    holder: 'the platform',
  };
}

function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port, overrideGlobalObjects: false }, () =>
      resolve(server as Server),
    ) as ServerType;
    server.once('error', reject);
    const http = server as Server;
    http.headersTimeout = HEADERS_TIMEOUT_MS;
    http.requestTimeout = REQUEST_TIMEOUT_MS;
    http.keepAliveTimeout = KEEP_ALIVE_MS;
    http.maxConnections = CONNECTIONS_MAX;
  });
}

/** Lets running calls finish, then drops what is left. */
function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose call has just finished would be kept alive, and the server open with it.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const force = setTimeout(() => server.closeAllConnections(), CALLS_FINISH_MS_MAX);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(force);
      resolve();
    });
  });
}
