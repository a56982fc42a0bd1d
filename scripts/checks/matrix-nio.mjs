// A client library of another language against the stand-alone homeserver: matrix-nio in a Python of its own, made in
// .build by pip. Needs python3 with venv and the package index once; run by hand or by CI: node scripts/checks/matrix-nio.mjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freeInternalPort } from '../supervisor/ports.mjs';
import { installNio } from './matrix-nio/install.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = path.join(root, 'scripts/checks/matrix-nio');

const python = await installNio();
const dataDir = mkdtempSync(path.join(tmpdir(), 'guildhall-nio-'));
const port = await freeInternalPort();
const server = spawn(
  process.execPath,
  [
    'scripts/homeserver.mjs',
    ...['--server-name', 'nio.example', '--port', String(port), '--data', dataDir, '--open-registration'],
  ],
  { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, GUILDHALL_LOG_LEVEL: 'info' } },
);
try {
  // Its first line says that it has started.
  await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'close').then(() => Promise.reject(new Error('The homeserver could not start'))),
  ]);
  const script = path.join(folder, 'client.py');
  const client = spawn(python, [script, `http://127.0.0.1:${port}`], { stdio: 'inherit' });
  const [code] = await once(client, 'close');
  if (code !== 0) throw new Error(`matrix-nio ended with ${code}`);
} finally {
  const ended = once(server, 'close');
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
