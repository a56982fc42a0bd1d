import { link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import type { ObjectStore } from '@/storage/objects/object-store';
import type { ArchiveWriter } from './archive-writer';
import type { Part } from './contents';

/**
 * Gives every file of a folder a second name in `staging`, so that what is deleted while the backup runs is still there
 * for the rows that name it. Half-written files, and what can be made again (thumbnails), have dots in front or inside.
 */
export async function keepFiles(part: Part, dataDir: string, staging: string): Promise<void> {
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const source = path.join(dataDir, part.filesFolder, folder);
    const target = path.join(staging, part.filesFolder, folder);
    const items = await readdir(source, { withFileTypes: true }).catch(ignoreAbsent);
    await mkdir(target, { recursive: true, mode: 0o700 });
    for (const item of items ?? []) {
      if (item.name.startsWith('.')) continue;
      if (item.isDirectory()) folders.push(path.join(folder, item.name));
      else if (item.isFile()) {
        await link(path.join(source, item.name), path.join(target, item.name)).catch(ignoreAbsent);
      }
    }
  }
}

/**
 * The query for the names of all files, over the columns that there are: an installation is backed up before its upgrade, too,
 * and an old one lacks some.
 */
export async function fileNamesQuery(
  client: Client,
  { fileColumns }: Pick<Part, 'fileColumns'>,
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const known = new Set(rows.map(({ name }) => name));
  const queries = fileColumns
    .filter(({ table, column }) => known.has(`${table}.${column}`))
    .map(({ table, column }) => `SELECT ${column} AS name FROM public.${table} WHERE ${column} IS NOT NULL`);
  return `${queries.join(' UNION ')} ORDER BY name`;
}

/**
 * Adds every file that a row names, from the first folder that has it or from a bucket; answers how many there were, and
 * the names of those that were not.
 */
export async function addFiles(
  client: Client,
  part: Part,
  archive: ArchiveWriter,
  source: readonly string[] | ObjectStore,
): Promise<{ files: number; absent: string[] }> {
  let files = 0;
  const absent: string[] = [];
  await client.query(`DECLARE files NO SCROLL CURSOR FOR ${await fileNamesQuery(client, part)}`);
  for (;;) {
    const { rows } = await client.query<{ name: string }>('FETCH 1000 FROM files');
    if (rows.length === 0) break;
    for (const { name } of rows) {
      const place = `${part.filesFolder}/${part.placeOf(name)}`;
      if (await addFile(place, archive, source)) files += 1;
      else absent.push(place);
    }
  }
  await client.query('CLOSE files');
  return { files, absent };
}

async function addFile(
  place: string,
  archive: ArchiveWriter,
  source: readonly string[] | ObjectStore,
): Promise<boolean> {
  if ('get' in source) {
    const object = await source.get(place);
    if (object) await archive.addStream(place, object.size, object.stream);
    return object !== undefined;
  }
  for (const folder of source) if (await archive.addFile(place, path.join(folder, place))) return true;
  return false;
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
