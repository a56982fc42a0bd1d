import { and, asc, count, eq, exists, sql, type SQL } from 'drizzle-orm';
import type { Person } from '@/protocol/account';
import type { Game } from '@/protocol/game';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { Player } from '@/protocol/player';
import { PLAYERS_SHOWN, type PlayerPart } from '@/protocol/player-rules';
import { membership } from '@/server/db/existing-spaces';
import { nameContains } from '@/server/db/name-contains';
import { personColumns } from '@/server/db/person-columns';
import { account } from '@/server/db/schema/account';
import { game, spaceGame } from '@/server/db/schema/game';
import { playedGame, playerPart } from '@/server/db/schema/player';
import type { Storage } from '@/storage/storage';

export interface PlayerQuery {
  readonly spaceId: SpaceId;
  readonly name: string;
  readonly part: PlayerPart | null;
  readonly gameId: number | null;
  readonly limit: number;
  readonly offset: number;
}

export interface PlayedGameRow extends Game {
  readonly players: number;
  readonly playing: boolean;
  readonly people: readonly Person[];
}

/** Which games members of game spaces play, and their parts in the earnings. */
export class PlayerStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The games of a space in its order, each with the first of its players by name. */
  async games(spaceId: SpaceId, viewerId: UserId): Promise<PlayedGameRow[]> {
    const { db } = this.#storage;
    const ofGame = and(eq(playedGame.spaceId, spaceGame.spaceId), eq(playedGame.gameId, spaceGame.gameId));
    // What somebody plays stays while they may still take back that they deleted their account.
    const isMember = and(
      eq(membership.spaceId, playedGame.spaceId),
      eq(membership.userId, playedGame.userId),
    );
    const shown = db
      .select({ ...personColumns, usernameKey: account.usernameKey })
      .from(playedGame)
      .innerJoin(account, eq(account.id, playedGame.userId))
      .innerJoin(membership, isMember)
      .where(ofGame)
      .orderBy(asc(account.usernameKey))
      .limit(PLAYERS_SHOWN)
      .as('shown');
    return db
      .select({
        id: game.id,
        name: game.name,
        banner: game.banner,
        retired: game.retired,
        players: sql<number>`(${db
          .select({ all: count() })
          .from(playedGame)
          .innerJoin(membership, isMember)
          .where(ofGame)})`.mapWith(Number),
        playing: sql<boolean>`${exists(
          db
            .select({ one: sql`1` })
            .from(playedGame)
            .where(and(ofGame, eq(playedGame.userId, viewerId))),
        )}`,
        people: sql<Person[]>`(SELECT coalesce(json_agg(json_build_object(
          'id', ${shown.id}, 'username', ${shown.username}, 'avatar', ${shown.avatar}) ORDER BY ${shown.usernameKey}), '[]')
          FROM ${shown})`,
      })
      .from(spaceGame)
      .innerJoin(game, eq(game.id, spaceGame.gameId))
      .where(eq(spaceGame.spaceId, spaceId))
      .orderBy(asc(spaceGame.place));
  }

  /** Whether a space has a game. */
  async hasGame(spaceId: SpaceId, gameId: number): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ id: spaceGame.gameId })
      .from(spaceGame)
      .where(and(eq(spaceGame.spaceId, spaceId), eq(spaceGame.gameId, gameId)));
    return rows.length > 0;
  }

  async setPlaying(spaceId: SpaceId, userId: UserId, gameId: number, playing: boolean): Promise<void> {
    if (playing) {
      await this.#storage.db.insert(playedGame).values({ spaceId, userId, gameId }).onConflictDoNothing();
      return;
    }
    await this.#storage.db
      .delete(playedGame)
      .where(
        and(eq(playedGame.spaceId, spaceId), eq(playedGame.userId, userId), eq(playedGame.gameId, gameId)),
      );
  }

  /** Members by name. */
  async page(query: PlayerQuery): Promise<{ rows: Player[]; total: number }> {
    const { db } = this.#storage;
    const wanted = this.#wanted(query);
    const ofMember = and(
      eq(playerPart.spaceId, membership.spaceId),
      eq(playerPart.userId, membership.userId),
    );
    const rows = await db
      .select({
        ...personColumns,
        part: playerPart.part,
        gameIds: sql<number[]>`ARRAY(SELECT ${playedGame.gameId} FROM ${playedGame}
          WHERE ${playedGame.spaceId} = ${membership.spaceId} AND ${playedGame.userId} = ${membership.userId}
          ORDER BY ${playedGame.gameId})`,
      })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .leftJoin(playerPart, ofMember)
      .where(wanted)
      .orderBy(asc(account.usernameKey))
      .limit(query.limit)
      .offset(query.offset);
    const [counted] = await db
      .select({ total: count() })
      .from(membership)
      .innerJoin(account, eq(account.id, membership.userId))
      .leftJoin(playerPart, ofMember)
      .where(wanted);
    return { rows, total: counted?.total ?? 0 };
  }

  #wanted({ spaceId, name, part, gameId }: PlayerQuery): SQL | undefined {
    return and(
      eq(membership.spaceId, spaceId),
      nameContains(name),
      part === null ? undefined : eq(playerPart.part, part),
      gameId === null
        ? undefined
        : exists(
            this.#storage.db
              .select({ one: sql`1` })
              .from(playedGame)
              .where(
                and(
                  eq(playedGame.spaceId, membership.spaceId),
                  eq(playedGame.userId, membership.userId),
                  eq(playedGame.gameId, gameId),
                ),
              ),
          ),
    );
  }

  /** The part of a member; undefined for who is no member. */
  async partOf(spaceId: SpaceId, userId: UserId): Promise<PlayerPart | null | undefined> {
    const [row] = await this.#storage.db
      .select({ part: playerPart.part })
      .from(membership)
      .leftJoin(
        playerPart,
        and(eq(playerPart.spaceId, membership.spaceId), eq(playerPart.userId, membership.userId)),
      )
      .where(and(eq(membership.spaceId, spaceId), eq(membership.userId, userId)));
    return row && row.part;
  }

  async setPart(spaceId: SpaceId, userId: UserId, part: PlayerPart | null): Promise<void> {
    const { db } = this.#storage;
    if (part === null) {
      await db.delete(playerPart).where(and(eq(playerPart.spaceId, spaceId), eq(playerPart.userId, userId)));
      return;
    }
    await db
      .insert(playerPart)
      .values({ spaceId, userId, part })
      .onConflictDoUpdate({ target: [playerPart.spaceId, playerPart.userId], set: { part } });
  }
}
