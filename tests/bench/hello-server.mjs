import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freeInternalPort } from '../../scripts/supervisor/ports.mjs';
import { startServer } from './server-process.mjs';

/**
 * Builds and starts the hello-world of Next in tests/bench/hello/ under plain `next start`: `/` is a static page,
 * `/api/hello` a route handler. It lies in a folder of its own, or Next would give it the product's middleware.
 *
 * @param {string} root
 */
export async function startHello(root) {
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const cwd = await mkdtemp(path.join(os.tmpdir(), 'guildhall-hello-'));
  await cp(path.join(root, 'tests/bench/hello'), cwd, { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(cwd, 'node_modules'));
  // Turbopack does not follow the link.
  const built = spawnSync(process.execPath, [next, 'build', '--webpack'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error('The hello-world cannot be built');
  const port = await freeInternalPort();
  const server = await startServer({
    args: [next, 'start', '-p', String(port)],
    cwd,
    url: `http://localhost:${port}`,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(cwd, { recursive: true, force: true });
    },
  };
}
