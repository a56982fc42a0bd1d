import { sql } from 'drizzle-orm';
import path from 'node:path';
import { MIGRATIONS_FOLDER } from '@/homeserver/testing/database';
import { openStorage } from '@/storage/open-storage';

/**
 * What is wrong in the tables of a homeserver that has ended: every event of a room names the one before it and is one
 * deeper, and no two things of the stream have one position.
 */
export async function brokenIn(dataDir: string, databaseUrl: string | undefined): Promise<string[]> {
  const storage = await openStorage(
    databaseUrl === undefined
      ? {
          kind: 'pglite',
          dataDir: path.join(dataDir, 'homeserver-db'),
          migrationsFolder: MIGRATIONS_FOLDER,
        }
      : { kind: 'postgres', url: databaseUrl, migrationsFolder: MIGRATIONS_FOLDER },
  );
  try {
    const { rows } = await storage.db.execute<{
      room: string;
      event_id: string;
      prev_event: string | null;
      depth: string;
    }>(sql`SELECT room, event_id, prev_event, depth FROM event ORDER BY position`);
    const broken: string[] = [];
    const lastOf = new Map<string, { eventId: string; depth: number }>();
    for (const row of rows) {
      const last = lastOf.get(row.room);
      if (row.prev_event !== (last?.eventId ?? null)) broken.push(`before ${row.event_id}`);
      if (Number(row.depth) !== (last?.depth ?? 0) + 1) broken.push(`depth of ${row.event_id}`);
      lastOf.set(row.room, { eventId: row.event_id, depth: Number(row.depth) });
    }
    const { rows: positions } = await storage.db.execute<{ position: string }>(
      sql`SELECT position FROM event UNION ALL SELECT position FROM receipt`,
    );
    if (new Set(positions.map(({ position }) => position)).size !== positions.length) {
      broken.push('two of one position');
    }
    return broken;
  } finally {
    await storage.close();
  }
}
