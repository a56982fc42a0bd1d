import type { Person } from '@/protocol/account';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import { feature } from '@/server/features/feature';
import type { RoomAccess, SeenDirectRoom } from '@/server/features/room/room.access';
import type { Services } from '@/server/services';
import { DeclinedService } from './declined.service';
import { dmHandlers } from './dm.routes';
import { GroupAccess } from './group.access';
import { GroupAnswers } from './group-answers.service';
import { groupHandlers } from './group.routes';
import { GroupService } from './group.service';
import { GroupStore } from './group.store';
import { groupRoomOf } from './group.view';
import { DmService } from './dm.service';
import { DmStore } from './dm.store';
import { RequestService } from './request.service';
import { RequestStore } from './request.store';
import { RequestView, type RequestViewDeps } from './request-view.service';
import { TrustStore } from './trust.store';
import type { PrivacyAccess } from '@/server/features/privacy/privacy.access';
import type { Uploads } from '@/server/features/upload/upload.access';
import type { RoomId, UserId } from '@/protocol/ids';

export function dmFeature(
  services: Pick<Services, 'storage' | 'clock' | 'chat' | 'limits' | 'log' | 'names' | 'notices'>,
  needs: {
    readonly rooms: RoomAccess;
    readonly people: { findPerson(userId: UserId): Promise<Person | null> };
    readonly reach: PrivacyAccess;
    readonly money: RequestViewDeps['money'];
    readonly mutualSpaces: RequestViewDeps['mutualSpaces'];
    readonly uploads: Uploads;
  },
) {
  const directs = new DmStore(services.storage);
  const requestStore = new RequestStore(services.storage);
  const requests = new RequestService({ ...services, ...needs, requests: requestStore });
  const groupStore = new GroupStore(services.storage);
  const access = new GroupAccess({ ...needs, groups: groupStore });
  const answers = new GroupAnswers({ ...services, groups: groupStore, access, requests });
  const groups = new GroupService({ ...services, ...needs, groups: groupStore, access, requests, answers });
  // With the last person, who may leave in a chat client.
  services.chat.groups.deleteAlsoBy((roomId) => needs.uploads.release([`room:${roomId}`]));
  const dms = new DmService({ ...services, ...needs, directs, requests, groups, answers });
  const view = new RequestView({
    ...services,
    ...needs,
    directs,
    groups: access,
    requests: requestStore,
    trust: new TrustStore(services.storage),
  });
  return feature({
    handlers: {
      ...dmHandlers({
        dms,
        view,
        declined: new DeclinedService({
          ...services,
          dms,
          directs,
          groups,
          groupStore,
          requests: requestStore,
        }),
        log: services.log,
      }),
      ...groupHandlers(groups, services.log),
    },
    /** Turns down the requests of a person who was blocked, inside the transaction. */
    blocked: async (outbox: OutboxWriter, userId: UserId, otherId: UserId) => {
      await answers.blocked(outbox, userId, otherId);
      await requests.declineIn(outbox, userId, otherId);
    },
    /** A group as a room, for a person who may know of it. */
    groupOf: async (found: SeenDirectRoom, userId: UserId) =>
      groupRoomOf(found, await access.again(found.room.id, userId)),
    presence: (userId: UserId, otherIds: readonly UserId[]) => dms.presence(userId, otherIds),
    directs: {
      /** Whether two people have a conversation, a message request included. */
      exists: async (userId: UserId, otherId: UserId) => (await directs.ofPair(userId, otherId)) !== null,
    },
    /** The other person of a conversation; null for people who are not in it. */
    otherOf: async (roomId: RoomId, userId: UserId) => (await directs.ofRoom(userId, roomId))?.other ?? null,
  });
}
