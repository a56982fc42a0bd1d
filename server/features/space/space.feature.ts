import type { ActUndoers } from '@/server/audit/act-undoer';
import { feature, type SpaceHooks } from '@/server/features/feature';
import type { Uploads } from '@/server/features/upload/upload.access';
import type { Services } from '@/server/services';
import { AdminUndo } from './admin-undo';
import { BanStore } from './ban.store';
import { BanUndo } from './ban-undo';
import { DeletedSpaceStore } from './deleted-space.store';
import { Departures } from './departures';
import type { SpaceEntrance, SpaceGames } from './deps';
import { DirectoryService } from './directory.service';
import { DirectoryStore } from './directory.store';
import { MemberListService } from './member-list.service';
import { MemberService } from './member.service';
import { MemberStore } from './member.store';
import { MutualSpaceStore } from './mutual-space.store';
import { RosterStore } from './roster.store';
import { messageRemovalHandlers } from './message-removal.routes';
import { MessageRemovalService } from './message-removal.service';
import { MessageRemovalStore } from './message-removal.store';
import { MessageRemovalUndo } from './message-removal-undo';
import { ModerationService } from './moderation.service';
import { PublicSpaces } from './public-spaces';
import { SpaceAccess } from './space.access';
import { memberHandlers } from './member.routes';
import { spaceHandlers } from './space.routes';
import { ownershipHandlers } from './ownership.routes';
import { OwnershipService } from './ownership.service';
import { OwnershipStore } from './ownership.store';
import { spaceDeletionHandlers } from './space-deletion.routes';
import { SpaceDeletionService } from './space-deletion.service';
import { SpaceDraftService } from './space-draft.service';
import { SpaceDraftStore } from './space-draft.store';
import { spaceDraftHandlers } from './space-draft.routes';
import { SpaceHomeService } from './space-home.service';
import { SpaceHomeStore } from './space-home.store';
import { SpaceService } from './space.service';
import { SpaceStore } from './space.store';
import { cardOf } from './space.view';
import { SplitRateStore } from './split-rate.store';
import { Spaces } from './spaces';
import { timeOutHandlers } from './time-out.routes';
import { TimeOutService } from './time-out.service';
import { TimeOutStore } from './time-out.store';
import { TimeOutUndo } from './time-out-undo';

/** So much longer than asked for a time-out may last. */
const TIME_OUTS_SECONDS = 5;
/** As long messages that are to be deleted wait after their minute. */
const DELETIONS_SECONDS = 5;

const HOUR_SECONDS = 3_600;

export function spaceFeature(
  services: Pick<
    Services,
    'storage' | 'feed' | 'clock' | 'limits' | 'config' | 'chat' | 'names' | 'log' | 'audit' | 'notices'
  >,
  needs: { readonly games: SpaceGames; readonly uploads: Uploads; readonly hooks: SpaceHooks },
) {
  const { storage, chat, log } = services;
  const stores = {
    spaces: new SpaceStore(storage),
    members: new MemberStore(storage),
    roster: new RosterStore(storage),
    bans: new BanStore(storage),
    timeOuts: new TimeOutStore(storage),
    removals: new MessageRemovalStore(storage),
    directory: new DirectoryStore(storage),
    drafts: new SpaceDraftStore(storage),
    splitRates: new SplitRateStore(storage),
    ownership: new OwnershipStore(storage),
    deleted: new DeletedSpaceStore(storage),
    home: new SpaceHomeStore(storage),
  };
  const access = new SpaceAccess(stores);
  const deps = { ...services, ...needs, ...stores, access };
  const drafts = new SpaceDraftService(deps);
  const spaces = new SpaceService({ ...deps, draftService: drafts });
  const deletion = new SpaceDeletionService(deps);
  const ownership = new OwnershipService(deps);
  const lookup = new Spaces(deps);
  const messageRemovals = new MessageRemovalService(deps);
  const departures = new Departures(deps);
  const members = new MemberService({ ...deps, departures });
  const moderation = new ModerationService({ ...deps, departures, messageRemovals });
  const timeOuts = new TimeOutService(deps);
  const lists = new MemberListService(deps);
  const timeOutUndo = new TimeOutUndo({ ...deps, service: timeOuts });
  const banUndo = new BanUndo({ bans: stores.bans, service: moderation });
  const removalUndo = new MessageRemovalUndo({ ...deps, service: messageRemovals });
  const adminUndo = new AdminUndo({ members: stores.members, service: members });
  const directory = new DirectoryService(deps);
  chat.leaveSpacesBy((spaceId, userId, outbox) => members.leftInChat(spaceId, userId, outbox));
  return feature({
    access,
    entrance: members satisfies SpaceEntrance,
    lookup,
    moderation: {
      kick: (...args: Parameters<ModerationService['kick']>) => moderation.kick(...args),
      ban: (...args: Parameters<ModerationService['ban']>) => moderation.ban(...args),
      timeOut: (...args: Parameters<TimeOutService['timeOut']>) => timeOuts.timeOut(...args),
    },
    standings: members,
    roster: {
      grouped: (...args: Parameters<MemberListService['grouped']>) => lists.grouped(...args),
      listed: (...args: Parameters<MemberListService['listed']>) => lists.listed(...args),
    },
    cardOf,
    mutualSpaces: new MutualSpaceStore(storage),
    undoers: {
      'member.banned': banUndo,
      'messages.deleted': removalUndo,
      'member.timed_out': timeOutUndo,
      'member.time_out_lifted': timeOutUndo,
      'admin.added': adminUndo,
      'admin.removed': adminUndo,
    } satisfies ActUndoers,
    publicSpaces: new PublicSpaces(stores, spaces),
    handlers: {
      ...spaceHandlers({ spaces, lookup, members, directory, home: new SpaceHomeService(deps), log }),
      ...spaceDeletionHandlers({ deletion, log }),
      ...spaceDraftHandlers({ drafts, spaces }),
      ...ownershipHandlers({ ownership, log }),
      ...memberHandlers({ members, moderation, lists, log }),
      ...timeOutHandlers({ timeOuts, log }),
      ...messageRemovalHandlers({ removals: messageRemovals, log }),
    },
    ofSpaces: {
      leaving: (spaceId, userId, outbox) => drafts.forget({ userId, spaceId }, outbox),
      deleting: (spaceId) => drafts.holdersOf(spaceId),
    },
    jobs: [
      { name: 'spaces.tell_members', everySeconds: 60, work: () => directory.tellMembers() },
      {
        name: 'spaces.delete_messages',
        everySeconds: DELETIONS_SECONDS,
        work: () => messageRemovals.deleteDue(),
      },
      { name: 'spaces.purge', everySeconds: HOUR_SECONDS, work: () => deletion.purgeDue() },
      { name: 'spaces.forget_drafts', everySeconds: HOUR_SECONDS, work: () => drafts.forgetOld() },
      { name: 'spaces.end_time_outs', everySeconds: TIME_OUTS_SECONDS, work: () => timeOuts.endDue() },
    ],
  });
}
