import { and, asc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { spaceDraft, type SpaceDraftRow } from '@/server/db/schema/space-draft';
import type { Storage } from '@/storage/storage';

/** Whose draft, and of which space; null is a new one. */
export interface DraftOf {
  readonly userId: UserId;
  readonly spaceId: SpaceId | null;
}
type Saved = Pick<SpaceDraftRow, 'version' | 'draft' | 'changedAt'>;

const isOf = ({ userId, spaceId }: DraftOf) =>
  and(
    eq(spaceDraft.userId, userId),
    spaceId === null ? isNull(spaceDraft.spaceId) : eq(spaceDraft.spaceId, spaceId),
  );

export class SpaceDraftStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async find(of: DraftOf): Promise<SpaceDraftRow | null> {
    const [row] = await this.#storage.db.select().from(spaceDraft).where(isOf(of));
    return row ?? null;
  }

  /** The draft, locked until the transaction ends. */
  async lock(of: DraftOf): Promise<SpaceDraftRow | null> {
    const [row] = await this.#storage.db.select().from(spaceDraft).where(isOf(of)).for('update');
    return row ?? null;
  }

  /** The id of the new draft; null when there is one by now. */
  async insert(of: DraftOf, saved: Saved): Promise<number | null> {
    const [row] = await this.#storage.db
      .insert(spaceDraft)
      .values({ ...of, ...saved })
      .onConflictDoNothing()
      .returning({ id: spaceDraft.id });
    return row?.id ?? null;
  }

  async update(id: number, saved: Saved): Promise<void> {
    await this.#storage.db.update(spaceDraft).set(saved).where(eq(spaceDraft.id, id));
  }

  /** The id of the draft that was there. */
  async delete(of: DraftOf): Promise<number | null> {
    const [row] = await this.#storage.db.delete(spaceDraft).where(isOf(of)).returning({ id: spaceDraft.id });
    return row?.id ?? null;
  }

  /** Deletes drafts that were last changed before a moment, but those that are being saved. Returns whose they were. */
  async deleteOld(before: Date, limit: number): Promise<Pick<SpaceDraftRow, 'id' | 'userId'>[]> {
    const { db } = this.#storage;
    const old = await db
      .select({ id: spaceDraft.id })
      .from(spaceDraft)
      .where(lte(spaceDraft.changedAt, before))
      .orderBy(asc(spaceDraft.changedAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (old.length === 0) return [];
    return db
      .delete(spaceDraft)
      .where(
        inArray(
          spaceDraft.id,
          old.map(({ id }) => id),
        ),
      )
      .returning({ id: spaceDraft.id, userId: spaceDraft.userId });
  }

  /** Drafts of everybody for one space. */
  async idsOf(spaceId: SpaceId): Promise<number[]> {
    const rows = await this.#storage.db
      .select({ id: spaceDraft.id })
      .from(spaceDraft)
      .where(eq(spaceDraft.spaceId, spaceId));
    return rows.map(({ id }) => id);
  }
}
