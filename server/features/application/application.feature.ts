import { feature } from '@/server/features/feature';
import type { MutualSpaces, SpaceEntrance } from '@/server/features/space/deps';
import type { SpaceAccess } from '@/server/features/space/space.access';
import type { Services } from '@/server/services';
import { ApplicationAccess } from './application.access';
import { applicationHandlers } from './application.routes';
import { ApplicationDecisions } from './application-decision.service';
import { ApplicationService } from './application.service';
import { ApplicationStore } from './application.store';

export function applicationFeature(
  services: Pick<
    Services,
    'audit' | 'storage' | 'chat' | 'clock' | 'config' | 'feed' | 'limits' | 'log' | 'notices'
  >,
  needs: {
    readonly spaces: SpaceAccess;
    readonly entrance: SpaceEntrance;
    readonly mutualSpaces: MutualSpaces;
  },
) {
  const store = new ApplicationStore(services.storage);
  const access = new ApplicationAccess({ store, spaces: needs.spaces });
  const deps = { ...services, ...needs, store, access };
  const applications = new ApplicationService(deps);
  return feature({
    handlers: applicationHandlers(applications, new ApplicationDecisions(deps), services.log),
    jobs: [{ name: 'applications.expire', everySeconds: 3600, work: () => applications.expire() }],
    ofSpaces: {
      entered: (spaceId, userId, outbox) => applications.entered(spaceId, userId, outbox),
      banned: (spaceId, userId, outbox) => applications.banned(spaceId, userId, outbox),
    },
  });
}
