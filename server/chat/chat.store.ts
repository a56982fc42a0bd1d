import { and, eq, like, lt, notExists, sql } from 'drizzle-orm';
import { account } from '@/server/db/schema/account';
import { chat, chatCount, chatEdit, chatEvent, chatPicture, type ChatRow } from '@/server/db/schema/chat';
import { upload } from '@/server/db/schema/upload';
import { FILE_URL_PREFIX } from '@/server/files/path';
import type { UserId } from '@/protocol/ids';
import type { Storage } from '@/storage/storage';

/** How many messages a person sent on a day. */
export interface MessagesOfDay {
  readonly userId: UserId;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly messages: number;
}

/** What the platform remembers of its homeserver. */
export class ChatStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async fixed(): Promise<Pick<ChatRow, 'engine' | 'serverName'> | null> {
    const [row] = await this.#storage.db
      .select({ engine: chat.engine, serverName: chat.serverName })
      .from(chat);
    return row ?? null;
  }

  /** Fixes engine and name unless they are fixed already; `fixed` then says what holds. */
  async fix(engine: ChatRow['engine'], serverName: string, now: Date): Promise<void> {
    await this.#storage.db.insert(chat).values({ engine, serverName, fixedAt: now }).onConflictDoNothing();
  }

  async picture(url: string): Promise<string | null> {
    const [row] = await this.#storage.db
      .select({ mxc: chatPicture.mxc })
      .from(chatPicture)
      .where(eq(chatPicture.url, url));
    return row?.mxc ?? null;
  }

  /** Answers the address that holds: of two who uploaded the picture at the same time, the first. */
  async keepPicture(url: string, mxc: string): Promise<string> {
    await this.#storage.db.insert(chatPicture).values({ url, mxc }).onConflictDoNothing();
    return (await this.picture(url)) ?? mxc;
  }

  /** Pictures that were uploaded to the homeserver and that the platform itself has removed. */
  async removedPictures(limit: number): Promise<{ url: string; mxc: string }[]> {
    const path = sql`substr(${chatPicture.url}, ${FILE_URL_PREFIX.length + 1})`;
    return this.#storage.db
      .select({ url: chatPicture.url, mxc: chatPicture.mxc })
      .from(chatPicture)
      .where(
        and(
          like(chatPicture.url, `${FILE_URL_PREFIX}%`),
          notExists(
            this.#storage.db
              .select({ one: sql`1` })
              .from(upload)
              .where(eq(upload.path, path)),
          ),
        ),
      )
      .limit(limit);
  }

  async forgetPicture(url: string): Promise<void> {
    await this.#storage.db.delete(chatPicture).where(eq(chatPicture.url, url));
  }

  /** Notes events as seen; answers those that are new. */
  async noteEvents(eventIds: readonly string[], now: Date): Promise<Set<string>> {
    if (eventIds.length === 0) return new Set();
    const rows = await this.#storage.db
      .insert(chatEvent)
      .values([...new Set(eventIds)].sort().map((eventId) => ({ eventId, seenAt: now })))
      .onConflictDoNothing()
      .returning({ eventId: chatEvent.eventId });
    return new Set(rows.map(({ eventId }) => eventId));
  }

  async forgetEventsBefore(moment: Date): Promise<number> {
    const { rowCount } = await this.#storage.db.delete(chatEvent).where(lt(chatEvent.seenAt, moment));
    return rowCount ?? 0;
  }

  /** Remembers which message an event edits. */
  async noteEdits(edits: readonly { eventId: string; originalId: string }[]): Promise<void> {
    if (edits.length === 0) return;
    await this.#storage.db
      .insert(chatEdit)
      .values([...edits])
      .onConflictDoNothing();
  }

  async editsOf(originalId: string): Promise<string[]> {
    const rows = await this.#storage.db
      .select({ eventId: chatEdit.eventId })
      .from(chatEdit)
      .where(eq(chatEdit.originalId, originalId));
    return rows.map(({ eventId }) => eventId);
  }

  /** An edit has been redacted. */
  async forgetEdit(eventId: string): Promise<void> {
    await this.#storage.db.delete(chatEdit).where(eq(chatEdit.eventId, eventId));
  }

  /** Adds to the message counts. Takes at most one entry per person and day, and skips ids that belong to no account. */
  async countMessages(counts: readonly MessagesOfDay[]): Promise<void> {
    if (counts.length === 0) return;
    const rows = counts.map(({ userId, day, messages }) => ({ user_id: userId, day, messages }));
    // In one order, so that two transactions that count the same people cannot deadlock.
    await this.#storage.db.execute(sql`
      INSERT INTO ${chatCount} (user_id, day, messages)
      SELECT user_id, day, messages
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS sent (user_id int, day date, messages int)
      WHERE EXISTS (SELECT 1 FROM ${account} WHERE ${account.id} = sent.user_id)
      ORDER BY user_id, day
      ON CONFLICT (user_id, day) DO UPDATE SET messages = ${chatCount.messages} + excluded.messages`);
  }
}
