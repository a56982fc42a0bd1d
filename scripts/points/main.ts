// The bundle that `npm run points` loads.
import path from 'node:path';
import { systemClock } from '@/runtime/clock';
import { recomputePoints } from '@/server/features/point/point-recompute';
import { PointRecomputeStore } from '@/server/features/point/point-recompute.store';
import { openStorage } from '@/storage/open-storage';

const migrationsFolder = path.resolve('server/db/migrations');

/** Computes the sums of points anew. Returns how many were wrong. The embedded database is refused while the product runs. */
export async function recompute({
  dataDir,
  url,
  ownerUrl,
}: {
  dataDir: string;
  url: string | null;
  ownerUrl: string | null;
}): Promise<number> {
  const storage = await openStorage(
    url === null
      ? { kind: 'pglite', dataDir: path.join(dataDir, 'platform-db'), migrationsFolder }
      : { kind: 'postgres', url, ownerUrl, migrationsFolder },
  );
  try {
    return await recomputePoints({ storage, sums: new PointRecomputeStore(storage) }, systemClock.now());
  } finally {
    await storage.close();
  }
}
