import type { SpaceId } from '@/protocol/ids';
import { REWARD_MOVES_SIZE, type RewardMoveKind } from '@/protocol/reward-history-rules';
import type { RewardToken } from '@/protocol/reward-values';
import type { SpaceAccess, Viewer } from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { RewardHistoryStore } from './reward-history.store';
import type { RewardViews } from './reward.view';

/** Behind every key: of the newest moment nothing is left out. */
const LAST_KEY = '~';

type Deps = Pick<Services, 'clock'> & {
  readonly spaces: SpaceAccess;
  readonly history: RewardHistoryStore;
};

/** What rewards have moved in the rooms of a space that a member is in. */
export class RewardHistoryService {
  readonly #deps: Deps;
  readonly #views: RewardViews;

  constructor(deps: Deps, views: RewardViews) {
    this.#deps = deps;
    this.#views = views;
  }

  async page(
    spaceId: SpaceId,
    viewer: NonNullable<Viewer>,
    { kind, before, beforeKey }: { kind?: RewardMoveKind; before?: string; beforeKey?: string },
  ) {
    const { spaces, history, clock } = this.#deps;
    const { joined, rights } = await spaces.content(spaceId, viewer);
    if (!joined && !rights.has('administerSpace')) throw new AppError('not_member');
    const rows = await history.moves({
      spaceId,
      viewerId: viewer.id,
      kind: kind ?? null,
      // Blocks may be a little ahead of our clock.
      before: before === undefined ? new Date(clock.now().getTime() + 86_400_000) : new Date(before),
      beforeKey: beforeKey ?? LAST_KEY,
      limit: REWARD_MOVES_SIZE + 1,
    });
    const shown = rows.slice(0, REWARD_MOVES_SIZE);
    const tokens = new Map<string, RewardToken>();
    for (const { chainId, contract, token } of shown) {
      const key = `${chainId}:${contract}:${token}`;
      if (!tokens.has(key)) tokens.set(key, await this.#views.token({ chainId, contract, token }));
    }
    const records = shown.map(({ at, personId, username, avatar, contract, token, ...row }) => ({
      ...row,
      time: at.toISOString(),
      token: tokens.get(`${row.chainId}:${contract}:${token}`) as RewardToken,
      person: personId === null ? null : { id: personId, username: username ?? '', avatar: avatar ?? '' },
    }));
    return { records, hasMore: rows.length > REWARD_MOVES_SIZE };
  }
}
