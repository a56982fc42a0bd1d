import { sql } from 'drizzle-orm';
import type { Database } from '@/storage/storage';
import { server } from './schema/leader';

const SERVER_ID = 1;

/** The database was made for a server of another name. The message is one sentence for the person at the keyboard. */
export class ServerNameError extends Error {
  override readonly name = 'ServerNameError';
  constructor(stored: string, wanted: string) {
    super(
      `This homeserver was first started as ${stored}, and every id in its database says so: ` +
        `it cannot become ${wanted}. Leave MATRIX_SERVER_NAME as it was, or begin with an empty database.`,
    );
  }
}

/**
 * The name that the database was given at first start, which is `wanted`, or else `otherwise`. Throws ServerNameError
 * when another one is wanted later.
 */
export async function fixServerName(db: Database, wanted: string | null, otherwise: string): Promise<string> {
  await db.execute(sql`
    INSERT INTO ${server} (id, name) VALUES (${SERVER_ID}, ${wanted ?? otherwise}) ON CONFLICT DO NOTHING`);
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT name FROM ${server} WHERE id = ${SERVER_ID}`,
  );
  const stored = rows[0]?.name ?? otherwise;
  if (wanted !== null && wanted !== stored) throw new ServerNameError(stored, wanted);
  return stored;
}
