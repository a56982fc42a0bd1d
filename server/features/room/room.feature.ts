import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import type { RoomDeps } from './deps';
import { RoomAccess } from './room.access';
import { RoomMemberService } from './room-member.service';
import { RoomMemberStore } from './room-member.store';
import { roomHandlers } from './room.routes';
import { RoomService } from './room.service';
import { RoomStore } from './room.store';
import { SpaceRooms } from './space-rooms';

export function roomFeature(
  services: Pick<Services, 'storage' | 'clock' | 'limits' | 'chat' | 'log' | 'names' | 'audit'>,
  needs: Pick<RoomDeps, 'spaces' | 'uploads' | 'directs'>,
) {
  const { storage, log } = services;
  const stores = { rooms: new RoomStore(storage), roomMembers: new RoomMemberStore(storage) };
  const access = new RoomAccess({ ...stores, ...needs });
  const deps = { ...services, ...needs, ...stores, access };
  const ofSpaces = new SpaceRooms(deps);
  return feature({
    access,
    handlers: roomHandlers(new RoomService(deps), new RoomMemberService(deps), log),
    ofSpaces,
    begin: async () => void (await ofSpaces.foundAll()),
  });
}
