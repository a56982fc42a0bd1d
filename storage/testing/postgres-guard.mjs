// Starts a PostgreSQL in a folder and stops it, and removes the folder, when told to or when the process that it was
// started for is gone. Plain JavaScript, because it is a process of its own: node postgres-guard.mjs <folder> <process id>
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from './free-port.mjs';

const [folder = '', parent = ''] = process.argv.slice(2);
const LOOK_MS = 500;
const START_MS_MAX = 60_000;

/** The folder of an installed PostgreSQL's programs (Debian's layout), newest first. */
function installedPrograms() {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(root, version, 'bin'))
    .find((place) => existsSync(path.join(place, 'initdb')));
}

/** From Debian's packages, without the cluster and the service that they would bring. */
function installPrograms() {
  const apt = (...words) =>
    execFileSync('apt-get', ['-q', '-y', ...words], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  apt('update');
  apt('install', '--no-install-recommends', 'postgresql-common');
  writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  apt('install', '--no-install-recommends', 'postgresql');
}

function programs() {
  const found = installedPrograms();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) installPrograms();
  const installed = installedPrograms();
  if (installed) return installed;
  throw new Error(
    'These tests need PostgreSQL: install your system’s package (on Debian "apt-get install postgresql").',
  );
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      // The next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.');
}

async function start() {
  const place = programs();
  const user = ordinaryUser();
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  const password = randomBytes(18).toString('base64url');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user.uid !== undefined) {
    for (const owned of [folder, data, passwordFile]) chownSync(owned, user.uid, user.gid);
  }
  const words = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile];
  execFileSync(
    path.join(place, 'initdb'),
    [...words, '-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    // A test machine does not lose its power between two assertions.
    'fsync=off',
    'logging_collector=on',
    `log_directory=${folder}`,
    'log_filename=log',
    'log_destination=jsonlog',
    'log_rotation_age=0',
    'log_rotation_size=0',
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(
    path.join(place, 'postgres'),
    ['-D', data, '-k', folder, '-p', String(port), ...settings],
    {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
  };
  await answering(port, server).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    stop,
    ended,
    programs: place,
    // By its socket, which costs a sixth less than the network of this machine.
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`,
  };
}

/** PostgreSQL listens before it lets anybody in, so the first answers may be refusals; `pg` is asked by the tests. */
async function answering(port, server) {
  for (const end = Date.now() + START_MS_MAX; ;) {
    const open = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.end());
    });
    if (open) return;
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}.`);
    if (Date.now() > end) throw new Error('PostgreSQL did not start in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Tells those who wait; the file is there at once and whole. */
function say(answer) {
  const file = path.join(folder, 'answer.json');
  writeFileSync(`${file}.new`, JSON.stringify(answer), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function parentLives() {
  try {
    process.kill(Number(parent), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

try {
  const { stop, ended, ...facts } = await start();
  const told = new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, resolve);
    const look = setInterval(() => {
      if (parentLives()) return;
      clearInterval(look);
      resolve();
    }, LOOK_MS);
  });
  say({ ...facts, guard: process.pid });
  await Promise.race([told, ended]);
  await stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(`${folder}.guard.log`, { force: true });
  // The folder of a run of the tests, if that is gone without having removed it.
  if (path.basename(path.dirname(folder)).startsWith('guildhall-pgrun-')) {
    rmSync(path.dirname(folder), { recursive: true, force: true });
  }
  process.exit(0);
} catch (error) {
  say({ problem: error.message });
  process.exit(1);
}
