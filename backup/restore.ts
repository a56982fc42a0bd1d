import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { takeFolderLock } from '@/storage/folder-lock.mjs';
import type { ObjectStore } from '@/storage/objects/object-store';
import { readArchive, jsonIn, type ArchiveFacts, type Entry } from './archive-reader';
import { connect, type Place } from './connection';
import { parts, type Part } from './contents';
import {
  FILE_ENTRY,
  ROWS_ENTRY,
  SCHEMA_ENTRY,
  SEQUENCES_ENTRY,
  row,
  schemaFacts,
  sequenceFacts,
} from './format';
import { DatabaseLoader } from './load';
import { filesInBucket, filesOnDisk, type FilesTarget } from './files-target';
import { CliError } from './cli-error';
import type { Urls } from './snapshots';

export interface RestoreOptions {
  readonly dataDir: string;
  /** As a role that may make tables. */
  readonly urls: Urls;
  /** Where files go; null is the data folder. */
  readonly bucket: ObjectStore | null;
  readonly file: string;
  readonly passphrase: string | null;
}

/** Fills an empty installation from an archive; an archive that cannot be used leaves everything as it was. */
export async function restore(options: RestoreOptions): Promise<ArchiveFacts> {
  const { dataDir, file, passphrase } = options;
  // Once without doing anything, so that a bad archive is known before the target is touched.
  const { header } = await readArchive(file, passphrase, async ({ name }) => {
    if (![FILE_ENTRY, ROWS_ENTRY, SCHEMA_ENTRY, SEQUENCES_ENTRY].some((known) => known.test(name))) {
      throw new CliError(`${file} has an entry that no backup of Guildhall has (${name}).`);
    }
  });
  const wanted = parts.filter(({ name }) => header.parts.includes(name));
  for (const { name } of wanted) {
    if (options.urls[name] === undefined) {
      throw new CliError(
        'The archive has the conversations of the homeserver that comes along, and CHAT_URL names another one: restore without CHAT_URL.',
      );
    }
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeFolderLock(dataDir, 'a restore');
  const targets: Target[] = [];
  try {
    for (const part of wanted) await refuseFilled(part, options);
    for (const part of wanted) targets.push(await Target.open(part, options));
    const facts = await readArchive(file, passphrase, async (entry) => {
      const target = targets.find((each) => each.owns(entry.name));
      if (!target) throw new CliError(`${file} is not a valid backup: unexpected entry ${entry.name}.`);
      await target.take(entry, header.version);
    });
    for (const target of targets) await target.finish();
    for (const target of targets) await target.commit();
    return facts;
  } catch (error) {
    for (const target of targets) await target.abandon();
    throw error;
  } finally {
    lock.release();
  }
}

const filesOf = (part: Part, { dataDir, bucket }: RestoreOptions): FilesTarget =>
  bucket ? filesInBucket(part, dataDir, bucket) : filesOnDisk(part, dataDir);

async function refuseFilled(part: Part, options: RestoreOptions): Promise<void> {
  const { dataDir, urls } = options;
  const database = path.join(dataDir, part.databaseFolder);
  if (urls[part.name] === null && existsSync(path.join(database, 'cluster'))) {
    throw new CliError(`${database} already has a database: restore into another DATA_DIR.`);
  }
  await filesOf(part, options).refuseFilled();
}

/** A part while it is restored: beside its final place until the whole archive has been read. */
class Target {
  readonly #part: Part;
  readonly #dataDir: string;
  readonly #place: Place;
  readonly #loader: DatabaseLoader;
  readonly #files: FilesTarget;

  private constructor(part: Part, dataDir: string, place: Place, loader: DatabaseLoader, files: FilesTarget) {
    this.#part = part;
    this.#dataDir = dataDir;
    this.#place = place;
    this.#loader = loader;
    this.#files = files;
  }

  static async open(part: Part, options: RestoreOptions): Promise<Target> {
    const { dataDir, urls } = options;
    const url = urls[part.name];
    const place: Place =
      typeof url === 'string'
        ? { kind: 'postgres', url }
        : { kind: 'pglite', folder: path.join(dataDir, `${part.databaseFolder}.restoring`) };
    // Of a restore that was killed.
    if (place.kind === 'pglite') await rm(place.folder, { recursive: true, force: true });
    const files = filesOf(part, options);
    await files.begin();
    const connection = await connect(place);
    const target = new Target(part, dataDir, place, new DatabaseLoader(connection, part), files);
    await target.#loader.begin().catch(async (error: unknown) => {
      await target.abandon();
      throw error;
    });
    return target;
  }

  owns(entryName: string): boolean {
    return entryName.startsWith(`${this.#part.name}/`) || entryName.startsWith(`${this.#part.filesFolder}/`);
  }

  async take(entry: Entry, version: string): Promise<void> {
    const { name } = entry;
    const [, , table] = ROWS_ENTRY.exec(name) ?? [];
    const [, , file] = FILE_ENTRY.exec(name) ?? [];
    if (file !== undefined) await this.#files.take(file.slice(1), entry.chunks);
    else if (table !== undefined) await this.#loader.insert(table, rowsIn(await entry.bytes()));
    else if (SCHEMA_ENTRY.test(name)) {
      await this.#loader.makeTables(schemaFacts.parse(jsonIn(await entry.bytes())), version);
    } else await this.#loader.setSequences(sequenceFacts.parse(jsonIn(await entry.bytes())));
  }

  finish(): Promise<void> {
    return this.#loader.finish();
  }

  async commit(): Promise<void> {
    await this.#loader.commit();
    const dataDir = this.#dataDir;
    const place = this.#place;
    const part = this.#part;
    if (place.kind === 'pglite') {
      await rm(path.join(dataDir, part.databaseFolder), { recursive: true, force: true });
      await rename(place.folder, path.join(dataDir, part.databaseFolder));
    }
    await this.#files.commit();
  }

  async abandon(): Promise<void> {
    await this.#loader.rollBack();
    if (this.#place.kind === 'pglite') await rm(this.#place.folder, { recursive: true, force: true });
    await this.#files.abandon();
  }
}

function rowsIn(bytes: Buffer) {
  return bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => row.parse(JSON.parse(line)));
}
