import type { Room } from '@/protocol/room';
import type { SeenSpace, Viewer } from '@/server/features/space/space.access';
import type { RoleHolder } from '@/server/rights/rights';

/** What roles ask of rooms; answered by features/room. */
export interface RoomsOfHolder {
  /** The rooms that the viewer knows of, as such a member stands to them. */
  roomsOfHolder(seen: SeenSpace, viewer: NonNullable<Viewer>, holder: RoleHolder): Promise<Room[]>;
}
