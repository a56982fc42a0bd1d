import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { PointLedger } from './point-ledger';
import { PointStore } from './point.store';

export function pointFeature(services: Pick<Services, 'storage' | 'clock' | 'log'>) {
  const points = new PointStore(services.storage);
  const ledger = new PointLedger({ ...services, points });
  return feature({
    ledger,
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
