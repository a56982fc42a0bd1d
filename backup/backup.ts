import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { takeFolderLock } from '@/storage/folder-lock.mjs';
import type { ObjectStore } from '@/storage/objects/object-store';
import { ArchiveWriter } from './archive-writer';
import { dumpDatabase } from './dump';
import { addFiles, keepFiles } from './files';
import { FORMAT, type End } from './format';
import { CliError } from './cli-error';
import { parts } from './contents';
import { takeSnapshots, type Urls } from './snapshots';

export interface BackupOptions {
  readonly dataDir: string;
  readonly urls: Urls;
  /** Where files lie; null is the data folder. */
  readonly bucket: ObjectStore | null;
  /** Where the archive goes; must not exist. */
  readonly file: string;
  /** Null leaves it readable for everybody who gets it. */
  readonly passphrase: string | null;
  /** Of the product. */
  readonly version: string;
  readonly now: Date;
}

/** Writes both databases and the files that they name into one archive, of an installation that may be running. */
export async function backUp(options: BackupOptions): Promise<Pick<End, 'rows' | 'files' | 'absentFiles'>> {
  const { dataDir, urls, bucket, file, passphrase, version, now } = options;
  if (!existsSync(dataDir)) {
    throw new CliError(`There is no folder ${dataDir}: set DATA_DIR to that of the installation.`);
  }
  if (existsSync(file)) throw new CliError(`${file} exists already: choose another name.`);
  const workFolder = path.join(dataDir, 'backup-unfinished');
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const lock = takeFolderLock(workFolder, 'a backup');
  const staging = path.join(workFolder, 'staging');
  let archive: ArchiveWriter | undefined;
  try {
    // Of a backup that was killed.
    await rm(staging, { recursive: true, force: true });
    const present = parts.filter(({ name }) => urls[name] !== undefined);
    // Before anybody waits for it.
    await bucket?.check();
    if (!bucket) for (const part of present) await keepFiles(part, dataDir, staging);
    const snapshots = await takeSnapshots(dataDir, urls, staging);
    try {
      archive = await ArchiveWriter.create(file, passphrase, {
        product: 'guildhall',
        format: FORMAT,
        version,
        createdAt: now.toISOString(),
        parts: snapshots.map(({ part }) => part.name),
      });
      const facts = { rows: {}, files: 0, absentFiles: new Array<string>() };
      for (const { part, connection, revise } of snapshots) {
        Object.assign(facts.rows, await dumpDatabase(connection.client, part, archive, revise));
        const source = bucket ?? [staging, dataDir];
        const { files, absent } = await addFiles(connection.client, part, archive, source);
        facts.files += files;
        facts.absentFiles.push(...absent);
      }
      await archive.finish(facts);
      return facts;
    } finally {
      for (const { connection } of snapshots) await connection.close().catch(() => undefined);
    }
  } catch (error) {
    await archive?.abandon();
    throw error;
  } finally {
    lock.release();
    await rm(workFolder, { recursive: true, force: true });
  }
}
