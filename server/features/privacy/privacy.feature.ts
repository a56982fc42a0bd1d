import type { Person } from '@/protocol/account';
import type { MatrixRoomId, UserId } from '@/protocol/ids';
import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { MatrixPrivacy } from './matrix-privacy';
import { MatrixPrivacyStore } from './matrix-privacy.store';
import { privacyHandlers } from './privacy.routes';
import { PrivacyService, type PrivacyDeps } from './privacy.service';
import { PrivacyStore } from './privacy.store';
import { PrivacyAccess } from './privacy.access';

export function privacyFeature(
  services: Pick<Services, 'chat' | 'clock' | 'feed' | 'limits' | 'storage'>,
  needs: Pick<PrivacyDeps, 'points' | 'requests'> & {
    readonly people: { findPerson(userId: UserId): Promise<Person | null> };
  },
) {
  const store = new PrivacyStore(services.storage);
  const reach = new PrivacyAccess(store, needs.people);
  const service = new PrivacyService({ ...services, ...needs, store, reach });
  const matrix = new MatrixPrivacy({ store, rooms: new MatrixPrivacyStore(services.storage) });
  return feature({
    handlers: privacyHandlers(service),
    reach,
    /** What the gateway asks for a person's Matrix token. */
    matrix: {
      hiddenFrom: (userId: UserId) => matrix.hiddenFrom(userId),
      showsRead: (userId: UserId, room: MatrixRoomId) => matrix.showsRead(userId, room),
      findable: (userIds: readonly UserId[]) => matrix.findable(userIds),
      takeOver: (userId: UserId, ignored: readonly UserId[]) => service.takeOver(userId, ignored),
    },
  });
}
