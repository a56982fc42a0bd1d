import type { RoomAccess } from '@/server/features/room/room.access';
import type { SpaceAccess } from '@/server/features/space/space.access';
import { feature } from '@/server/features/feature';
import type { Job } from '@/server/jobs/jobs';
import type { Services } from '@/server/services';
import type { UserId } from '@/protocol/ids';
import { BudgetStore } from './budget.store';
import { ChainFactsStore } from './chain-facts.store';
import { ClaimCalls } from './claim-calls';
import { ClaimRelay } from './claim-relay';
import { ClaimStore } from './claim.store';
import { ClaimingService } from './claiming.service';
import { CommitmentStore } from './commitment.store';
import { ConcernedRewardsStore } from './concerned-rewards.store';
import { CursorStore } from './cursor.store';
import type { RecipientWallets, RewardPoints } from './deps';
import { EntitlementStore } from './entitlement.store';
import { Follower } from './follower';
import { GivingService } from './giving.service';
import { RefundJob } from './refund-job';
import { RelayStops } from './relay-stops';
import { Relayer } from './relayer';
import { RelayerStore } from './relayer.store';
import { RewardAccess } from './reward.access';
import { RewardChains } from './reward-chain';
import { RewardHistoryService } from './reward-history.service';
import { RewardHistoryStore } from './reward-history.store';
import { rewardHandlers } from './reward.routes';
import { RewardStore } from './reward.store';
import { RewardViews } from './reward.view';
import { SettlingStore } from './settling.store';
import { Shares } from './shares';

const FOLLOW_SECONDS = 1;
const RELAY_SECONDS = 2;
const KEEP_SECONDS = 15;
const FORGET_SECONDS = 3600;
/** What was prepared and never sent is of no use to anybody after so long. */
const UNFUNDED_MS = 7 * 86_400_000;

export function rewardFeature(
  services: Pick<
    Services,
    'storage' | 'clock' | 'log' | 'config' | 'chat' | 'limits' | 'metrics' | 'notices'
  >,
  needs: {
    readonly rooms: RoomAccess;
    readonly spaces: SpaceAccess;
    readonly wallets: RecipientWallets;
    readonly points: RewardPoints;
  },
) {
  const { storage, clock, config, metrics } = services;
  const { rooms, spaces, wallets } = needs;
  const stores = {
    rewards: new RewardStore(storage),
    claims: new ClaimStore(storage),
    commitments: new CommitmentStore(storage),
    relayers: new RelayerStore(storage),
    settling: new SettlingStore(storage),
    budgets: new BudgetStore(storage),
    cursors: new CursorStore(storage),
    facts: new ChainFactsStore(storage),
    concerned: new ConcernedRewardsStore(storage),
    entitlements: new EntitlementStore(storage),
  };
  const deps = { ...services, ...stores };
  const chains = new RewardChains(config);
  const shares = new Shares(config.rewards);
  const calls = new ClaimCalls(deps);
  const stops = new RelayStops(deps);
  const relayer = new Relayer(deps, calls, stops, chains);
  const follower = new Follower({ ...deps, points: needs.points }, chains);
  const relay = new ClaimRelay(deps, chains, relayer, calls, follower, stops);
  const refunds = new RefundJob(deps, chains, relayer, follower, stops);
  const access = new RewardAccess({ ...stores, rooms });
  const own = { chains, shares, calls, access, relayer, follower, claims: stores.claims };
  const views = new RewardViews(deps, own, wallets);
  const giving = new GivingService(deps, own, wallets, follower, views);
  const claiming = new ClaimingService(deps, own, wallets, relay, views);

  const history = new RewardHistoryService(
    { clock, spaces, history: new RewardHistoryStore(storage) },
    views,
  );

  const jobs: readonly Job[] = [
    {
      name: 'rewards.follow',
      everySeconds: FOLLOW_SECONDS,
      work: () => follower.followDue(),
    },
    {
      name: 'rewards.relay',
      everySeconds: RELAY_SECONDS,
      work: () => relay.drainAll(),
    },
    { name: 'rewards.keep', everySeconds: KEEP_SECONDS, work: () => refunds.keepAll() },
    {
      name: 'forget rewards that were never sent',
      everySeconds: FORGET_SECONDS,
      work: async () => {
        const before = new Date(clock.now().getTime() - UNFUNDED_MS);
        const forgotten = await stores.rewards.forgetUnfunded(before, clock.now());
        return forgotten + (await stores.commitments.forget(before));
      },
    },
  ];
  return feature({
    /** Rewards of a person that have not gone back. */
    openOf: (userId: UserId) => stores.settling.openOf(userId),
    /** Name and decimals of tokens in which rewards were given. */
    tokens: { token: (...args: Parameters<RewardViews['token']>) => views.token(...args) },
    handlers: rewardHandlers({ access, views, giving, claiming, history }),
    jobs: chains.isPossible ? jobs : [],
    ofSpaces: {
      removing: (spaceId, userId, removedBy) => stores.entitlements.keep(spaceId, userId, removedBy),
      shuttingOut: async (roomId, losing) => {
        // Mostly there are none, and nobody has to be counted.
        if (!(await stores.entitlements.hasOpen(roomId))) return;
        await stores.entitlements.keepInRoom(roomId, await losing());
      },
      deletingRoom: (roomId) => stores.entitlements.keepAllIn(roomId),
    },
    begin: async () => {
      if (!chains.isPossible) return;
      if (storage.engine === 'pglite') {
        // An embedded database has one platform: whoever held a lease has died.
        await stores.relayers.freeAll();
        await stores.cursors.freeAll();
      }
      metrics.watch('guildhall_relayers_low', () => stores.relayers.countPoor());
      metrics.watchBy('guildhall_rewards_relay_stopped', 'reason', () => stores.settling.countStopped());
    },
  });
}
