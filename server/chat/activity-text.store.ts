import { sql } from 'drizzle-orm';
import type { RoomId, UserId } from '@/protocol/ids';
import { account } from '@/server/db/schema/account';
import { activityText, roomWriter } from '@/server/db/schema/activity';
import type { Storage } from '@/storage/storage';

interface Written {
  readonly roomId: RoomId;
  readonly userId: UserId;
  readonly sentAt: Date;
}

/** Who wrote in rooms of spaces, and digests of what. */
export class ActivityTextStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** When people last wrote; ids of nobody are left out. */
  async noteWriters(messages: readonly Written[]): Promise<void> {
    if (messages.length === 0) return;
    await this.#storage.db.execute(sql`
      INSERT INTO ${roomWriter} (room_id, user_id, wrote_at)
      SELECT room_id, user_id, max(sent_at) FROM ${recordset(messages)}
      WHERE user_id IN (SELECT id FROM ${account})
      GROUP BY room_id, user_id ORDER BY room_id, user_id
      ON CONFLICT (room_id, user_id) DO UPDATE SET wrote_at = greatest(${roomWriter.wroteAt}, excluded.wrote_at)`);
  }

  /** A text that a person has written before on the day is left out, and so are ids of nobody. */
  async noteTexts(messages: readonly (Written & { readonly digest: string })[]): Promise<void> {
    if (messages.length === 0) return;
    await this.#storage.db.execute(sql`
      INSERT INTO ${activityText} (user_id, day, digest, room_id, sent_at)
      SELECT user_id, (sent_at AT TIME ZONE 'UTC')::date, digest, room_id, sent_at FROM ${recordset(messages)}
      WHERE user_id IN (SELECT id FROM ${account})
      ORDER BY user_id, digest
      ON CONFLICT (user_id, day, digest) DO NOTHING`);
  }
}

const recordset = (messages: readonly (Written & { readonly digest?: string })[]) => {
  const rows = messages.map(({ roomId, userId, sentAt, digest }) => ({
    room_id: roomId,
    user_id: userId,
    sent_at: sentAt.toISOString(),
    digest,
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS message (room_id int, user_id int, sent_at timestamptz, digest text)`;
};
