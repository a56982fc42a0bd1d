import type { SpaceId } from '@/protocol/ids';
import type { Board, BoardCursor } from '@/protocol/leaderboard';
import { BOARD_CHANGE_MAX, BOARD_PAGE_SIZE, BOARD_RANK_MAX, type BoardPeriod } from '@/protocol/point-rules';
import type { Viewer } from '@/server/features/space/space.access';
import type { Services } from '@/server/services';
import { endOf, periodAt, periodBefore } from './board-period';
import type { BoardOf, BoardStore, RankedPerson } from './board.store';
import type { PointDeps } from './deps';

interface BoardQuery {
  readonly period: BoardPeriod;
  readonly cursor?: BoardCursor | undefined;
}

type SignedIn = NonNullable<Viewer>;

/** Leaderboards of spaces and of all people (OPN-72). */
export class Boards {
  readonly #store: BoardStore;
  readonly #deps: Pick<Services, 'clock'> & Pick<PointDeps, 'spaces'>;

  constructor(deps: Pick<Services, 'clock'> & Pick<PointDeps, 'spaces'> & { readonly boards: BoardStore }) {
    this.#deps = deps;
    this.#store = deps.boards;
  }

  /** For everybody who may list the space's people: of a private one, its members. */
  async ofSpace(spaceId: SpaceId, viewer: SignedIn, query: BoardQuery): Promise<Board> {
    const { space } = await this.#deps.spaces.listed(spaceId, viewer);
    return this.#page(space.id, viewer, query);
  }

  overall(viewer: SignedIn, query: BoardQuery): Promise<Board> {
    return this.#page(null, viewer, query);
  }

  async #page(spaceId: SpaceId | null, viewer: SignedIn, { period, cursor }: BoardQuery): Promise<Board> {
    const board: BoardOf = { spaceId, ...periodAt(period, this.#deps.clock.now()) };
    const rows = await this.#store.page(board, { after: cursor ?? null, limit: BOARD_PAGE_SIZE + 1 });
    const shown = rows.slice(0, BOARD_PAGE_SIZE);
    const ranked = ranksOf(shown, cursor);
    const changes = await this.#changes(board, ranked);
    const last = ranked.at(-1);
    return {
      starts: period === 'all' ? null : board.starts,
      endsTime: endOf(board)?.toISOString() ?? null,
      records: ranked.map(({ person, points, rank }) => ({
        person,
        points,
        rank,
        change: changes.get(person.id) ?? null,
      })),
      next:
        last && rows.length > shown.length
          ? {
              points: last.points,
              userId: last.person.id,
              rank: last.rank,
              above: (cursor?.above ?? 0) + shown.length,
            }
          : null,
      own: await this.#own(board, viewer),
    };
  }

  /** How many places people have gone up since the period before. */
  async #changes(board: BoardOf, ranked: readonly (RankedPerson & { rank: number })[]) {
    const before = periodBefore(board);
    if (!before) return new Map<number, number>();
    const ids = ranked.map(({ person }) => person.id);
    const standings = await this.#store.standings({ ...board, ...before }, ids, BOARD_CHANGE_MAX);
    return new Map(
      ranked.flatMap(({ person, rank }): [number, number][] => {
        const then = standings.get(person.id);
        const isKnown = then && then.points > 0 && then.above < BOARD_CHANGE_MAX;
        return isKnown ? [[person.id, then.above + 1 - rank]] : [];
      }),
    );
  }

  async #own(board: BoardOf, viewer: SignedIn): Promise<Board['own']> {
    const standing = (await this.#store.standings(board, [viewer.id], BOARD_RANK_MAX)).get(viewer.id);
    const isRanked = standing && standing.shown && standing.points > 0 && standing.above < BOARD_RANK_MAX;
    return {
      points: standing?.points ?? 0,
      rank: isRanked ? standing.above + 1 : null,
      shown: await this.#store.isOnBoards(viewer.id),
    };
  }
}

/** Equal points share a rank, also with the page before. */
function ranksOf(rows: readonly RankedPerson[], cursor: BoardCursor | undefined) {
  let [points, rank] = [cursor?.points ?? null, cursor?.rank ?? 0];
  return rows.map((row, index) => {
    if (row.points !== points) [points, rank] = [row.points, (cursor?.above ?? 0) + index + 1];
    return { ...row, rank };
  });
}
