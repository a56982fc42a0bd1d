import type { MatrixRoomId, UserId } from '@/protocol/ids';
import type { HiddenPeople } from '@/protocol/page';
import type { MatrixPrivacyStore } from './matrix-privacy.store';
import type { PrivacyStore } from './privacy.store';

/** What the gateway asks so that a person's own Matrix token shows and tells no more than the product does. */
export class MatrixPrivacy {
  readonly #store: PrivacyStore;
  readonly #rooms: MatrixPrivacyStore;

  constructor(deps: { readonly store: PrivacyStore; readonly rooms: MatrixPrivacyStore }) {
    this.#store = deps.store;
    this.#rooms = deps.rooms;
  }

  /** Whose messages a person does not see: whom they block, and what came into direct conversations during blocks of before. */
  async hiddenFrom(userId: UserId): Promise<HiddenPeople> {
    const [blocked, past] = await Promise.all([this.#rooms.blocked(userId), this.#rooms.past(userId)]);
    return {
      blocked,
      past: past.map(({ matrixRoomId, userId: sender, since, until }) => ({
        room: matrixRoomId,
        user: sender,
        sinceMs: since.getTime(),
        untilMs: until.getTime(),
      })),
    };
  }

  /** Whether others in a room learn how far a person has read. */
  async showsRead(userId: UserId, matrixRoomId: MatrixRoomId): Promise<boolean> {
    const { readTo } = await this.#store.of(userId);
    const otherId = await this.#rooms.otherIn(matrixRoomId, userId);
    if (otherId === null || readTo === 'nobody') return otherId === null && readTo === 'everyone';
    const { follows, isFollowed, blocks, isBlocked } = await this.#store.standing(userId, otherId);
    if (blocks || isBlocked) return false;
    return readTo === 'everyone' || (follows && isFollowed);
  }

  findable(userIds: readonly UserId[]): Promise<UserId[]> {
    return this.#rooms.findable(userIds);
  }
}
