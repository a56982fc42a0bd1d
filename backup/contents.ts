import path from 'node:path';

interface FileColumn {
  readonly table: string;
  readonly column: string;
}

/** A database with the files that its rows name: what one service keeps. */
export interface Part {
  readonly name: 'platform' | 'homeserver';
  /** Folder of the embedded database in DATA_DIR. */
  readonly databaseFolder: string;
  readonly urlVariable: string;
  readonly migrationsFolder: string;
  /** Folder of the files in DATA_DIR, and in an archive. */
  readonly filesFolder: string;
  /** The columns that name every file that there should be. */
  readonly fileColumns: readonly FileColumn[];
  /** Where a file lies below the folder. */
  placeOf(name: string): string;
}

/** In the order in which they are taken (docs/decisions/backup.md). */
export const parts: readonly [Part, Part] = [
  {
    name: 'platform',
    databaseFolder: 'platform-db',
    urlVariable: 'DATABASE_URL',
    migrationsFolder: path.resolve('server/db/migrations'),
    filesFolder: 'files',
    // Our copies of pictures of NFTs are no uploads; nothing would read them again before they are forgotten.
    fileColumns: [
      { table: 'upload', column: 'path' },
      { table: 'nft_picture', column: 'image_path' },
      { table: 'nft_piece', column: 'image_path' },
    ],
    placeOf: (name) => name,
  },
  {
    name: 'homeserver',
    databaseFolder: 'homeserver-db',
    urlVariable: 'CHAT_DATABASE_URL',
    migrationsFolder: path.resolve('homeserver/db/migrations'),
    filesFolder: 'media',
    fileColumns: [{ table: 'media', column: 'media_id' }],
    placeOf: (name) => `${name.slice(0, 2)}/${name}`,
  },
];

/**
 * Everything else that lies in DATA_DIR, by name. None of it is ever in an archive; a name that is in neither list is a
 * failing test, so that whoever adds a file decides.
 */
export const neverInArchive = {
  /** Keys: whoever has an archive must not be able to open what is sealed in it, or speak in the product's name. */
  keys: ['secrets.json', 'share-sealing-key.json', 'reward-seed-key.json', 'keys'],
  /** What a restored database is told that it lacks (server/features/account-deletion/deletion-list.ts). It is copied by itself. */
  deletions: ['deletions.ndjson'],
  /** What belongs to this run of the processes, and mails that a trial did not send. */
  passing: ['guildhall.lock', 'endpoints.json', 'outbox', 'backup-unfinished'],
} as const;
