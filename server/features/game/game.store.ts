import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Game } from '@/protocol/game';
import { game, spaceGame } from '@/server/db/schema/game';
import type { Storage } from '@/storage/storage';
import type { SpaceId } from '@/protocol/ids';

export class GameStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Puts the catalogue in; what is there already gets its current name and picture. */
  async seed(games: readonly Game[]): Promise<void> {
    await this.#storage.db
      .insert(game)
      .values([...games])
      .onConflictDoUpdate({
        target: game.id,
        set: { name: sql`excluded.name`, banner: sql`excluded.banner` },
      });
  }

  async list(): Promise<Game[]> {
    return this.#storage.db.select().from(game).orderBy(asc(game.id));
  }

  /** How many of these ids are games. */
  async countKnown(ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0;
    const rows = await this.#storage.db
      .select({ id: game.id })
      .from(game)
      .where(inArray(game.id, [...ids]));
    return rows.length;
  }

  /** The games of a space, in the order in which they were chosen. */
  async ofSpace(spaceId: SpaceId): Promise<Game[]> {
    return this.#storage.db
      .select({ id: game.id, name: game.name, banner: game.banner })
      .from(spaceGame)
      .innerJoin(game, eq(game.id, spaceGame.gameId))
      .where(eq(spaceGame.spaceId, spaceId))
      .orderBy(asc(spaceGame.place));
  }
}
