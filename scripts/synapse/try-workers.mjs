// Tries deploy/synapse/workers/ on this machine: Redis, nginx, the main process and every worker, with the files as they
// are, but for paths. Needs redis-server and nginx in PATH and an empty PostgreSQL database:
//
//     node scripts/synapse/try-workers.mjs 'postgresql://user@/name?host=/run/postgresql'
//
// It sends messages through nginx as the application service's people, waits for them in sync on another worker, hears the
// pushes, opens a picture, then kills a persister and a sync worker and does it again. Uses the ports of the files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeConfiguration } from './configuration.mjs';
import { installSynapse } from './install.mjs';
import { endWithParent } from './synapse.mjs';

const deployed = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../deploy/synapse');
const databaseUrl = process.argv[2];
if (!databaseUrl) throw new Error('Say which PostgreSQL database to use.');
const url = 'http://127.0.0.1:8008';
const asToken = 'as-token-of-a-trial-0123456789abcdef';
const python = process.env.GUILDHALL_TEST_SYNAPSE || (await installSynapse());
const folder = mkdtempSync(path.join(tmpdir(), 'synapse-workers-'));
/** @type {Map<string, import('node:child_process').ChildProcess>} */
const running = new Map();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running.values()) child.kill('SIGKILL');
    process.exit(1);
  });
}

const pushed = new Set();
const platform = createServer(async (request, response) => {
  const { events = [] } = JSON.parse((await text(request)) || '{}');
  for (const event of events) pushed.add(event.event_id);
  response.setHeader('content-type', 'application/json').end('{}');
});
await once(platform.listen(0, '127.0.0.1'), 'listening');

try {
  await startAll();
  await converse('before');
  for (const worker of ['event_persister1', 'event_persister2', 'sync1']) {
    running.get(worker)?.kill('SIGKILL');
    await once(running.get(worker) ?? process, 'exit');
    startWorker(worker);
    await converse(`after ${worker} was killed`);
  }
  console.log('Everything worked.');
} finally {
  for (const child of [...running.values()].reverse()) child.kill('SIGKILL');
  platform.close();
  rmSync(folder, { recursive: true, force: true });
}

async function startAll() {
  const { port: platformPort } = /** @type {import('node:net').AddressInfo} */ (platform.address());
  writeConfiguration({
    dataDir: folder,
    port: 8080,
    serverName: 'workers.test',
    platformUrl: `http://127.0.0.1:${platformPort}`,
    asToken,
    hsToken: 'hs-token-of-a-trial-0123456789abcdef',
    databaseUrl,
  });
  // What workers.yaml says of listeners holds.
  const trial = JSON.parse(readFileSync(path.join(folder, 'trial.yaml'), 'utf8'));
  delete trial.listeners;
  writeFileSync(path.join(folder, 'trial.yaml'), JSON.stringify(trial));
  writeFileSync(path.join(folder, 'worker-secret'), 'secret-of-a-trial-0123456789abcdef0123');
  cpSync(path.join(deployed, 'workers'), path.join(folder, 'workers'), { recursive: true });
  for (const file of readdirSync(path.join(folder, 'workers'))) {
    const at = path.join(folder, 'workers', file);
    writeFileSync(at, readFileSync(at, 'utf8').replaceAll('/etc/matrix-synapse', folder));
  }
  start('redis', 'redis-server', ['--port', '6379', '--save', '', '--dir', folder]);
  mkdirSync(path.join(folder, 'nginx'));
  const inner = path.join(folder, 'workers/nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/nginx/${kind};`,
  );
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn; events {} http { access_log off; ${temporary.join(' ')} include ${inner}; }`,
  );
  start('nginx', 'nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder]);
  start('main', python, [endWithParent, 'synapse.app.homeserver', ...configuration()]);
  await until('the main process answers', () => answers('http://127.0.0.1:8080'));
  const workers = readdirSync(path.join(folder, 'workers'))
    .filter((file) => file.endsWith('1.yaml') || file.endsWith('2.yaml'))
    .map((file) => path.basename(file, '.yaml'));
  for (const worker of workers) startWorker(worker);
  await until('the readers answer', () => answers(url));
  console.log(`Running: ${[...running.keys()].join(', ')}.`);
}

function configuration() {
  const files = [path.join(deployed, 'homeserver.yaml'), path.join(folder, 'workers/workers.yaml')];
  return [...files, path.join(folder, 'trial.yaml')].flatMap((file) => ['-c', file]);
}

/** @param {string} name */
function startWorker(name) {
  const own = path.join(folder, 'workers', `${name}.yaml`);
  start(name, python, [endWithParent, 'synapse.app.generic_worker', ...configuration(), '-c', own]);
}

/** @param {string} name @param {string} command @param {string[]} args */
function start(name, command, args) {
  running.set(name, spawn(command, args, { stdio: ['pipe', 'ignore', 'inherit'] }));
}

/** Two people in four rooms, so that both persisters have some. @param {string} mark */
async function converse(mark) {
  const [one, two] = await Promise.all(['u1', 'u2'].map(person));
  for (let room = 0; room < 4; room += 1) {
    const { room_id: roomId } = await call('POST', 'createRoom', asToken, { preset: 'private_chat' });
    const at = `rooms/${encodeURIComponent(roomId)}`;
    for (const user of ['u1', 'u2']) {
      await call('POST', `${at}/invite`, asToken, { user_id: `@${user}:workers.test` });
      await call('POST', `${at}/join?user_id=@${user}:workers.test`, asToken, {});
    }
    const startedAt = performance.now();
    const sent = await call('PUT', `${at}/send/m.room.message/${mark.replaceAll(' ', '-')}`, one, {
      msgtype: 'm.text',
      body: mark,
    });
    let since = '';
    await until(`the message of room ${room} is seen`, async () => {
      const answer = await call('GET', `sync?timeout=2000${since && `&since=${since}`}`, two);
      since = answer.next_batch;
      return JSON.stringify(answer.rooms ?? {}).includes(sent.event_id);
    });
    console.log(`${mark}: room ${room} in ${Math.round(performance.now() - startedAt)} ms`);
    await until('the platform has been told', () => pushed.has(sent.event_id));
    await call('PUT', `${at}/typing/@u1:workers.test`, one, { typing: true, timeout: 1000 });
    await call('POST', `${at}/receipt/m.read/${encodeURIComponent(sent.event_id)}`, two, {});
    await call('PUT', `${at}/redact/${encodeURIComponent(sent.event_id)}/r`, one, {});
  }
  let mxc = '';
  await until('a file is taken', async () => {
    const upload = await fetch(`${url}/_matrix/media/v3/upload?filename=a.txt`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one}`, 'content-type': 'text/plain' },
      body: mark,
    });
    if (upload.ok) ({ content_uri: mxc } = await upload.json());
    else await upload.arrayBuffer();
    return upload.ok;
  });
  const file = await fetch(`${url}/_matrix/client/v1/media/download/${mxc.slice('mxc://'.length)}`, {
    headers: { authorization: `Bearer ${two}` },
  });
  if ((await file.text()) !== mark) throw new Error('The file is not what was sent');
}

/** Registers somebody, unless they are, and answers a token. @param {string} name */
async function person(name) {
  const type = 'm.login.application_service';
  await call('POST', 'register', asToken, { type, username: name, inhibit_login: true }).catch(() => null);
  const identifier = { type: 'm.id.user', user: `@${name}:workers.test` };
  return (await call('POST', 'login', asToken, { type, identifier })).access_token;
}

/** Tries again while a process that was killed is on its way back. */
async function call(method, where, token, body) {
  for (const end = Date.now() + 60_000; ; await wait(200)) {
    const answer = await fetch(`${url}/_matrix/client/v3/${where}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    const content = await answer.json().catch(() => null);
    if (answer.ok) return content;
    if (answer.status < 500 || Date.now() > end) {
      throw new Error(`${method} ${where}: ${answer.status} ${JSON.stringify(content)}`);
    }
  }
}

/** @param {string} address */
function answers(address) {
  return fetch(`${address}/_matrix/client/versions`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** @param {string} what @param {() => boolean | Promise<boolean>} holds */
async function until(what, holds) {
  for (const end = Date.now() + 180_000; !(await holds()); await wait(100)) {
    if (Date.now() > end) throw new Error(`It never happened that ${what}`);
  }
}
