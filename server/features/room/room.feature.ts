import type { ActUndoers } from '@/server/audit/act-undoer';
import type { BalanceReader } from '@/server/chain/balance-reader';
import { feature, type SpaceHooks } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { AccessUndo } from './access-undo';
import { accessRuleHandlers } from './access-rule.routes';
import { AccessRuleService } from './access-rule.service';
import { AccessRuleStore } from './access-rule.store';
import { BalanceCheckService } from './balance-check.service';
import { BalanceCheckStore } from './balance-check.store';
import type { RoomDeps } from './deps';
import { channelOrderHandlers } from './channel-order.routes';
import { ChannelOrderService } from './channel-order.service';
import { ChannelOrderStore } from './channel-order.store';
import { OwnBalanceCheck } from './own-balance-check';
import { RoomAccess } from './room.access';
import { RoomArchiveService } from './room-archive.service';
import { RoomDeletionService } from './room-deletion.service';
import { RoomMemberService } from './room-member.service';
import { RoomMemberStore } from './room-member.store';
import { roomHandlers } from './room.routes';
import { RoomRenameUndo } from './room-rename-undo';
import { RoomService } from './room.service';
import { RoomSettingsService } from './room-settings.service';
import { RoomStore } from './room.store';
import { CategoryRenameUndo, OrderUndo, RoomArchiveUndo } from './room-undo';
import { RuleAssets } from './rule-assets';
import { SlowModeService } from './slow-mode.service';
import { SpaceRooms } from './space-rooms';

export function roomFeature(
  services: Pick<
    Services,
    'storage' | 'clock' | 'limits' | 'chat' | 'log' | 'names' | 'audit' | 'config' | 'feed'
  >,
  needs: Pick<RoomDeps, 'spaces' | 'uploads' | 'directs' | 'wallets' | 'roster' | 'handles'> & {
    readonly balances: BalanceReader;
    readonly hooks: Pick<SpaceHooks, 'shuttingOut' | 'deletingRoom'>;
  },
) {
  const { storage, log } = services;
  const { balances } = needs;
  const { chainIds } = balances;
  const stores = {
    rooms: new RoomStore(storage),
    roomMembers: new RoomMemberStore(storage),
    channelOrder: new ChannelOrderStore(storage),
    accessRules: new AccessRuleStore(storage, chainIds),
    balanceChecks: new BalanceCheckStore(storage),
  };
  const access = new RoomAccess({ ...stores, ...needs });
  const deps = { ...services, ...needs, ...stores, access };
  const rooms = new SpaceRooms(deps);
  const rules = new AccessRuleService({ ...deps, chainIds, assets: new RuleAssets(balances) });
  const checks = new BalanceCheckService({ ...deps, rules, balances });
  const service = new RoomService(deps);
  const settings = new RoomSettingsService(deps);
  const order = new ChannelOrderService(deps);
  const archive = new RoomArchiveService(deps);
  const archiveUndo = new RoomArchiveUndo({ rooms: stores.rooms, archive });
  return feature({
    access,
    messages: {
      delete: (...args: Parameters<RoomService['deleteMessage']>) => service.deleteMessage(...args),
    },
    undoers: {
      'room.access_changed': new AccessUndo({ accessRules: stores.accessRules, service: rules }),
      'room.updated': new RoomRenameUndo({ rooms: stores.rooms, settings }),
      'room.archived': archiveUndo,
      'room.restored': archiveUndo,
      'room.reordered': new OrderUndo({ channelOrder: stores.channelOrder, order }),
      'category.renamed': new CategoryRenameUndo({ channelOrder: stores.channelOrder, order }),
    } satisfies ActUndoers,
    roomsOfHolder: (...args: Parameters<RoomService['ofHolder']>) => service.ofHolder(...args),
    handlers: {
      ...roomHandlers(
        {
          rooms: service,
          members: new RoomMemberService(deps),
          settings,
          archive,
          deletion: new RoomDeletionService(deps),
          slowMode: new SlowModeService(deps),
        },
        log,
      ),
      ...channelOrderHandlers(order, log),
      ...accessRuleHandlers(rules, new OwnBalanceCheck({ ...deps, rules, checks }), log),
    },
    jobs: [{ name: 'rooms.check_balances', everySeconds: 60, work: () => checks.checkDue() }],
    ofSpaces: {
      found: (...args) => rooms.found(...args),
      changed: (...args) => rooms.changed(...args),
      entered: async (spaceId, userId, outbox) => {
        await rooms.entered(spaceId, userId, outbox);
        await rules.entered(spaceId, userId);
      },
      leaving: (...args) => rooms.leaving(...args),
      deleting: (...args) => rooms.deleting(...args),
      rolesChanged: (...args) => rules.standingsChanged(...args),
    },
    begin: async () => void (await rooms.foundAll()),
  });
}
