import { count, desc, eq, sql } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { AnnouncementDocument } from '@/protocol/announcement-document';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { announcement } from '@/server/db/schema/announcement';
import type { Storage } from '@/storage/storage';
import type { SpaceId, UserId } from '@/protocol/ids';

export interface AnnouncementRow {
  readonly id: number;
  readonly title: string;
  readonly document: AnnouncementDocument;
  readonly createdAt: Date;
  readonly author: Person;
}

export class AnnouncementStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async insert(row: typeof announcement.$inferInsert): Promise<number> {
    const [inserted] = await this.#storage.db
      .insert(announcement)
      .values(row)
      .returning({ id: announcement.id });
    if (!inserted) throw new Error('An inserted announcement has no id');
    return inserted.id;
  }

  async find(id: number): Promise<{ id: number; spaceId: SpaceId; authorId: UserId } | null> {
    const [row] = await this.#storage.db
      .select({ id: announcement.id, spaceId: announcement.spaceId, authorId: announcement.authorId })
      .from(announcement)
      .where(eq(announcement.id, id));
    return row ?? null;
  }

  /** False when it was gone already. */
  async delete(id: number): Promise<boolean> {
    const deleted = await this.#storage.db
      .delete(announcement)
      .where(eq(announcement.id, id))
      .returning({ id: announcement.id });
    return deleted.length > 0;
  }

  /** Newest first. */
  async page(query: { spaceId: SpaceId; limit: number; offset: number }): Promise<AnnouncementRow[]> {
    return this.#storage.db
      .select({
        id: announcement.id,
        title: announcement.title,
        document: announcement.document,
        createdAt: announcement.createdAt,
        author: personColumns,
      })
      .from(announcement)
      .innerJoin(account, eq(account.id, announcement.authorId))
      .where(eq(announcement.spaceId, query.spaceId))
      .orderBy(desc(announcement.id))
      .limit(query.limit)
      .offset(query.offset);
  }

  async count(spaceId: SpaceId): Promise<number> {
    const [row] = await this.#storage.db
      .select({ total: count() })
      .from(announcement)
      .where(eq(announcement.spaceId, spaceId));
    return row?.total ?? 0;
  }

  /** How many bytes the texts of a space take as they are sent. */
  async bytesOf(spaceId: SpaceId): Promise<number> {
    const [row] = await this.#storage.db
      .select({ bytes: sql<string>`coalesce(sum(octet_length(${announcement.document}::text)), 0)` })
      .from(announcement)
      .where(eq(announcement.spaceId, spaceId));
    return Number(row?.bytes ?? 0);
  }

  async idsOf(spaceId: SpaceId): Promise<number[]> {
    const rows = await this.#storage.db
      .select({ id: announcement.id })
      .from(announcement)
      .where(eq(announcement.spaceId, spaceId));
    return rows.map((row) => row.id);
  }
}
