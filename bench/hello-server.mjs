import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { freeInternalPort } from '../scripts/supervisor/ports.mjs';
import { startServer } from './server-process.mjs';

/**
 * Builds and starts the hello-world of Next in bench/hello/ under plain `next start`: `/` is a static page,
 * `/api/hello` a route handler.
 *
 * @param {string} root
 */
export async function startHello(root) {
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const cwd = path.join(root, 'bench/hello');
  const built = spawnSync(process.execPath, [next, 'build'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Error('The hello-world cannot be built');
  const port = await freeInternalPort();
  return startServer({
    args: [next, 'start', '-p', String(port)],
    cwd,
    url: `http://localhost:${port}`,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  });
}
