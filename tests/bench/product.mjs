import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildTool } from '../../scripts/build-services.mjs';
import { readEndpoints } from '../../scripts/supervisor/endpoints.mjs';
import { freeInternalPort } from '../../scripts/supervisor/ports.mjs';
import { readSecrets } from '../../scripts/supervisor/secrets.mjs';
import { startServer } from './server-process.mjs';

/** Everything of a measurement comes from one address and within minutes. */
const limits = [
  ...[
    'peer=1000000/1s',
    'way_in=1000000/15m',
    'login=1000000/15m',
    'login_account=1000000/15m',
    'login_address=1000000/15m',
  ],
  ...['register=1000000/1h', 'link=1000000/15m', 'mail=1000000/1h', 'search=1000000/1m', 'join=1000000/1h'],
  ...['create_space=1000000/1d', 'announcement=1000000/1h', 'upload=1000000/1d'],
].join(',');

/**
 * The whole product with its embedded parts, on a fresh folder, as `npm start` starts it; all its processes share the
 * servers' core.
 *
 * @param {string} root
 * @param {Record<string, string>} [environment]
 * @param {boolean} [asInstalled] On all cores and with the limits that an installation has.
 */
export async function startProduct(root, environment = {}, asInstalled = false) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'guildhall-bench-'));
  const port = await freeInternalPort();
  const server = await startServer({
    args: ['scripts/start.mjs'],
    cwd: root,
    url: `http://localhost:${port}`,
    healthPath: '/healthz',
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(!asInstalled && { RATE_LIMITS: limits, CHAT_LIMIT_SCALE: '100000' }),
      ...environment,
    },
    everyCore: asInstalled,
  });
  const endpoints = await written(() => readEndpoints(dataDir));
  const { INTERNAL_SECRET: internalSecret = '' } = readSecrets(dataDir, process.env);
  return {
    ...server,
    ...endpoints,
    dataDir,
    internalSecret,
    /**
     * People with sessions, and a public space that all of them are in.
     *
     * @param {number} people
     * @returns {Promise<import('./community').Community>}
     */
    async settle(people) {
      const bundle = await buildTool('bench-community', 'tests/bench/community.ts');
      const { settle } = await import(pathToFileURL(bundle).href);
      return settle({ ...endpoints, internalSecret }, people);
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** @template T @param {() => T} read @returns {Promise<T>} */
async function written(read) {
  for (const end = Date.now() + 30_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    try {
      return read();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
