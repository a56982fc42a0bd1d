import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import type { OperatorDeps } from './deps';
import { GameCatalogueService } from './game-catalogue.service';
import { HeldRequestService } from './held-request.service';
import { HeldRequestStore } from './held-request.store';
import { OperatorAccess } from './operator.access';
import { OperatorLog } from './operator-log';
import { OperatorLogStore } from './operator-log.store';
import { operatorHandlers } from './operator.routes';
import { OperatorService } from './operator.service';
import { OperatorStore } from './operator.store';
import { PointReviewService } from './point-review.service';
import { PointReviewStore } from './point-review.store';
import { SuspensionService } from './suspension.service';
import { SuspensionStore } from './suspension.store';

/** So much longer than said a suspension may last. */
const SUSPENSIONS_SECONDS = 5;

/** The console of platform admins, and what suspended people may do about it. */
export function operatorFeature(
  services: Pick<Services, 'audit' | 'chat' | 'clock' | 'feed' | 'limits' | 'log' | 'storage'>,
  needs: OperatorDeps,
) {
  const { storage, log } = services;
  const store = new OperatorStore(storage);
  const suspensions = new SuspensionStore(storage);
  const access = new OperatorAccess({ store, ...needs });
  const operatorLog = new OperatorLog({ ...services, entries: new OperatorLogStore(storage) });
  const deps = { ...services, ...needs, store, suspensions, access, operatorLog };
  const service = new SuspensionService(deps);
  return feature({
    handlers: operatorHandlers({
      operator: new OperatorService(deps),
      suspensions: service,
      operatorLog,
      games: new GameCatalogueService(deps),
      held: new HeldRequestService({ ...services, held: new HeldRequestStore(storage), operatorLog }),
      points: new PointReviewService({ ...deps, review: new PointReviewStore(storage) }),
      log,
    }),
    jobs: [
      { name: 'operator.end_suspensions', everySeconds: SUSPENSIONS_SECONDS, work: () => service.endDue() },
    ],
  });
}
