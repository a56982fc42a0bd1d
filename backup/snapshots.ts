import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { copyRunningCluster, type HeldCopy } from '@/storage/cluster-copies';
import { FolderLockedError, takeFolderLock } from '@/storage/folder-lock.mjs';
import { connect, type Connection } from './connection';
import { parts, type Part } from './contents';
import type { Revision } from './dump';
import { CliError } from './cli-error';

/** A database as it was at one moment. */
export interface Snapshot {
  readonly part: Part;
  readonly connection: Connection;
  readonly revise?: Revision;
}

/** PostgreSQL by part; null is the embedded database, undefined that the part is kept elsewhere (a Synapse). */
export type Urls = Readonly<Record<Part['name'], string | null | undefined>>;

/**
 * Takes both databases, the homeserver's after the platform's: whatever the platform knows of the homeserver is in it.
 * What the homeserver has pushed to the platform in between is pushed again after a restore (docs/decisions/backup.md).
 */
export async function takeSnapshots(dataDir: string, urls: Urls, staging: string): Promise<Snapshot[]> {
  const [platform, homeserver] = parts;
  const taken: Snapshot[] = [];
  try {
    if (urls.homeserver === undefined) {
      taken.push({ part: platform, connection: await snapshotOf(platform, dataDir, urls.platform, staging) });
    } else if (urls.homeserver === null) {
      // The homeserver stands still until the platform's moment has been taken, so both are of one moment.
      const held = await holdCluster(homeserver, dataDir, staging);
      try {
        const connection = await snapshotOf(platform, dataDir, urls.platform, staging);
        taken.push({ part: platform, connection });
      } finally {
        held.release();
      }
      taken.push({ part: homeserver, connection: await openCopy(homeserver, staging) });
    } else {
      const pushed = await pushedSoFar(urls.homeserver);
      taken.push({ part: platform, connection: await snapshotOf(platform, dataDir, urls.platform, staging) });
      const connection = await snapshotOf(homeserver, dataDir, urls.homeserver, staging);
      taken.push({ part: homeserver, connection, revise: withPushed(pushed) });
    }
    return taken;
  } catch (error) {
    for (const { connection } of taken) await connection.close().catch(() => undefined);
    throw error;
  }
}

async function snapshotOf(
  part: Part,
  dataDir: string,
  url: string | null | undefined,
  staging: string,
): Promise<Connection> {
  if (typeof url === 'string') {
    const connection = await connect({ kind: 'postgres', url });
    await begin(connection);
    return connection;
  }
  (await holdCluster(part, dataDir, staging)).release();
  return openCopy(part, staging);
}

/** Copies the embedded database into `staging`, whether or not its process runs. */
async function holdCluster(part: Part, dataDir: string, staging: string): Promise<HeldCopy> {
  const folder = path.join(dataDir, part.databaseFolder);
  if (!existsSync(path.join(folder, 'cluster'))) {
    throw new CliError(
      `There is no ${part.name} database in ${dataDir}: set DATA_DIR to the installation's folder, or ${part.urlVariable} to its PostgreSQL.`,
    );
  }
  const target = path.join(staging, part.databaseFolder, 'cluster');
  try {
    const lock = takeFolderLock(folder, 'a backup');
    try {
      await cp(path.join(folder, 'cluster'), target, { recursive: true });
    } catch (error) {
      lock.release();
      throw error;
    }
    return { release: () => lock.release() };
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    return copyRunningCluster(folder, target);
  }
}

async function openCopy(part: Part, staging: string): Promise<Connection> {
  const connection = await connect({ kind: 'pglite', folder: path.join(staging, part.databaseFolder) });
  await begin(connection);
  return connection;
}

/** The first query takes the moment. */
async function begin({ client }: Connection): Promise<void> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await client.query('SELECT FROM pg_class LIMIT 1');
}

const APPSERVICE = 'appservice';

interface Pushed {
  readonly position: string;
  readonly attempted: string;
}

/** How far the homeserver has pushed events to the platform; undefined before the first. */
async function pushedSoFar(url: string): Promise<Pushed | undefined> {
  const { client, close } = await connect({ kind: 'postgres', url });
  try {
    const { rows } = await client.query<Pushed>(
      'SELECT position::text, attempted::text FROM public.follower WHERE name = $1',
      [APPSERVICE],
    );
    return rows[0];
  } finally {
    await close();
  }
}

/** Sets the pusher back; the platform knows events again that it has had. */
function withPushed(pushed: Pushed | undefined): Revision {
  return (table, values) => {
    if (table.name !== 'follower') return values;
    const index = (column: string) => table.columns.findIndex(({ name }) => name === column);
    if (values[index('name')] !== APPSERVICE) return values;
    if (pushed === undefined) return null;
    return values.map((value, at) =>
      at === index('position') ? pushed.position : at === index('attempted') ? pushed.attempted : value,
    );
  };
}
