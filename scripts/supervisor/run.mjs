import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { productionProblems } from '../../runtime/production.mjs';
import { withSecretFiles } from '../../runtime/secret-files.mjs';
import { build } from '../build.mjs';
import { allocator } from './allocator.mjs';
import { takeDataFolder } from './data-folder.mjs';
import { removeEndpoints, writeEndpoints } from './endpoints.mjs';
import { installPackages } from './install.mjs';
import { chainEnvironment, chainServices } from './local-chain.mjs';
import { freeInternalPort, refuseBusyPort } from './ports.mjs';
import { CliError } from './cli-error.mjs';
import { readSecrets } from './secrets.mjs';
import { environmentOf } from './service-secrets.mjs';
import { exitConfig, Service } from './service.mjs';
import { readSettings } from './settings.mjs';
import { signerEnvironment } from './signer-port.mjs';
import { Supervisor } from './supervisor.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** How long the services of a killed supervisor may still hold the port. */
const orphansMs = 4_000;

/** Checks, installs, builds, starts and supervises; ends the process when everything has been stopped. */
export async function run() {
  const { settings, variables } = readEnvironment(process.env);
  const lock = takeDataFolder(settings.dataDir, `Guildhall at ${settings.publicUrl}`);
  process.once('exit', () => lock.release());
  await refuseBusyPort(settings.port, lock.tookOver ? orphansMs : 0);

  // Before there are services to stop, a signal simply ends the process.
  const endAtOnce = () => process.exit(130);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, endAtOnce);
  await installPackages(root);
  await build(settings.nextDir);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, endAtOnce);

  const env = { ...(await serviceEnvironment(settings, variables)), NODE_ENV: 'production' };
  const supervisor = new Supervisor(services(settings, env), say);
  supervisor.stopOnSignals();
  try {
    await supervisor.start();
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  if (!supervisor.stoppingSince) {
    const { publicUrl, dataDir } = settings;
    writeEndpoints(dataDir, { publicUrl, platformUrl: env.PLATFORM_URL, chatUrl: env.CHAT_URL });
    sayReady(settings, env.SIGNER_ORIGIN);
  }
  await supervisor.stopped;
  removeEndpoints(settings.dataDir);
  say('Stopped.');
  process.exit(0);
}

/**
 * Throws one CliError with everything that keeps production mode from starting.
 *
 * @param {Record<string, string | undefined>} environment
 */
function readEnvironment(environment) {
  const { variables, problems } = withSecretFiles(environment);
  problems.push(...productionProblems(variables, 'all'));
  try {
    const settings = readSettings(variables);
    if (problems.length === 0) return { settings, variables };
  } catch (error) {
    if (!(error instanceof CliError) || problems.length === 0) throw error;
    problems.push(error.message);
  }
  throw new CliError(problems.join('\n'), exitConfig);
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string | undefined>} env
 */
function services(settings, env) {
  const web = new Service({
    name: 'web server',
    args: ['.build/gateway.mjs'],
    cwd: root,
    env: environmentOf('web', env),
    healthUrl: `http://127.0.0.1:${settings.port}/healthz`,
    say,
  });
  return [[...chatServices(env, say), ...chainServices(root, env, say), platformService(env, say)], [web]];
}

/**
 * The platform as a service, on the port and with the secret of its environment.
 *
 * @param {Record<string, string | undefined>} env
 * @param {(line: string) => void} say
 */
export function platformService(env, say) {
  return new Service({
    name: 'platform',
    args: ['.build/platform.mjs'],
    cwd: root,
    env: environmentOf('platform', env),
    healthUrl: `${env.PLATFORM_URL}/internal/ready`,
    healthHeaders: { 'x-guildhall-internal': env.INTERNAL_SECRET ?? '' },
    say,
  });
}

/**
 * The homeserver that comes along; none where a Synapse stands in its place.
 *
 * @param {Record<string, string | undefined>} env
 * @param {(line: string) => void} say
 */
export function chatServices(env, say) {
  if (env.CHAT_ENGINE !== 'embedded') return [];
  return [
    new Service({
      name: 'homeserver',
      args: ['.build/homeserver.mjs'],
      cwd: root,
      env: environmentOf('homeserver', env),
      healthUrl: `${env.CHAT_URL}/_guildhall/ready`,
      say,
    }),
  ];
}

/**
 * What every service is told.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string | undefined>} [variables]
 * @returns {Promise<Record<string, string | undefined>>}
 */
export async function serviceEnvironment(settings, variables = process.env) {
  const platformPort = settings.platformPort ?? (await freeInternalPort());
  const chatPort = settings.chatPort ?? (await freeInternalPort());
  return {
    // A terminal is for people: what went wrong is news, every request is not.
    GUILDHALL_LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info',
    ...allocator,
    ...variables,
    // Production has been refused without them.
    ...(settings.mode === 'production' ? {} : readSecrets(settings.dataDir, variables)),
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(settings.port),
    DATA_DIR: settings.dataDir,
    PUBLIC_URL: settings.publicUrl,
    GUILDHALL_MODE: settings.mode,
    GUILDHALL_NEXT_DIR: settings.nextDir,
    PLATFORM_PORT: String(platformPort),
    PLATFORM_URL: `http://127.0.0.1:${platformPort}`,
    CHAT_ENGINE: settings.chatUrl === undefined ? 'embedded' : 'synapse',
    CHAT_PORT: String(chatPort),
    CHAT_URL: settings.chatUrl ?? `http://127.0.0.1:${chatPort}`,
    ...(await signerEnvironment(settings)),
    ...(await chainEnvironment(settings, variables)),
  };
}

/** @param {import('./settings.mjs').Settings} settings @param {string | undefined} signerOrigin */
function sayReady(settings, signerOrigin) {
  const { publicUrl, mode, dataDir } = settings;
  say('');
  say(`  Guildhall is ready: ${publicUrl}`);
  if (signerOrigin) say(`  Wallets sign at:    ${signerOrigin}`);
  if (mode === 'trial' && !process.env.SMTP_URL) say(`  Mail arrives at:    ${mailPlace(settings)}`);
  say(`  Data is kept in:    ${dataDir}`);
  say('  Ctrl+C stops it.');
  say('');
}

/**
 * Mails hold links that open accounts, so their page answers this machine alone (gateway/outbox.ts).
 *
 * @param {import('./settings.mjs').Settings} settings
 */
function mailPlace({ publicUrl, dataDir, outboxOpen }) {
  const page = `${publicUrl}/outbox`;
  if (outboxOpen) return `${page} (open to everybody who reaches it)`;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  return isLocal
    ? `${page} (from this machine)`
    : `${path.join(dataDir, 'outbox')} (OUTBOX_OPEN=1 shows it to everybody at ${page})`;
}

/** @param {string} line */
function say(line) {
  console.log(line);
}
