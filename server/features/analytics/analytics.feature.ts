import type { analyticsRoutes } from '@/protocol/analytics';
import type { UserId } from '@/protocol/ids';
import { feature } from '@/server/features/feature';
import type { SpaceAccess } from '@/server/features/space/space.access';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { AnalyticsService } from './analytics.service';
import { AnalyticsStore } from './analytics.store';
import { DailyCounts } from './daily-counts';
import { DailyCountStore } from './daily-count.store';
import { dayOf } from './days';
import type { AnalyticsTokens } from './deps';
import { StayStore } from './stay.store';

const COUNT_SECONDS = 900;

export function analyticsFeature(
  services: Pick<Services, 'clock' | 'storage'>,
  needs: { readonly spaces: SpaceAccess; readonly tokens: AnalyticsTokens },
) {
  const { clock, storage } = services;
  const stays = new StayStore(storage);
  const counts = new DailyCountStore(storage);
  const daily = new DailyCounts({ ...services, counts });
  const service = new AnalyticsService({
    ...services,
    ...needs,
    counts,
    analytics: new AnalyticsStore(storage),
  });
  const today = () => dayOf(clock.now());
  const handlers: Handlers<keyof typeof analyticsRoutes> = {
    spaceAnalytics: ({ params, query, caller }) => service.of(params.spaceId, caller, query),
  };
  return feature({
    handlers,
    /** Of people who delete their account, and bring it back. */
    stays: {
      endAll: (userId: UserId) => stays.endAll(userId, today()),
      beginAll: (userId: UserId) => stays.beginAll(userId, today()),
    },
    jobs: [{ name: 'analytics.count', everySeconds: COUNT_SECONDS, work: () => daily.count() }],
    ofSpaces: {
      found: (spaceId, creatorId) => stays.begin(spaceId, creatorId, { source: 'founder', day: today() }),
      entered: (spaceId, userId, _outbox, source) => stays.begin(spaceId, userId, { source, day: today() }),
      leaving: (spaceId, userId) => stays.end(spaceId, userId, today()),
    },
  });
}
