import type { ActUndoers } from '@/server/audit/act-undoer';
import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { AccessUndo } from './access-undo';
import { accessRuleHandlers } from './access-rule.routes';
import { AccessRuleService } from './access-rule.service';
import { AccessRuleStore } from './access-rule.store';
import type { RoomDeps } from './deps';
import { RoomAccess } from './room.access';
import { RoomMemberService } from './room-member.service';
import { RoomMemberStore } from './room-member.store';
import { roomHandlers } from './room.routes';
import { RoomService } from './room.service';
import { RoomStore } from './room.store';
import { SlowModeService } from './slow-mode.service';
import { SpaceRooms } from './space-rooms';

export function roomFeature(
  services: Pick<Services, 'storage' | 'clock' | 'limits' | 'chat' | 'log' | 'names' | 'audit'>,
  needs: Pick<RoomDeps, 'spaces' | 'uploads' | 'directs' | 'roster'>,
) {
  const { storage, log } = services;
  const stores = {
    rooms: new RoomStore(storage),
    roomMembers: new RoomMemberStore(storage),
    accessRules: new AccessRuleStore(storage),
  };
  const access = new RoomAccess({ ...stores, ...needs });
  const deps = { ...services, ...needs, ...stores, access };
  const rooms = new SpaceRooms(deps);
  const rules = new AccessRuleService(deps);
  const service = new RoomService(deps);
  return feature({
    access,
    messages: {
      delete: (...args: Parameters<RoomService['deleteMessage']>) => service.deleteMessage(...args),
    },
    undoers: {
      'room.access_changed': new AccessUndo({ accessRules: stores.accessRules, service: rules }),
    } satisfies ActUndoers,
    roomsOfHolder: (...args: Parameters<RoomService['ofHolder']>) => service.ofHolder(...args),
    handlers: {
      ...roomHandlers(
        {
          rooms: service,
          members: new RoomMemberService(deps),
          slowMode: new SlowModeService(deps),
        },
        log,
      ),
      ...accessRuleHandlers(rules, log),
    },
    ofSpaces: {
      found: (...args) => rooms.found(...args),
      changed: (...args) => rooms.changed(...args),
      entered: (...args) => rooms.entered(...args),
      leaving: (...args) => rooms.leaving(...args),
      deleting: (...args) => rooms.deleting(...args),
      rolesChanged: (...args) => rules.rolesChanged(...args),
    },
    begin: async () => void (await rooms.foundAll()),
  });
}
