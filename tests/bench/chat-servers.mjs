import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildTool } from '../../scripts/build-services.mjs';
import { freeInternalPort } from '../../scripts/supervisor/ports.mjs';
import { pythonProblem } from '../../scripts/python/environment.mjs';
import { installSynapse } from '../../scripts/synapse/install.mjs';
import { startSynapse } from '../../scripts/synapse/synapse.mjs';
import { cpuSecondsOf, serverCpus, startServer } from './server-process.mjs';

/** @typedef {import('./server-process.mjs').ServerProcess} ServerProcess */

/**
 * The stand-alone homeserver, on a folder or on PostgreSQL.
 *
 * @param {string} root
 * @param {string} [databaseUrl]
 * @returns {Promise<ServerProcess>}
 */
export async function startOurs(root, databaseUrl) {
  const port = await freeInternalPort();
  const folder = await newFolder();
  const words = ['--server-name', 'bench.example', '--port', String(port), '--data', folder];
  const server = await startServer({
    args: ['scripts/homeserver.mjs', ...words, '--open-registration'],
    cwd: root,
    url: `http://127.0.0.1:${port}`,
    healthPath: '/_matrix/client/versions',
    env: databaseUrl === undefined ? {} : { CHAT_DATABASE_URL: databaseUrl },
  });
  return withFolder(server, folder);
}

/** Why there is no Synapse to compare with; null when there is. */
export const synapseProblem = pythonProblem;

/**
 * Synapse, open to all and without limits, on sqlite or on PostgreSQL.
 *
 * @param {string} [databaseUrl]
 * @returns {Promise<ServerProcess>}
 */
export async function startPeer(databaseUrl) {
  const python = await installSynapse();
  const folder = await newFolder();
  const synapse = await startSynapse(python, {
    dataDir: folder,
    port: await freeInternalPort(),
    serverName: 'bench.example',
    platformUrl: 'http://127.0.0.1:9',
    asToken: 'a'.repeat(43),
    hsToken: 'b'.repeat(43),
    openRegistration: true,
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(serverCpus !== undefined && { cpus: serverCpus }),
  });
  return withFolder({ ...synapse, cpuSeconds: () => cpuSecondsOf(synapse.pid()) }, folder);
}

/**
 * A PostgreSQL of this run.
 *
 * @returns {Promise<{ newDatabase(): Promise<string>, stop(): Promise<void> }>}
 */
export async function startPostgres() {
  const bundle = await buildTool('bench-postgres', 'storage/testing/postgres.ts');
  const { startPostgres: start } = await import(pathToFileURL(bundle).href);
  const { default: pg } = await import('pg');
  const postgres = await start();
  let count = 0;
  return {
    async newDatabase() {
      count += 1;
      const name = `bench_${count}`;
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name} TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`);
      await client.end();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    stop: () => postgres.stop(),
  };
}

const newFolder = () => mkdtemp(path.join(os.tmpdir(), 'guildhall-bench-'));

const withFolder = (server, folder) => ({
  ...server,
  async stop() {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
});
