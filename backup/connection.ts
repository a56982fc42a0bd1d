import { Client } from 'pg';
import { startPgliteEngine } from '@/storage/pglite-engine';

/** A database as a tool reaches it: PostgreSQL, or the folder of an embedded one that no other process works in. */
export type Place =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'pglite'; readonly folder: string };

export interface Connection {
  readonly client: Client;
  close(): Promise<void>;
}

/** Values are written the same way on every engine, whatever its settings are. */
const SETTINGS = `
  SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'iso_8601'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET statement_timeout = 0; SET search_path = public`;

/** One connection of one's own. */
export async function connect(place: Place): Promise<Connection> {
  if (place.kind === 'postgres') {
    const client = new Client({ connectionString: place.url, connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.query(SETTINGS);
    return { client, close: () => client.end() };
  }
  const engine = await startPgliteEngine(
    { dataDir: place.folder, migrationsFolder: null, holder: 'a backup or restore' },
    () => undefined,
  );
  const client = new Client({
    host: engine.socketFolder,
    port: 5432,
    user: 'postgres',
    password: '',
    database: 'postgres',
    ssl: false,
  });
  await client.connect();
  await client.query(SETTINGS);
  return {
    client,
    async close() {
      await client.end();
      await engine.close();
    },
  };
}
