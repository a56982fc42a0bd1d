import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { connect, type Place } from '@/backup/connection';
import { rowsOf } from '@/backup/dump';
import { tablesOf } from '@/backup/tables';

/** What every table holds: how many rows, and the digest of all of them. */
export async function tableDigests(place: Place): Promise<Record<string, string>> {
  const { client, close } = await connect(place);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const digests: Record<string, string> = {};
    for (const table of await tablesOf(client)) {
      const hash = createHash('sha256');
      let count = 0;
      for await (const values of rowsOf(client, table)) {
        hash.update(`${JSON.stringify(values)}\n`);
        count += 1;
      }
      digests[table.name] = `${count} rows ${hash.digest('hex')}`;
    }
    const { rows } = await client.query<{ hash: string }>(
      'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
    );
    digests['migrations'] = rows.map(({ hash }) => hash).join(' ');
    return digests;
  } finally {
    await close();
  }
}

/** The digest of every file below a folder, but for what is half written and what is made from others. */
export function fileDigests(folder: string): Record<string, string> {
  const digests: Record<string, string> = {};
  for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(item.parentPath, item.name);
    const name = path.relative(folder, file);
    if (!item.isFile() || name.startsWith('.') || /^media\/.*\./.test(name)) continue;
    digests[name] = createHash('sha256').update(readFileSync(file)).digest('hex');
  }
  return digests;
}
