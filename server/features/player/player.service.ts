import type { SpaceId, UserId } from '@/protocol/ids';
import type { PlayedGame } from '@/protocol/player';
import { PLAYER_PAGE_SIZE, type PlayerPart } from '@/protocol/player-rules';
import { spaceTypes } from '@/protocol/space';
import { actorOf, type SpaceAccess, type Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { PlayerStore } from './player.store';

type SignedIn = NonNullable<Viewer>;

interface Deps extends Pick<Services, 'storage' | 'limits' | 'audit'> {
  readonly spaces: SpaceAccess;
  readonly store: PlayerStore;
}

/** The players of game spaces (OPN-72). A community has none. */
export class PlayerService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async games(spaceId: SpaceId, viewer: SignedIn): Promise<PlayedGame[]> {
    await this.#seen(spaceId, viewer);
    const rows = await this.#deps.store.games(spaceId, viewer.id);
    return rows.map(({ players, playing, people, ...game }) => ({
      game,
      players,
      playing,
      people: [...people],
    }));
  }

  /** Repeating it changes nothing. */
  async play(spaceId: SpaceId, viewer: SignedIn, gameId: number, playing: boolean): Promise<void> {
    const { storage, spaces, store, limits } = this.#deps;
    await this.#seen(spaceId, viewer);
    await limits.take('play_game', String(viewer.id));
    await storage.transaction(async () => {
      await spaces.lock(spaceId);
      // A platform admin sees players, and is none without being a member.
      const { joined } = await spaces.content(spaceId, viewer);
      if (!joined) throw new AppError('not_member');
      if (!(await store.hasGame(spaceId, gameId))) throw new AppError('not_found');
      await store.setPlaying(spaceId, viewer.id, gameId, playing);
    });
  }

  async page(
    spaceId: SpaceId,
    viewer: SignedIn,
    query: PageQuery & { name?: string; part?: PlayerPart; gameId?: number },
  ) {
    const { space } = await this.#seen(spaceId, viewer);
    const page = pageOf(query, PLAYER_PAGE_SIZE);
    if (space.type !== spaceTypes.game) return pageAnswer(page, [], 0);
    const { rows, total } = await this.#deps.store.page({
      spaceId,
      name: query.name ?? '',
      part: query.part ?? null,
      gameId: query.gameId ?? null,
      ...page,
    });
    return pageAnswer(page, rows, total);
  }

  /** Repeating it changes nothing. */
  async setPart(spaceId: SpaceId, actor: SignedIn, userId: UserId, part: PlayerPart | null): Promise<void> {
    const { storage, spaces, store, limits, audit } = this.#deps;
    await spaces.require(spaceId, actor, 'administerSpace');
    await limits.take('play_game', String(actor.id));
    await storage.transaction(async () => {
      const seen = await spaces.lockFor(spaceId, actor, 'administerSpace');
      const before = await store.partOf(spaceId, userId);
      if (before === undefined || seen.space.type !== spaceTypes.game) throw new AppError('not_found');
      if (before === part) return;
      await store.setPart(spaceId, userId, part);
      await audit.record({
        spaceId,
        actor: actorOf(actor, seen, 'administerSpace'),
        act: 'member.part_set',
        people: [userId],
        before: { part: before },
        after: { part },
      });
    });
  }

  /** What the members of a space see. */
  async #seen(spaceId: SpaceId, viewer: SignedIn) {
    const seen = await this.#deps.spaces.content(spaceId, viewer);
    if (!seen.joined && !seen.rights.has('administerSpace')) throw new AppError('not_member');
    return seen;
  }
}
