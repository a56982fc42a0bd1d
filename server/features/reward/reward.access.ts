import { refuseTimedOut, type Viewer } from '@/server/features/space/space.access';
import { mayIn, type RoomAccess, type SeenRoom } from '@/server/features/room/room.access';
import type { RewardRow } from '@/server/db/schema/reward';
import { AppError } from '@/server/http/app-error';
import type { ClaimStore } from './claim.store';
import type { EntitlementStore } from './entitlement.store';
import type { RewardStore } from './reward.store';
import type { RewardStores } from './deps';

type SignedIn = NonNullable<Viewer>;

/** The only way to a reward for everything that acts for a person. */
export class RewardAccess {
  readonly #store: RewardStore;
  readonly #claims: ClaimStore;
  readonly #entitlements: EntitlementStore;
  readonly #rooms: RoomAccess;

  constructor(
    deps: Pick<RewardStores, 'rewards' | 'claims' | 'entitlements'> & { readonly rooms: RoomAccess },
  ) {
    this.#store = deps.rewards;
    this.#claims = deps.claims;
    this.#entitlements = deps.entitlements;
    this.#rooms = deps.rooms;
  }

  /** For who may see the inside of its room. What is not mined is nobody's business but its giver's. */
  async visible(id: string, viewer: SignedIn): Promise<RewardRow> {
    return this.#inRoom(await this.#find(id), viewer);
  }

  /**
   * The same, and for who is on its list, has taken a share, or was put out by its giver: whoever leaves or is put out of the
   * room keeps what is theirs.
   */
  async claimable(id: string, viewer: SignedIn): Promise<RewardRow> {
    const row = await this.#find(id);
    return (await this.#isTheirs(row, viewer)) ? row : this.#inRoom(row, viewer);
  }

  /** For who has prepared it. */
  async own(id: string, viewer: SignedIn): Promise<RewardRow> {
    const row = await this.visible(id, viewer);
    if (row.giverId !== viewer.id) throw new AppError('permission_denied');
    return row;
  }

  /** A room for who may see its inside. */
  room(reference: string, viewer: SignedIn): Promise<SeenRoom> {
    return this.#rooms.open(reference, viewer);
  }

  /** A room for who may give rewards in it. */
  async giving(reference: string, viewer: SignedIn): Promise<SeenRoom> {
    const found = await this.#rooms.open(reference, viewer);
    if (!found.room.joined) throw new AppError('not_member');
    if (found.container === 'space') refuseTimedOut(found.seen);
    if (!mayIn(found).canGive) throw new AppError('permission_denied');
    return found;
  }

  async #find(id: string): Promise<RewardRow> {
    const row = await this.#store.find(id);
    if (!row) throw new AppError('not_found');
    return row;
  }

  async #isTheirs(row: RewardRow, viewer: SignedIn): Promise<boolean> {
    if (row.fundedAt === null) return false;
    if ((await this.#claims.ofUser(row.id, viewer.id)) !== null) return true;
    return row.recordType === 0 && this.#entitlements.has(row.id, viewer.id);
  }

  async #inRoom(row: RewardRow, viewer: SignedIn): Promise<RewardRow> {
    // While a deleted space can be brought back, what was given in it stays with those who were there.
    if (!(await this.#entitlements.wasInDeleted(row.roomId, viewer.id))) {
      await this.#rooms.open(String(row.roomId), viewer, { evenSuspended: true });
    }
    if (row.fundedAt === null && row.giverId !== viewer.id) throw new AppError('not_found');
    return row;
  }
}
