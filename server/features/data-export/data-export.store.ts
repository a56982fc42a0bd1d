import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte } from 'drizzle-orm';
import { dataExport, dataExportPart, type DataExportRow } from '@/server/db/schema/data-export';
import type { Storage } from '@/storage/storage';
import type { UserId } from '@/protocol/ids';

/** A file of an archive. */
export interface ExportFile {
  readonly name: string;
  readonly content: Buffer;
}

type Progress = Pick<DataExportRow, 'parts' | 'bytes' | 'roomId' | 'token'>;

/** Archives that are being made, and those that are kept, with their files. */
export class DataExportStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Begins an archive, or returns null if one is being made. */
  async add(accountId: UserId, now: Date): Promise<DataExportRow | null> {
    const [row] = await this.#storage.db
      .insert(dataExport)
      .values({ accountId, state: 'making', requestedAt: now, nextAt: now })
      .onConflictDoNothing()
      .returning();
    return row ?? null;
  }

  /** The newest first. */
  async list(accountId: UserId, limit: number): Promise<DataExportRow[]> {
    return this.#storage.db
      .select()
      .from(dataExport)
      .where(eq(dataExport.accountId, accountId))
      .orderBy(desc(dataExport.requestedAt), desc(dataExport.id))
      .limit(limit);
  }

  async find(id: number, accountId: UserId): Promise<DataExportRow | null> {
    const [row] = await this.#storage.db
      .select()
      .from(dataExport)
      .where(and(eq(dataExport.id, id), eq(dataExport.accountId, accountId)));
    return row ?? null;
  }

  /** Takes one that is due and leaves it to the caller until `leaseUntil`. */
  async claim(now: Date, leaseUntil: Date): Promise<DataExportRow | null> {
    const { db } = this.#storage;
    const next = db.$with('next').as(
      db
        .select({ id: dataExport.id })
        .from(dataExport)
        .where(and(eq(dataExport.state, 'making'), lte(dataExport.nextAt, now)))
        .orderBy(asc(dataExport.nextAt))
        .limit(1)
        .for('update', { skipLocked: true }),
    );
    const [row] = await db
      .with(next)
      .update(dataExport)
      .set({ nextAt: leaseUntil })
      .where(inArray(dataExport.id, db.select({ id: next.id }).from(next)))
      .returning();
    return row ?? null;
  }

  /**
   * Adds files and says how far the archive has come since `before`. False when somebody else has got further meanwhile: then
   * nothing was added. Inside a transaction.
   */
  async advance(
    before: DataExportRow,
    files: readonly ExportFile[],
    next: Pick<DataExportRow, 'roomId' | 'token'>,
    leaseUntil: Date,
  ): Promise<DataExportRow | null> {
    const progress: Progress = {
      ...next,
      parts: before.parts + files.length,
      bytes: before.bytes + files.reduce((sum, { content }) => sum + content.length, 0),
    };
    const [row] = await this.#storage.db
      .update(dataExport)
      .set({ ...progress, attempts: 0, nextAt: leaseUntil })
      .where(isAsBefore(before))
      .returning();
    if (!row) return null;
    if (files.length > 0) {
      await this.#storage.db.insert(dataExportPart).values(
        files.map(({ name, content }, index) => ({
          exportId: before.id,
          number: before.parts + index,
          name,
          content,
        })),
      );
    }
    return row;
  }

  async finish(before: DataExportRow, expiresAt: Date): Promise<boolean> {
    const rows = await this.#storage.db
      .update(dataExport)
      .set({ state: 'ready', expiresAt })
      .where(isAsBefore(before))
      .returning({ id: dataExport.id });
    return rows.length > 0;
  }

  async postpone({ id }: DataExportRow, attempts: number, nextAt: Date): Promise<void> {
    await this.#storage.db
      .update(dataExport)
      .set({ attempts, nextAt })
      .where(and(eq(dataExport.id, id), eq(dataExport.state, 'making')));
  }

  /** Gives one up. Its files go. */
  async fail({ id }: DataExportRow): Promise<void> {
    await this.#storage.db
      .update(dataExport)
      .set({ state: 'failed' })
      .where(and(eq(dataExport.id, id), eq(dataExport.state, 'making')));
    await this.#storage.db.delete(dataExportPart).where(eq(dataExportPart.exportId, id));
  }

  /** The names of the files of an archive in their order. */
  async names(exportId: number): Promise<{ number: number; name: string }[]> {
    return this.#storage.db
      .select({ number: dataExportPart.number, name: dataExportPart.name })
      .from(dataExportPart)
      .where(eq(dataExportPart.exportId, exportId))
      .orderBy(asc(dataExportPart.number));
  }

  async content(exportId: number, number: number): Promise<Buffer | null> {
    const [row] = await this.#storage.db
      .select({ content: dataExportPart.content })
      .from(dataExportPart)
      .where(and(eq(dataExportPart.exportId, exportId), eq(dataExportPart.number, number)));
    return row?.content ?? null;
  }

  /** Deletes the files of archives that have expired; answers how many archives had some. */
  async dropExpired(now: Date, limit: number): Promise<number> {
    const { db } = this.#storage;
    const expired = await db
      .select({ id: dataExport.id })
      .from(dataExport)
      .where(and(isNotNull(dataExport.expiresAt), lt(dataExport.expiresAt, now), gt(dataExport.parts, 0)))
      .limit(limit);
    if (expired.length === 0) return 0;
    const ids = expired.map(({ id }) => id);
    await db.delete(dataExportPart).where(inArray(dataExportPart.exportId, ids));
    await db.update(dataExport).set({ parts: 0 }).where(inArray(dataExport.id, ids));
    return ids.length;
  }

  /** Forgets archives that were asked for before. */
  async prune(before: Date): Promise<number> {
    const rows = await this.#storage.db
      .delete(dataExport)
      .where(lt(dataExport.requestedAt, before))
      .returning({ id: dataExport.id });
    return rows.length;
  }
}

const isAsBefore = ({ id, parts, roomId }: DataExportRow) =>
  and(
    eq(dataExport.id, id),
    eq(dataExport.state, 'making'),
    eq(dataExport.parts, parts),
    eq(dataExport.roomId, roomId),
  );
