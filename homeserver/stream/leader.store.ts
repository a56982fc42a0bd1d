import { sql } from 'drizzle-orm';
import type { Database } from '@/storage/storage';
import { leader } from '@/homeserver/db/schema/leader';

const LEADER_ID = 1;

/** Makes the leader's row; harmless where it exists. */
export async function ensureLeaderRow(db: Database): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${leader} (id, epoch, heartbeat) VALUES (${LEADER_ID}, 0, '-infinity') ON CONFLICT DO NOTHING`);
}

/**
 * Raises the epoch and answers the new one; undefined while a leader lives, which gave a sign of it within `silenceMs`.
 * Null takes the lead from whoever has it.
 */
export async function raiseEpoch(db: Database, silenceMs: number | null): Promise<number | undefined> {
  const { rows } = await db.execute<{ epoch: string }>(sql`
    UPDATE ${leader} SET epoch = epoch + 1, heartbeat = clock_timestamp()
    WHERE id = ${LEADER_ID} AND (${silenceMs}::float8 IS NULL
      OR heartbeat <= clock_timestamp() - ${silenceMs}::float8 * interval '1 millisecond')
    RETURNING epoch`);
  return rows[0] && Number(rows[0].epoch);
}

/**
 * Raises one's own epoch. It waits for every statement that holds the row, and refuses those that come with the old
 * epoch later: afterwards nothing that was sent before can still be written. Undefined when the epoch was not ours.
 */
export async function renewEpoch(db: Database, epoch: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ epoch: string }>(sql`
    UPDATE ${leader} SET epoch = epoch + 1, heartbeat = clock_timestamp()
    WHERE id = ${LEADER_ID} AND epoch = ${epoch} RETURNING epoch`);
  return rows[0] && Number(rows[0].epoch);
}

/**
 * Takes a sign of life that lies in the future for one of now: the clock was set back since. Who gave it may still live,
 * so its silence is counted anew.
 */
export async function correctHeartbeat(db: Database): Promise<void> {
  await db.execute(sql`
    UPDATE ${leader} SET heartbeat = clock_timestamp() WHERE id = ${LEADER_ID} AND heartbeat > clock_timestamp()`);
}

/** A sign of life; false when somebody else leads. */
export async function beat(db: Database, epoch: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    UPDATE ${leader} SET heartbeat = clock_timestamp() WHERE id = ${LEADER_ID} AND epoch = ${epoch}`);
  return rowCount === 1;
}

/** Says that nobody has to wait before taking over. */
export async function stepDown(db: Database, epoch: number): Promise<void> {
  await db.execute(
    sql`UPDATE ${leader} SET heartbeat = '-infinity' WHERE id = ${LEADER_ID} AND epoch = ${epoch}`,
  );
}
