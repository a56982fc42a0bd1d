import type { Viewer } from '@/server/features/space/space.access';
import { RoomAccess, type SeenRoom } from '@/server/features/room/room.access';
import { roomOf } from '@/server/features/room/room.view';
import type { RewardRow } from '@/server/db/schema/reward';
import { Failure } from '@/server/http/failure';
import type { Services } from '@/server/services';
import { RewardStore } from './reward.store';

type SignedIn = NonNullable<Viewer>;

/** A reward, with the room that it was given in as its viewer stands to it. */
export interface SeenReward extends SeenRoom {
  readonly row: RewardRow;
}

/** The only way to a reward for everything that acts for a person. */
export class RewardAccess {
  private readonly store: RewardStore;
  private readonly rooms: RoomAccess;

  constructor(parts: Pick<Services, 'storage'>) {
    this.store = new RewardStore(parts.storage);
    this.rooms = new RoomAccess(parts);
  }

  /** For who may see the inside of its room. What is not mined is nobody's business but its giver's. */
  async visible(id: string, viewer: SignedIn): Promise<SeenReward> {
    const row = await this.store.find(id);
    if (!row) throw new Failure('not_found');
    const seen = await this.rooms.open(String(row.roomId), viewer);
    if (row.fundedAt === null && row.giverId !== viewer.id) throw new Failure('not_found');
    return { ...seen, row };
  }

  /** For who has prepared it. */
  async own(id: string, viewer: SignedIn): Promise<SeenReward> {
    const seen = await this.visible(id, viewer);
    if (seen.row.giverId !== viewer.id) throw new Failure('right_missing');
    return seen;
  }

  /** A room for who may see its inside. */
  room(reference: string, viewer: SignedIn): Promise<SeenRoom> {
    return this.rooms.open(reference, viewer);
  }

  /** A room for who may give rewards in it. */
  async giving(reference: string, viewer: SignedIn): Promise<SeenRoom> {
    const found = await this.rooms.open(reference, viewer);
    if (!found.room.joined) throw new Failure('not_member');
    if (!roomOf(found.room, found.seen).canGive) throw new Failure('right_missing');
    return found;
  }
}
