import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Game } from '@/protocol/game';
import { game, spaceGame } from '@/server/db/schema/game';
import type { Storage } from '@/storage/storage';
import type { SpaceId } from '@/protocol/ids';

export class GameStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Puts games in that are not there yet, neither by their id nor by their name. */
  async seed(games: readonly Omit<Game, 'retired'>[]): Promise<void> {
    await this.#storage.db
      .insert(game)
      .values([...games])
      .onConflictDoNothing();
  }

  async list(): Promise<Game[]> {
    return this.#storage.db
      .select()
      .from(game)
      .orderBy(asc(sql`lower(${game.name})`));
  }

  async count(): Promise<number> {
    const [row] = await this.#storage.db.select({ all: count() }).from(game);
    return row?.all ?? 0;
  }

  /** Some games by their ids. */
  async among(ids: readonly number[]): Promise<Game[]> {
    if (ids.length === 0) return [];
    return this.#storage.db
      .select()
      .from(game)
      .where(inArray(game.id, [...ids]));
  }

  /** The game, locked until the transaction ends. */
  async lock(id: number): Promise<Game | null> {
    const [row] = await this.#storage.db.select().from(game).where(eq(game.id, id)).for('update');
    return row ?? null;
  }

  /** The new game; null when another one has its name. */
  async insert(values: Pick<Game, 'name' | 'banner'>): Promise<Game | null> {
    const [row] = await this.#storage.db.insert(game).values(values).onConflictDoNothing().returning();
    return row ?? null;
  }

  /** Whether another game has a name. */
  async isTaken(name: string, exceptId: number): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: game.id })
      .from(game)
      .where(sql`lower(${game.name}) = lower(${name})`);
    return rows.some(({ id }) => id !== exceptId);
  }

  async update({ id, ...values }: Game): Promise<void> {
    await this.#storage.db.update(game).set(values).where(eq(game.id, id));
  }

  /** The games of a space, in the order in which they were chosen. */
  async ofSpace(spaceId: SpaceId): Promise<Game[]> {
    return this.#storage.db
      .select({ id: game.id, name: game.name, banner: game.banner, retired: game.retired })
      .from(spaceGame)
      .innerJoin(game, eq(game.id, spaceGame.gameId))
      .where(eq(spaceGame.spaceId, spaceId))
      .orderBy(asc(spaceGame.place));
  }
}
