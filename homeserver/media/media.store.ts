import { and, asc, eq, gt, lt, min, sql, sum } from 'drizzle-orm';
import { media, mediaUse, type MediaRow, type MediaUseRow } from '@/homeserver/db/schema/media';
import type { Storage } from '@/storage/storage';

/** An event that refers to a file; it counts when its sender is the one who uploaded it. */
export interface MediaReference extends MediaUseRow {
  readonly sender: string;
  /** The picture of a room: seen by everybody who is logged in. */
  readonly opensToAll: boolean;
}

export class MediaStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async insert(row: MediaRow): Promise<void> {
    await this.#storage.db.insert(media).values(row);
  }

  async find(mediaId: string): Promise<MediaRow | undefined> {
    const [row] = await this.#storage.db.select().from(media).where(eq(media.mediaId, mediaId));
    return row;
  }

  /** What somebody has uploaded since a moment and what is still there, and when the first of it came. */
  async uploadedSince(uploader: string, since: Date): Promise<{ bytes: number; first: Date | null }> {
    const [row] = await this.#storage.db
      .select({ bytes: sum(media.size), first: min(media.uploadedAt) })
      .from(media)
      .where(and(eq(media.uploader, uploader), gt(media.uploadedAt, since)));
    return { bytes: Number(row?.bytes ?? 0), first: row?.first ?? null };
  }

  /** Files from before a moment that no message ever named and that are no picture of a person or a room. */
  async unusedBefore(moment: Date, limit: number): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ mediaId: media.mediaId })
      .from(media)
      .where(and(sql`NOT ${media.bound}`, sql`NOT ${media.avatar}`, lt(media.uploadedAt, moment)))
      .orderBy(asc(media.uploadedAt))
      .limit(limit);
    return rows.map(({ mediaId }) => mediaId);
  }

  async usesOf(mediaId: string): Promise<MediaUseRow[]> {
    return this.#storage.db.select().from(mediaUse).where(eq(mediaUse.mediaId, mediaId));
  }

  /** Lets everybody who is logged in see a picture, if one of these people uploaded it. */
  async openAsAvatar(mediaId: string, uploaders: readonly string[]): Promise<void> {
    await this.#storage.db
      .update(media)
      .set({ avatar: true })
      .where(and(eq(media.mediaId, mediaId), sql`${media.uploader} = ANY(${sql.param([...uploaders])})`));
  }

  /** Binds files to the messages of their uploaders. Doing it again changes nothing. */
  async addUses(references: readonly MediaReference[]): Promise<void> {
    if (references.length === 0) return;
    const column = (of: (reference: MediaReference) => string) =>
      sql`${sql.param(references.map(of))}::text[]`;
    // One statement, because people can name thousands of files in the messages of one batch.
    await this.#storage.db.execute(sql`
      WITH own AS (
        SELECT DISTINCT said.media_id, said.event_id, said.room_id
        FROM unnest(${column((one) => one.mediaId)}, ${column((one) => one.eventId)},
            ${column((one) => one.roomId)}, ${column((one) => one.sender)})
          AS said (media_id, event_id, room_id, sender)
        JOIN ${media} ON ${media.mediaId} = said.media_id AND ${media.uploader} = said.sender
      ),
      newly_bound AS (
        UPDATE ${media} SET bound = true FROM own WHERE ${media.mediaId} = own.media_id AND NOT ${media.bound}
      )
      INSERT INTO ${mediaUse} (media_id, event_id, room_id) SELECT * FROM own ON CONFLICT DO NOTHING`);
  }

  /** Files that these messages refer to, and nothing else does. */
  async onlyUsedBy(eventIds: readonly string[]): Promise<string[]> {
    const ids = sql.param([...eventIds]);
    const rows = await this.#storage.db
      .selectDistinct({ mediaId: media.mediaId })
      .from(mediaUse)
      .innerJoin(media, eq(media.mediaId, mediaUse.mediaId))
      .where(
        and(
          sql`${mediaUse.eventId} = ANY(${ids}::text[])`,
          eq(media.avatar, false),
          sql`NOT EXISTS (SELECT 1 FROM ${mediaUse} other
            WHERE other.media_id = ${media.mediaId} AND other.event_id <> ALL(${ids}::text[]))`,
        ),
      );
    return rows.map(({ mediaId }) => mediaId);
  }

  /** Unbinds what these messages referred to. */
  async removeUses(eventIds: readonly string[]): Promise<void> {
    await this.#storage.db
      .delete(mediaUse)
      .where(sql`${mediaUse.eventId} = ANY(${sql.param([...eventIds])}::text[])`);
  }

  async delete(mediaId: string): Promise<void> {
    await this.#storage.db.delete(media).where(eq(media.mediaId, mediaId));
  }
}
