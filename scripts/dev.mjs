// Plain Node at the top, as in start.mjs.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeDataFolder } from './supervisor/data-folder.mjs';
import { installPackages } from './supervisor/install.mjs';
import { refuseBusyPort } from './supervisor/ports.mjs';
import { chainServices } from './supervisor/local-chain.mjs';
import { CliError } from './supervisor/cli-error.mjs';
import { chatServices, platformService, serviceEnvironment } from './supervisor/run.mjs';
import { environmentOf } from './supervisor/service-secrets.mjs';
import { Service } from './supervisor/service.mjs';
import { readSettings } from './supervisor/settings.mjs';
import { Supervisor } from './supervisor/supervisor.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const say = console.log;

try {
  await develop();
} catch (error) {
  console.error(error instanceof CliError ? error.message : error);
  process.exit(1);
}

/** Pages reload by themselves; the services behind them start again whenever the sources have been bundled anew. */
async function develop() {
  const settings = readSettings(process.env);
  const lock = takeDataFolder(settings.dataDir, `the development server at ${settings.publicUrl}`);
  process.once('exit', () => lock.release());
  await refuseBusyPort(settings.port);
  await installPackages(root);

  const { watchServices } = await import('./build-services.mjs');
  const env = { ...(await serviceEnvironment(settings)), NODE_ENV: 'development' };
  const platform = platformService(env, say);
  const behind = [...chatServices(env, say), platform];
  const stopWatching = await watchServices(() => {
    for (const service of behind) service.restart('its sources have changed');
  });
  const front = new Service({
    name: 'development server',
    args: ['scripts/dev/front.mjs'],
    cwd: root,
    env: environmentOf('web', env),
    healthUrl: `http://127.0.0.1:${settings.port}/healthz`,
    say,
  });

  const supervisor = new Supervisor([[...chainServices(root, env, say), ...behind], [front]], say);
  supervisor.stopOnSignals();
  await supervisor.start();
  if (!supervisor.stoppingSince) say(`\n  Dev server ready: ${settings.publicUrl}\n`);
  await supervisor.stopped;
  await stopWatching();
  process.exit(0);
}
