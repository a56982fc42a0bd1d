import path from 'node:path';
import { openStorage, type StorageOptions } from '@/storage/open-storage';
import type { Clock } from '@/runtime/clock';
import { Metrics } from '@/runtime/metrics';
import { serveMetrics } from '@/runtime/metrics-listener';
import { describeError } from '@/runtime/describe-error';
import { createHandler } from './api/handler';
import { internalRoutes } from './api/internal.routes';
import { createLimits } from './api/limits';
import { listen } from './api/listener';
import type { MatrixRoute } from './api/route';
import { Router } from './api/router';
import { createPusher } from './appservice/pusher';
import type { HomeserverConfig, WantedConfig } from './config/config';
import { FollowerStore } from './following/follower.store';
import type { Log } from './log/log';
import { openMedia } from './media/media';
import { partRoutes } from './parts';
import type { Services } from './services';
import { personRoomsRoutes } from './membership/person-rooms.routes';
import { purgeRoutes } from './purge/purge.routes';
import { RoomPurge } from './purge/room-purge';
import { openStream } from './stream/open-stream';
import { KeyCounts } from './users/key-counts';
import { createUsers } from './users/users';

export interface Homeserver {
  readonly url: string;
  readonly services: Services;
  /** Everything that it answers. */
  readonly routes: readonly MatrixRoute[];
  /** Answers those who wait, lets running calls finish, writes what is to be written and closes the database. */
  close(): Promise<void>;
}

/** Migrations lie in the repository and are read from there, also by the bundled service. */
const MIGRATIONS_FOLDER = path.resolve('homeserver/db/migrations');

/** Opens everything the homeserver stands on and listens. */
export async function createHomeserver(
  wanted: WantedConfig,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Homeserver> {
  const startedAt = performance.now();
  // In this order at the end, whatever was open by then.
  const closers: (() => Promise<void> | void)[] = [];
  const metrics = new Metrics('homeserver');
  const closeAll = async () => {
    const problems: unknown[] = [];
    for (const close of closers.splice(0)) {
      try {
        await close();
      } catch (error) {
        // The database is closed whatever happens before.
        problems.push(error);
      }
    }
    if (problems.length > 0) throw problems[0];
  };
  try {
    const storage = await openStorage(storageOptions(wanted), {
      log: (_message, error) => log.write('storage.failed', { problem: describeError(error) }),
    });
    closers.unshift(() => storage.close());
    const opened = await openStream({ storage, clock, log, config: wanted });
    closers.unshift(() => opened.close());
    const { stream, rooms, leader } = opened;
    const config: HomeserverConfig = { ...wanted, serverName: opened.serverName };

    const limits = createLimits({
      clock,
      scale: config.limitScale,
      onLimited: (rule, key) => {
        metrics.count('guildhall_limited_total', { rule });
        log.write('request.limited', { rule, user: key });
      },
    });
    const followerStore = new FollowerStore(storage);
    const users = await createUsers({ config, clock, storage, rooms, log, limits });
    const media = await openMedia({ config, clock, storage, stream, rooms, log, followerStore });
    closers.unshift(() => media.close());
    closers.unshift(() => users.profiles.close());
    const pusher =
      config.appservice &&
      createPusher({
        appservice: config.appservice,
        serverName: config.serverName,
        store: followerStore,
        stream,
        rooms,
        log,
      });
    closers.unshift(() => pusher?.close());

    const stopping = new AbortController();
    const services: Services = {
      config,
      clock,
      storage,
      stream,
      rooms,
      profiles: users.profiles,
      keyCounts: new KeyCounts(),
      purge: new RoomPurge({ storage, rooms, media: media.bindings }),
      log,
      metrics,
      stopping: stopping.signal,
      onClose: (close) => void closers.unshift(close),
    };
    const routes = [
      ...internalRoutes({ storage, leader, isOpen: () => !stopping.signal.aborted }),
      ...users.routes(services, media.service),
      ...media.routes,
      ...(config.appservice
        ? [...purgeRoutes(services.purge, media.service), ...personRoomsRoutes(rooms)]
        : []),
      ...(await partRoutes(services)),
    ];
    const handler = createHandler({
      metrics,
      config,
      clock,
      log,
      limits,
      router: new Router(routes),
      users,
      isFresh: () => leader.isFresh(),
      onAppservice: () => pusher?.hurry(),
    });
    metrics.watch('guildhall_database_connections', () => storage.connections().open);
    metrics.watch('guildhall_database_connections_idle', () => storage.connections().idle);
    metrics.watch('guildhall_database_waiting', () => storage.connections().waiting);
    metrics.watch('guildhall_writer_waiting', () => stream.waiting);
    metrics.watch('guildhall_stream_position', () => stream.position);
    metrics.watch('guildhall_leader', () => (leader.isFresh() ? 1 : 0));
    metrics.watch('guildhall_push_behind', () => pusher?.behind ?? 0);
    const metricsListener = await serveMetrics(metrics, config.metrics);
    closers.unshift(async () => metricsListener?.close());
    const listener = await listen(config, handler);
    closers.unshift(() => listener.close());
    closers.unshift(() => stopping.abort());
    await pusher?.start();
    await users.profiles.resume();

    log.write('process.started', {
      serverName: config.serverName,
      engine: storage.engine,
      port: Number(new URL(listener.url).port),
      epoch: leader.epoch,
      position: stream.position,
      durationMs: Math.round(performance.now() - startedAt),
    });
    return { url: listener.url, services, routes, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function storageOptions({ databaseUrl, databaseOwnerUrl, dataDir }: WantedConfig): StorageOptions {
  if (databaseUrl !== null)
    return {
      kind: 'postgres',
      url: databaseUrl,
      ownerUrl: databaseOwnerUrl,
      migrationsFolder: MIGRATIONS_FOLDER,
    };
  return {
    kind: 'pglite',
    dataDir: path.join(dataDir, 'homeserver-db'),
    migrationsFolder: MIGRATIONS_FOLDER,
    holder: 'the homeserver',
  };
}
