import { sql } from 'drizzle-orm';
import type { SpaceId, UserId } from '@/protocol/ids';
import { spaceMessageDay, spaceStay, spaceStayDay } from '@/server/db/schema/analytics';
import type { Storage } from '@/storage/storage';

/** A message of a day in a room of a space. */
export interface MessageOfDay {
  readonly spaceId: SpaceId;
  /** Rooms that not every member may enter are counted without their people. */
  readonly isOpen: boolean;
  readonly userId: UserId;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
}

/** How many messages spaces get, and which of their members write. */
export class SpaceActivityStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async note(messages: readonly MessageOfDay[]): Promise<void> {
    if (messages.length === 0) return;
    const { db } = this.#storage;
    const rows = messages.map((message) => ({
      space_id: message.spaceId,
      user_id: message.isOpen ? message.userId : null,
      day: message.day,
    }));
    const sent = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS message (space_id int, user_id int, day date)`;
    await db.execute(sql`
      INSERT INTO ${spaceMessageDay} (space_id, day, messages)
      SELECT space_id, day, count(*) FROM ${sent} GROUP BY space_id, day ORDER BY space_id, day
      ON CONFLICT (day, space_id) DO UPDATE SET messages = ${spaceMessageDay.messages} + excluded.messages`);
    // Person by person, because each is found by the index.
    await db.execute(sql`
      INSERT INTO ${spaceStayDay} (stay_id, day, space_id)
      SELECT DISTINCT stay_id, day, space_id FROM (
        SELECT message.day, message.space_id, (
          SELECT ${spaceStay.id} FROM ${spaceStay}
          WHERE ${spaceStay.spaceId} = message.space_id AND ${spaceStay.userId} = message.user_id
        ) AS stay_id
        FROM ${sent} WHERE message.user_id IS NOT NULL
      ) AS written WHERE stay_id IS NOT NULL ORDER BY stay_id, day
      ON CONFLICT (stay_id, day) DO NOTHING`);
  }
}
