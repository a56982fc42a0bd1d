import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';

export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** The folder of an installed PostgreSQL's programs (Debian's layout), newest first; undefined when there is none. */
export function postgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(root, version, 'bin'))
    .find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** Starts an empty PostgreSQL that only a unix socket leads to. */
export async function startPostgres(programs: string): Promise<TestPostgres> {
  const folder = mkdtempSync('/tmp/guildhall-pg-');
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const user = ordinaryUser();
  if (user) for (const owned of [folder, data]) chownSync(owned, user.uid, user.gid);

  execFileSync(path.join(programs, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'max_connections=50', '-F'],
    { ...user, cwd: folder, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const url = `postgresql://postgres@/postgres?host=${folder}`;
  await answering(url);

  return {
    url,
    async stop() {
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}

async function answering(url: string): Promise<void> {
  for (const end = Date.now() + 20_000; ;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
