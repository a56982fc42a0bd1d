import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { build } from 'esbuild';
import { openStorage } from '@/storage/open-storage';
import { copyDatabaseTemplate, MIGRATIONS_FOLDER } from './database-template';

const CHILD = path.resolve('.build/kill.child.mjs');
/** Messages that a process acknowledges before it is killed, at most. */
const MESSAGES_MAX = 120;
const DELAY_MS_MAX = 15;

export interface KillReport {
  readonly runs: number;
  readonly acknowledged: number;
  /** Acknowledged messages that are not in the database, or are there as another event. */
  readonly lost: readonly string[];
  /** Messages that are there more than once. */
  readonly doubled: readonly string[];
  /** Where the order of events or of a sender's messages is broken, or a request got another answer than before. */
  readonly broken: readonly string[];
}

/** Kills a homeserver's stream (kill -9) at random moments while people send, and looks what is left. */
export async function killLoop(options: {
  readonly runs: number;
  readonly senders: number;
  random(): number;
}): Promise<KillReport> {
  const { runs, senders, random } = options;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guildhall-kill-'));
  await copyDatabaseTemplate(dataDir);
  await build({
    entryPoints: ['homeserver/stream/kill.child.ts'],
    outfile: CHILD,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  const acknowledged = new Map<string, string>();
  const answeredAnew: string[] = [];
  const next = Array.from({ length: senders }, () => 0);
  let roomId = '';
  try {
    for (let run = 0; run < runs; run += 1) {
      const args = [CHILD, dataDir, MIGRATIONS_FOLDER, roomId, ...next.map(String)];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      let errors = '';
      child.stderr.on('data', (text) => (errors += text));
      const killAfter = Math.floor(random() * MESSAGES_MAX);
      let seen = 0;
      const enough = new Promise<void>((resolve) => {
        createInterface({ input: child.stdout }).on('line', (line) => {
          const [word, ...rest] = line.split(' ');
          if (word === 'open') roomId = rest[0] ?? '';
          if (word === 'sent') {
            const [sender = '', number = '', eventId = ''] = rest;
            const name = `${sender} ${number}`;
            if ((acknowledged.get(name) ?? eventId) !== eventId) answeredAnew.push(`answer to ${name}`);
            acknowledged.set(name, eventId);
            // The next process gets this one again, as from a client that never saw the answer.
            next[Number(sender)] = Number(number);
            seen += 1;
          }
          if (seen >= killAfter && roomId !== '') resolve();
        });
        child.on('exit', () => resolve());
      });
      await enough;
      await wait(random() * DELAY_MS_MAX);
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      if (child.signalCode !== 'SIGKILL') throw new Error(`The child ended by itself: ${errors}`);
    }
    const found = await inspect(dataDir, acknowledged);
    const broken = [...found.broken, ...answeredAnew];
    return { runs, acknowledged: acknowledged.size, ...found, broken };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function inspect(
  dataDir: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<Pick<KillReport, 'lost' | 'doubled' | 'broken'>> {
  const storage = await openStorage({ kind: 'pglite', dataDir, migrationsFolder: MIGRATIONS_FOLDER });
  try {
    const { rows } = await storage.db.execute<{
      position: string;
      event_id: string;
      prev_event: string | null;
      depth: string;
      sender: string;
      type: string;
      body: string;
    }>(sql`SELECT position, event_id, prev_event, depth, sender, type, content->>'body' AS body
           FROM event ORDER BY position`);
    const stored = new Map<string, string>();
    const doubled: string[] = [];
    const broken: string[] = [];
    const lastOf = new Map<string, number>();
    rows.forEach((row, index) => {
      if (row.prev_event !== (rows[index - 1]?.event_id ?? null)) broken.push(`before ${row.event_id}`);
      if (Number(row.depth) !== index + 1) broken.push(`depth of ${row.event_id}`);
      if (row.type !== 'm.room.message') return;
      const sender = /^@p(\d+):/.exec(row.sender)?.[1] ?? '';
      const name = `${sender} ${row.body}`;
      if (stored.has(name)) doubled.push(name);
      stored.set(name, row.event_id);
      if (Number(row.body) !== (lastOf.get(sender) ?? -1) + 1) broken.push(`order of ${name}`);
      lastOf.set(sender, Number(row.body));
    });
    const { rows: positions } = await storage.db.execute<{ position: string }>(
      sql`SELECT position FROM event UNION ALL SELECT position FROM receipt`,
    );
    if (new Set(positions.map(({ position }) => position)).size !== positions.length) {
      broken.push('two of one position');
    }
    const lost = [...acknowledged].filter(([name, eventId]) => stored.get(name) !== eventId);
    return { lost: lost.map(([name]) => name), doubled, broken };
  } finally {
    await storage.close();
  }
}
