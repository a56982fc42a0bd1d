import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { deletionActs, type DeletionActRow } from '@/server/db/schema/account-deletion';

const line = z.strictObject({
  id: z.string().min(16).max(64),
  accountId: z.int().min(1),
  act: z.enum(deletionActs),
  at: z.iso.datetime().transform((text) => new Date(text)),
});

/** In DATA_DIR. No backup has it: an archive of an earlier day lacks what was deleted since. */
export const DELETION_LIST = 'deletions.ndjson';

/**
 * The list of deletions, a file beside the database with one act a line: number of the account, what was done, when. A database
 * that was restored from a backup gets what it lacks from here.
 */
export class DeletionList {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, DELETION_LIST);
  }

  /** A line that was cut off by a crash is skipped: the database has that act, and it is written again. */
  async read(): Promise<DeletionActRow[]> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').flatMap((one) => {
      if (one.trim() === '') return [];
      try {
        return [line.parse(JSON.parse(one))];
      } catch {
        return [];
      }
    });
  }

  /** Resolves when the lines are on the disk. Each begins with a line break, in case the one before it was cut off. */
  async append(acts: readonly DeletionActRow[]): Promise<void> {
    if (acts.length === 0) return;
    const file = await open(this.#file, 'a', 0o600);
    try {
      const lines = acts.map(({ id, accountId, act, at }) =>
        JSON.stringify({ id, accountId, act, at: at.toISOString() }),
      );
      await file.appendFile(lines.map((one) => `\n${one}\n`).join(''));
      await file.sync();
    } finally {
      await file.close();
    }
  }
}
