import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import type { activityRoutes } from '@/protocol/activity';
import type { Handlers } from '@/server/http/call';
import { ActiveDayService } from './active-day.service';
import { ActiveDayStore } from './active-day.store';
import { PointLedger } from './point-ledger';
import { PointStore } from './point.store';

export function pointFeature(services: Pick<Services, 'storage' | 'clock' | 'limits' | 'log'>) {
  const points = new PointStore(services.storage);
  const ledger = new PointLedger({ ...services, points });
  const days = new ActiveDayService({ ...services, days: new ActiveDayStore(services.storage) });
  const handlers: Handlers<keyof typeof activityRoutes> = {
    reportDay: async ({ body, caller }) => ({ credited: await days.report(caller.id, body.date) }),
  };
  return feature({
    ledger,
    handlers,
    jobs: [
      { name: 'points.rank', everySeconds: 60, work: () => ledger.rank() },
      { name: 'points.recompute', everySeconds: 86_400, work: () => ledger.recompute() },
    ],
    ofSpaces: {
      entered: (spaceId, userId) => points.markUnranked(spaceId, userId),
      leaving: (spaceId, userId) => points.markUnranked(spaceId, userId),
    },
  });
}
