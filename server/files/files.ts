import type { Readable } from 'node:stream';

/** What `FileStore.get` answers. */
export interface StoredFile {
  /** To be read, or destroyed by who does not need it. */
  readonly stream: Readable;
  readonly size: number;
  readonly type: ImageType;
}

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/**
 * Where uploaded pictures lie. Paths are made by `newFilePath` alone, never by a client, and a path is written once:
 * what lies under it does not change until it is deleted.
 */
export interface FileStore {
  /**
   * Stores a file; when it resolves the bytes are safe. Nothing is left behind when it fails.
   * Throws the AppError `disk_full` when there is no room, `unavailable` when the store is away.
   */
  put(path: string, bytes: Buffer): Promise<void>;

  /** The file, or null when there is none or the path is not one that `newFilePath` makes. */
  get(path: string): Promise<StoredFile | null>;

  /** Deletes a file; one that does not exist is no error. */
  delete(path: string): Promise<void>;
}
