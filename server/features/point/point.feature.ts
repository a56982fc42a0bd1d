import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import type { activityRoutes } from '@/protocol/activity';
import type { Handlers } from '@/server/http/call';
import type { ggPointRoutes } from '@/protocol/gg-point';
import { ActiveDayService } from './active-day.service';
import { ActiveDayStore } from './active-day.store';
import { GgEntryStore } from './gg-entry.store';
import { GgPoints } from './gg-points';
import { PointLedger } from './point-ledger';
import { PointStore } from './point.store';

export function pointFeature(services: Pick<Services, 'storage' | 'clock' | 'limits' | 'log'>) {
  const points = new PointStore(services.storage);
  const ledger = new PointLedger({ ...services, points });
  const gg = new GgPoints({ ...services, ggEntries: new GgEntryStore(services.storage) });
  const days = new ActiveDayService({ ...services, days: new ActiveDayStore(services.storage) }, gg);
  const handlers: Handlers<keyof typeof activityRoutes | keyof typeof ggPointRoutes> = {
    ggPoints: ({ caller }) => gg.of(caller.id),
    ggHistory: ({ query, caller }) => gg.history(caller.id, query),
    referrals: ({ query, caller }) => gg.referrals(caller.id, query),
    reportDay: async ({ body, caller }) => ({ credited: await days.report(caller.id, body.date) }),
  };
  return feature({
    ledger,
    /** What invites earn. */
    gg,
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
