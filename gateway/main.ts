import type { AddressInfo, ListenOptions, Server } from 'node:net';
import path from 'node:path';
import next from 'next';
import { readBuild } from './build';
import { gatewayConfig } from './config';
import { FeedFollower } from './feed';
import { createHandler } from './handle-request';
import { Metrics } from '@/runtime/metrics';
import { serveMetrics } from '@/runtime/metrics-listener';
import { isProductionMode } from '@/lib/config/web';
import { homeserverPeers } from '@/runtime/peers';
import { giveMemoryBackAtRest } from '@/runtime/resting-memory';
import { configOrExit, endOnUnhandled, stopOnSignals } from '@/runtime/service-process';
import { createLog } from './log';
import { NextRenderer } from './next-renderer';
import { PageCache } from './page-cache';
import { PageStore } from './page-store';
import { createPlatform } from './platform';
import { createServer } from './listener';
import { StaticFiles } from './static-files';
import { PageVersions } from './page-versions';
import { PersonPrivacy } from './person-privacy';
import { STANDINGS, Standings } from './standings';
import { TokenOwners } from './token-owners';

const STOP_MS = 8_000;

/** Starts the web process: pages, files and calls on one port. Stops within ten seconds of a signal. */
async function run(): Promise<void> {
  const startedAt = performance.now();
  const config = configOrExit(gatewayConfig, () => true);
  const log = createLog(config.logLevel);
  endOnUnhandled(log);
  giveMemoryBackAtRest();

  if (isProductionMode() && config.signerOrigin === null) log.write('signer.not_alone', {});
  const build = await readBuild(config.nextDir);
  const app = next({ dev: false, dir: '.', customServer: true });
  await app.prepare();

  const nowMs = () => performance.now();
  const store = new PageStore(config.pageCacheBytes);
  const versions = new PageVersions(nowMs, (subject) => {
    if (subject === null) store.clear();
    else store.dropSubject(subject);
    if (subject === null || subject === STANDINGS) standings.changed();
    privacy.changed(subject);
  });
  const platform = createPlatform(config);
  const chat = config.chatUrl === null ? null : homeserverPeers([config.chatUrl, ...config.otherChatUrls]);
  const owners = new TokenOwners(chat);
  const standings = new Standings(platform, versions, owners);
  const privacy = new PersonPrivacy(platform, versions, owners);
  const feed = new FeedFollower(platform, versions, log, nowMs);
  let open = true;
  const metrics = new Metrics('web');
  const handler = createHandler({
    metrics,
    config,
    log,
    platform,
    chat,
    standings,
    privacy,
    renderer: new NextRenderer(app.getRequestHandler(), config.publicUrl),
    cache: new PageCache(store, versions, (subject) => platform.version(subject)),
    signerFiles: build.signerFiles,
    files: await StaticFiles.scan(config.nextDir, path.resolve('public')),
    build,
    isOpen: () => open,
    onUse: () => feed.noteUse(),
  });
  const ports = [config.port, ...(config.signerPort === null ? [] : [config.signerPort])];
  const servers = ports.map(() => createServer(handler, config));
  // The signer's port first: a page of the app opens it as soon as the app answers.
  for (const [index, server] of [...servers.entries()].reverse()) {
    await listen(server, { port: ports[index], host: config.host ?? undefined });
  }
  metrics.watch('guildhall_connections', async () =>
    (await Promise.all(servers.map(countConnections))).reduce((sum, count) => sum + count, 0),
  );
  metrics.watch('guildhall_page_cache_bytes', () => store.size.bytes);
  metrics.watch('guildhall_feed_lease', () => (versions.leaseIsFresh ? 1 : 0));
  const metricsListener = await serveMetrics(metrics, config.metrics);
  feed.start();
  log.write('process.started', {
    port: (servers[0]?.address() as AddressInfo).port,
    build: build.id,
    durationMs: Math.round(performance.now() - startedAt),
  });

  const close = async () => {
    open = false;
    const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    for (const server of servers) server.closeIdleConnections();
    await feed.stop();
    await closed;
    await app.close();
    chat?.close();
    await platform.close();
    await metricsListener?.close();
  };
  stopOnSignals(log, close, STOP_MS);
}

function listen(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, resolve);
  });
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

run().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
});
