import type { Person } from '@/protocol/account';
import type { AccountWallets } from '@/server/features/account/deps';
import type { GroupRoom, roomRoutes } from '@/protocol/room';
import type { ResultOf } from '@/protocol/route';
import type { PageQuery } from '@/server/http/paging';
import type { SeenSpace, SpaceAccess, Viewer } from '@/server/features/space/space.access';
import type { Uploads } from '@/server/features/upload/upload.access';
import type { RoomAccess, SeenDirectRoom } from './room.access';
import type { RoomMemberStore } from './room-member.store';
import type { AccessRuleStore } from './access-rule.store';
import type { BalanceCheckStore } from './balance-check.store';
import type { ChannelOrderStore } from './channel-order.store';
import type { RoomStore } from './room.store';
import type { RoomId, UserId } from '@/protocol/ids';

/** The stores of rooms, built in room.feature.ts. */
export interface RoomStores {
  readonly rooms: RoomStore;
  readonly roomMembers: RoomMemberStore;
  readonly channelOrder: ChannelOrderStore;
  readonly accessRules: AccessRuleStore;
  readonly balanceChecks: BalanceCheckStore;
}

/** What rooms ask of direct conversations; answered by features/dm. */
export interface DirectPeople {
  /** The other person of a conversation. */
  otherOf(roomId: RoomId, userId: UserId): Promise<Person | null>;
  /** A group, for a person who may know of it. */
  groupOf(found: SeenDirectRoom, userId: UserId): Promise<GroupRoom>;
}

/** What rooms ask of handles; answered by features/contact. */
export interface RoomHandles {
  /** Whose handle it is, of people who let their address be found; null for nobody. */
  personOf(handle: string): Promise<UserId | null>;
}

/** What rooms ask of spaces; answered by features/space. */
export interface RoomRoster {
  /** The people of a room in groups, for a person who may see into it. */
  grouped(
    space: SeenSpace['space'],
    viewer: NonNullable<Viewer>,
    among: { readonly roomId: RoomId; readonly members: number },
    query: PageQuery & { name?: string },
  ): Promise<ResultOf<typeof roomRoutes.roomMembersByRole>>;
}

/** What the services of rooms are given of their own feature and of others. */
export interface RoomDeps extends RoomStores {
  readonly access: RoomAccess;
  readonly spaces: SpaceAccess;
  readonly uploads: Uploads;
  readonly directs: DirectPeople;
  readonly roster: RoomRoster;
  readonly handles: RoomHandles;
  readonly wallets: Pick<AccountWallets, 'walletsOf'>;
}
