// The whole product on a Synapse of its own, both on this machine and below DATA_DIR: `node scripts/synapse/product.mjs`
// stands for `npm start`. For trying and for tests (playwright.config.ts); operators run Synapse as docs/synapse.md says.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freeInternalPort } from '../supervisor/ports.mjs';
import { installSynapse } from './install.mjs';
import { startSynapse } from './synapse.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const python = process.env.GUILDHALL_TEST_SYNAPSE || (await installSynapse());
const [port, platformPort] = [await freeInternalPort(), await freeInternalPort()];
const [asToken, hsToken] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];

const synapse = await startSynapse(python, {
  dataDir: path.resolve(process.env.DATA_DIR || 'data', 'synapse'),
  port,
  serverName: process.env.MATRIX_SERVER_NAME || 'localhost',
  platformUrl: `http://127.0.0.1:${platformPort}`,
  asToken,
  hsToken,
});
const product = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    CHAT_URL: synapse.url,
    CHAT_AS_TOKEN: asToken,
    CHAT_HS_TOKEN: hsToken,
    PLATFORM_PORT: String(platformPort),
  },
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true;
    product.kill(signal);
  });
}
product.once('exit', async (code) => {
  stopping = true;
  await synapse.stop();
  process.exit(code ?? 1);
});
// As a service manager would: a Synapse that has died comes back.
while (!stopping) {
  await synapse.ended();
  if (stopping) break;
  console.log('Synapse ended; starting it again.');
  await synapse.start().catch((error) => console.log(error.message));
  await wait(100);
}
