import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import type { activityRoutes } from '@/protocol/activity';
import type { Handlers } from '@/server/http/call';
import type { ggPointRoutes } from '@/protocol/gg-point';
import type { UserId } from '@/protocol/ids';
import type { leaderboardRoutes } from '@/protocol/leaderboard';
import { AccountSignals } from './account-signals';
import { AccountSignalStore } from './account-signal.store';
import { ActiveDayService } from './active-day.service';
import { ActiveDayStore } from './active-day.store';
import { Boards } from './boards';
import { BoardStore } from './board.store';
import type { PointDeps } from './deps';
import { GgEntryStore } from './gg-entry.store';
import { GgPoints } from './gg-points';
import { MessagePoints } from './message-points';
import { MessagePointStore } from './message-point.store';
import { RewardPoints } from './reward-points';
import { RewardPointStore } from './reward-point.store';
import { PointLedger } from './point-ledger';
import { PointRecomputeStore } from './point-recompute.store';
import { PointStore } from './point.store';

const JUDGE_SECONDS = 10;

export function pointFeature(
  services: Pick<Services, 'storage' | 'clock' | 'config' | 'limits' | 'log'>,
  needs: PointDeps,
) {
  const { storage } = services;
  const points = new PointStore(storage);
  const signals = new AccountSignals({ ...services, signals: new AccountSignalStore(storage) });
  const ledger = new PointLedger({ ...services, points, sums: new PointRecomputeStore(storage) });
  const gg = new GgPoints({ ggEntries: new GgEntryStore(storage) }, { ledger, signals });
  const days = new ActiveDayService({ ...services, days: new ActiveDayStore(storage) }, gg);
  const messages = new MessagePoints({ ...services, texts: new MessagePointStore(storage) }, ledger);
  const rewards = new RewardPoints(
    { ...services, rewards: new RewardPointStore(storage) },
    { ledger, signals },
  );
  const boards = new Boards({ ...services, ...needs, boards: new BoardStore(storage) });
  const handlers: Handlers<
    keyof typeof activityRoutes | keyof typeof ggPointRoutes | keyof typeof leaderboardRoutes
  > = {
    ggPoints: ({ caller }) => gg.of(caller.id),
    ggHistory: ({ query, caller }) => gg.history(caller.id, query),
    referrals: ({ query, caller }) => gg.referrals(caller.id, query),
    spaceLeaderboard: ({ params, query, caller }) => boards.ofSpace(params.spaceId, caller, query),
    leaderboard: ({ query, caller }) => boards.overall(caller, query),
    reportDay: async ({ body, caller }) => ({ credited: await days.report(caller.id, body.date) }),
  };
  return feature({
    ledger,
    /** What invites earn. */
    gg,
    signals,
    /** What rewards earn. */
    rewards,
    shownChanged: (userId: UserId) => points.markUnrankedEverywhere(userId),
    handlers,
    jobs: [
      { name: 'points.judge_messages', everySeconds: JUDGE_SECONDS, work: () => messages.judge() },
      {
        name: 'points.forget',
        everySeconds: 3600,
        work: async () =>
          (await messages.forget()) + (await signals.forget()) + (await ledger.forgetBoards()),
      },
      { name: 'points.rank', everySeconds: 60, work: () => ledger.rank() },
      { name: 'points.recompute', everySeconds: 86_400, work: () => ledger.recompute() },
    ],
    ofSpaces: {
      entered: (spaceId, userId) => points.markUnranked(spaceId, userId),
      leaving: (spaceId, userId) => points.markUnranked(spaceId, userId),
    },
  });
}
