import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readWebConfig } from '../lib/config/web';
import { secretVariables } from '../runtime/secret-files.mjs';
import { allocator } from './supervisor/allocator.mjs';

const read = (file: string) => readFileSync(path.join('deploy', file), 'utf8');
const page = readFileSync('docs/configuration.md', 'utf8');
const known = new Set([...page.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name));
/** Of Docker, PostgreSQL's image and our health check. */
const foreign = new Set([
  'COMPOSE_PROFILES',
  'POSTGRES_PASSWORD_FILE',
  'POSTGRES_INITDB_ARGS',
  'HEALTH_URL',
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
]);

const units = readdirSync('deploy/systemd').filter((name) => name.endsWith('.service'));

const files: readonly (readonly [string, RegExp])[] = [
  ['compose.yaml', /^ {6}([A-Z][A-Z0-9_]+): |^ {2}([A-Z][A-Z0-9_]+): /gm],
  ['example.env', /^([A-Z][A-Z0-9_]+)=/gm],
  ['systemd/guildhall.env', /^([A-Z][A-Z0-9_]+)=/gm],
  ...units.map((unit) => [`systemd/${unit}`, /^Environment=([A-Z][A-Z0-9_]+)=/gm] as const),
];
test.each(files)('every variable in deploy/%s is one that the product reads', (file, pattern) => {
  const names = [...read(file).matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
  expect(names.length).toBeGreaterThan(3);
  const isKnown = (name: string) => {
    const secret = name.replace(/_FILE$/, '');
    return known.has(name) || (name !== secret && secretVariables.includes(secret)) || foreign.has(name);
  };
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

/** Every file of deploy/, by its path in it. */
const all = readdirSync('deploy', { recursive: true, encoding: 'utf8' }).filter((name) =>
  statSync(path.join('deploy', name)).isFile(),
);

test('each file that says where the site is says where its signer is, at an address that the product takes', () => {
  const setting = (text: string, name: string) =>
    new RegExp(`^ *${name}(?:=|: )(.+)$`, 'm').exec(text)?.[1] ?? null;
  const saysSite = all.filter((file) => setting(read(file), 'PUBLIC_URL') !== null);
  expect(saysSite.sort()).toEqual(['compose.yaml', 'example.env', 'systemd/guildhall.env']);
  expect(setting(read('compose.yaml'), 'SIGNER_ORIGIN')).toBe('${SIGNER_ORIGIN:-}');
  const signers = ['example.env', 'systemd/guildhall.env'].map((file) => {
    const secrets = ['INTERNAL_SECRET', 'SESSION_SECRET', 'CHAT_AS_TOKEN'];
    const config = readWebConfig({
      GUILDHALL_MODE: 'production',
      PLATFORM_URL: 'http://127.0.0.1:4000',
      ...Object.fromEntries(secrets.map((name) => [name, name.padEnd(32, '0')])),
      PUBLIC_URL: setting(read(file), 'PUBLIC_URL') ?? '',
      SIGNER_ORIGIN: setting(read(file), 'SIGNER_ORIGIN') ?? '',
    });
    expect([file, config.signerOrigin]).toEqual([file, expect.any(String)]);
    return new URL(config.signerOrigin ?? '').host;
  });
  // Both proxies answer under the name of each.
  for (const proxy of ['Caddyfile', 'nginx.conf']) {
    const names = read(proxy).match(/^\s*(?:server_name .*;|guild\.example.*\{)$/gm) ?? [];
    expect([proxy, names.length > 0]).toEqual([proxy, true]);
    for (const name of names) {
      for (const host of signers) expect([proxy, name]).toEqual([proxy, expect.stringContaining(host)]);
    }
  }
});

test('each way to start the processes tells the allocator the same', () => {
  const words = Object.entries(allocator).map(([name, value]) => `${name}=${value}`);
  expect(read('Dockerfile')).toContain(`ENV ${words.join(' ')}\n`);
  const starting = units.filter((unit) => /ExecStart=.*node /.test(read(`systemd/${unit}`)));
  expect(starting.length).toBeGreaterThan(2);
  for (const unit of starting) expect(read(`systemd/${unit}`)).toContain(`Environment=${words.join(' ')}\n`);
});

test('each proxy ends idle connections, which the product cannot bound behind one', () => {
  const proxies = all.filter((file) => /TRUSTED_PROXIES=1/.test(read(file).split('\n')[0] ?? ''));
  expect(proxies.sort()).toEqual(['Caddyfile', 'nginx.conf']);
  // Of the listener, and not of the connections to the product.
  const listeners = {
    Caddyfile: /^\{\n\tservers \{\n\t\ttimeouts \{(?:\n\t{3}.*)*\n\t{3}idle (\d+)s$/m,
    'nginx.conf':
      /^server \{\n {4}listen 443 [^}]*?\n {4}keepalive_timeout (\d+)s;[^}]*?\n {4}limit_conn guildhall_network \d+;/m,
  };
  for (const [proxy, idle] of Object.entries(listeners)) {
    const seconds = Number(idle.exec(read(proxy))?.[1]);
    expect([proxy, seconds > 0 && seconds <= 60]).toEqual([proxy, true]);
  }
  expect(read('nginx.conf')).toMatch(/^limit_conn_zone \$binary_remote_addr zone=guildhall_network:/m);
});

test('the secrets that are made are those that containers ask for, closed to others, and stay when made again', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'guildhall-secrets-')), 'secrets');
  const make = () => spawnSync('sh', ['deploy/make-secrets.sh', folder], { encoding: 'utf8' });
  expect(make().stderr).toContain('smtp_url');
  const first = readFileSync(path.join(folder, 'session_secret'), 'utf8');
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  make();
  expect(readFileSync(path.join(folder, 'session_secret'), 'utf8')).toBe(first);
  const wanted = [...read('compose.yaml').matchAll(/file: \.\/secrets\/(\w+)/g)].map(
    ([, name]) => name ?? '',
  );
  expect(readdirSync(folder).sort()).toEqual(wanted.filter((name) => name !== 'smtp_url').sort());
  rmSync(path.dirname(folder), { recursive: true });
});

test('a container asks its own process whether it is ready', async () => {
  let status = 200;
  let secret: string | string[] | undefined;
  const server = http.createServer((request, response) => {
    secret = request.headers['x-guildhall-internal'];
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const env = {
      NODE_ENV: 'test',
      HEALTH_URL: `http://127.0.0.1:${port}/`,
      INTERNAL_SECRET: 'inside',
    } as const;
    const [code] = await once(
      spawn(process.execPath, ['deploy/healthy.mjs'], { env, stdio: 'ignore' }),
      'exit',
    );
    return code as number;
  };
  expect([await ask(), secret]).toEqual([0, 'inside']);
  status = 503;
  expect(await ask()).toBe(1);
  server.close();
  server.closeAllConnections();
  expect(await ask()).toBe(1);
});
