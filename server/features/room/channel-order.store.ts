import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { RoomId, SpaceId } from '@/protocol/ids';
import type { ChannelOrder } from '@/protocol/channel-order';
import type { RoomCategory } from '@/protocol/room';
import { room, roomCategory, roomOrder } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';

/** Channels, rooms and categories, each in its order. */
export type OrderedChannels = Omit<ChannelOrder, 'version' | 'categories'> & {
  readonly categories: readonly { readonly id: number; readonly roomIds: readonly RoomId[] }[];
};

const isListed = and(ne(room.kind, 'space'), isNull(room.archivedAt));
const isListedChannel = and(inArray(room.kind, ['channel', 'readOnlyChannel']), isNull(room.archivedAt));

/** The order of the channels and rooms of spaces, and their categories. */
export class ChannelOrderStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Counts a change of the order, or of which channels and categories there are to order. */
  async raise(spaceId: SpaceId): Promise<void> {
    await this.#storage.db
      .insert(roomOrder)
      .values({ spaceId, version: 1 })
      .onConflictDoUpdate({ target: roomOrder.spaceId, set: { version: sql`${roomOrder.version} + 1` } });
  }

  async read(spaceId: SpaceId): Promise<ChannelOrder> {
    const { db } = this.#storage;
    const [at] = await db
      .select({ version: roomOrder.version })
      .from(roomOrder)
      .where(eq(roomOrder.spaceId, spaceId));
    const categories = await db
      .select({ id: roomCategory.id, name: roomCategory.name })
      .from(roomCategory)
      .where(eq(roomCategory.spaceId, spaceId))
      .orderBy(asc(roomCategory.position), asc(roomCategory.id));
    const channels = await db
      .select({ id: room.id, categoryId: room.categoryId })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), isListed))
      .orderBy(asc(room.position), asc(room.id));
    const idsIn = (wanted: number | null) =>
      channels.filter(({ categoryId }) => categoryId === wanted).map(({ id }) => id);
    return {
      version: at?.version ?? 0,
      roomIds: idsIn(null),
      categories: categories.map((category) => ({ ...category, roomIds: idsIn(category.id) })),
    };
  }

  /** Returns the channels and rooms whose place has changed. They and the categories are those of the space. */
  async save(spaceId: SpaceId, { roomIds, categories }: OrderedChannels): Promise<RoomId[]> {
    const { db } = this.#storage;
    const places = [
      ...roomIds.map((id, index) => [id, 0, index + 1]),
      ...categories.flatMap((category) => category.roomIds.map((id, index) => [id, category.id, index + 1])),
    ];
    const columns = [0, 1, 2].map((column) => sql`${sql.param(places.map((place) => place[column]))}::int[]`);
    const moved = await db.execute<{ id: RoomId }>(sql`
      UPDATE ${room} SET category_id = nullif(place.category_id, 0), position = place.position
      FROM unnest(${sql.join(columns, sql`, `)}) AS place(id, category_id, position)
      WHERE ${room.id} = place.id AND ${room.spaceId} = ${spaceId}
        AND (${room.categoryId} IS DISTINCT FROM nullif(place.category_id, 0) OR ${room.position} <> place.position)
      RETURNING ${room.id} AS id`);
    const ordered = categories.map(({ id }) => id);
    const movedCategories = await db.execute<{ id: number }>(sql`
      UPDATE ${roomCategory} SET position = place.position
      FROM unnest(${sql.param(ordered)}::int[]) WITH ORDINALITY AS place(id, position)
      WHERE ${roomCategory.id} = place.id AND ${roomCategory.spaceId} = ${spaceId} AND ${roomCategory.position} <> place.position
      RETURNING ${roomCategory.id} AS id`);
    const inMoved = await this.#channelsOf(movedCategories.rows.map(({ id }) => id));
    return [...new Set([...moved.rows.map(({ id }) => id), ...inMoved])];
  }

  /** Archived ones, too. */
  async #channelsOf(categoryIds: readonly number[]): Promise<RoomId[]> {
    if (categoryIds.length === 0) return [];
    const rows = await this.#storage.db
      .select({ id: room.id })
      .from(room)
      .where(inArray(room.categoryId, [...categoryIds]));
    return rows.map(({ id }) => id);
  }

  /** Where a new channel or room stands: last of those without a category. */
  async lastPosition(spaceId: SpaceId): Promise<number> {
    const [row] = await this.#storage.db
      .select({ position: sql<number>`coalesce(max(${room.position}), 0)::int` })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), isNull(room.categoryId)));
    return row?.position ?? 0;
  }

  /** Without archived ones. */
  async countChannels(spaceId: SpaceId): Promise<number> {
    const [row] = await this.#storage.db
      .select({ channels: count() })
      .from(room)
      .where(and(eq(room.spaceId, spaceId), isListedChannel));
    return row?.channels ?? 0;
  }

  async category(id: number): Promise<(RoomCategory & { spaceId: SpaceId }) | null> {
    const { name, spaceId } = roomCategory;
    const [row] = await this.#storage.db
      .select({ id: roomCategory.id, name, spaceId })
      .from(roomCategory)
      .where(eq(roomCategory.id, id));
    return row ?? null;
  }

  /** The names of those of these categories that a space has, by id. */
  async categoryNames(spaceId: SpaceId, ids: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#storage.db
      .select({ id: roomCategory.id, name: roomCategory.name })
      .from(roomCategory)
      .where(and(eq(roomCategory.spaceId, spaceId), inArray(roomCategory.id, [...ids])));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** It stands last. */
  async insertCategory(spaceId: SpaceId, name: string): Promise<RoomCategory> {
    const last = sql<number>`(SELECT coalesce(max(${roomCategory.position}), 0) + 1 FROM ${roomCategory}
      WHERE ${roomCategory.spaceId} = ${spaceId})`;
    const [row] = await this.#storage.db
      .insert(roomCategory)
      .values({ spaceId, name, position: last })
      .returning({ id: roomCategory.id });
    if (!row) throw new Error('The new category has no row');
    return { id: row.id, name };
  }

  async renameCategory(id: number, name: string): Promise<void> {
    await this.#storage.db.update(roomCategory).set({ name }).where(eq(roomCategory.id, id));
  }

  /** What is in it stands after what has no category. Returns what was in it. */
  async deleteCategory({ id, spaceId }: { id: number; spaceId: SpaceId }): Promise<RoomId[]> {
    const { db } = this.#storage;
    const after = await this.lastPosition(spaceId);
    const freed = await db
      .update(room)
      .set({ categoryId: null, position: sql`${room.position} + ${after}` })
      .where(eq(room.categoryId, id))
      .returning({ id: room.id });
    await db.delete(roomCategory).where(eq(roomCategory.id, id));
    return freed.map((row) => row.id);
  }
}
