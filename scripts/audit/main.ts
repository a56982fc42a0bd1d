// The bundle that `npm run audit` loads.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { takeSnapshots } from '@/backup/snapshots';
import { AuditVerifier } from '@/server/audit/verify';

export { CliError } from '@/backup/cli-error';

/** Opens the platform's database as it is now, whether or not the platform runs, and hands the verifier of its logs over. */
export async function withVerifier(
  { dataDir, url }: { dataDir: string; url: string | null },
  work: (verifier: AuditVerifier) => Promise<void>,
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const staging = await mkdtemp(path.join(dataDir, 'audit-'));
  try {
    const snapshots = await takeSnapshots(dataDir, { platform: url, homeserver: undefined }, staging);
    try {
      for (const { connection } of snapshots)
        await work(new AuditVerifier({ db: drizzle(connection.client) }));
    } finally {
      for (const { connection } of snapshots) await connection.close();
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
