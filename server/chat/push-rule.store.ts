import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { MatrixRoomId, RoomId, UserId } from '@/protocol/ids';
import { defaultNoticeSettings, type MessageLevel, type RuledLevel } from '@/protocol/notice-setting-rules';
import { noticeSettingColumns } from '@/server/db/notice-setting-columns';
import { appliedRule, noticeLevel, noticeSetting, roomLevel } from '@/server/db/schema/notice-setting';
import { room } from '@/server/db/schema/room';
import type { Storage } from '@/storage/storage';

/** A conversation of a person, as far as its push rule goes. */
export interface RuledRoom {
  readonly roomId: RoomId;
  readonly matrixRoomId: MatrixRoomId;
  /** What the person has chosen. */
  readonly level: MessageLevel;
  /** What the rule of the room was last found to say; null for no rule. */
  readonly applied: MessageLevel | null;
}

/** What people have chosen to hear, and what their push rules were last found to say. */
export class PushRuleStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#storage.transaction(work);
  }

  async defaults(userId: UserId): Promise<{ messages: MessageLevel; applied: RuledLevel } | null> {
    const [row] = await this.#storage.db
      .select({ messages: noticeSetting.messages, applied: noticeSetting.appliedMessages })
      .from(noticeSetting)
      .where(eq(noticeSetting.userId, userId));
    return row ?? null;
  }

  async setApplied(userId: UserId, applied: RuledLevel): Promise<void> {
    await this.#storage.db
      .update(noticeSetting)
      .set({ appliedMessages: applied })
      .where(eq(noticeSetting.userId, userId));
  }

  /** What another client has chosen as the default. */
  async setMessages(userId: UserId, messages: RuledLevel): Promise<void> {
    const set = { messages, appliedMessages: messages };
    await this.#storage.db
      .insert(noticeSetting)
      .values({ userId, ...noticeSettingColumns(defaultNoticeSettings), ...set })
      .onConflictDoUpdate({ target: noticeSetting.userId, set });
  }

  /** The conversations of a person that differ from `usual`, or have a rule, or are among `named`; the person's own choices first. */
  async rooms(userId: UserId, usual: MessageLevel, named: readonly MatrixRoomId[]): Promise<RuledRoom[]> {
    const rows = await this.#storage.db
      .select({
        roomId: room.id,
        matrixRoomId: room.matrixRoomId,
        level: roomLevel.level,
        applied: appliedRule.level,
      })
      .from(roomLevel)
      .innerJoin(room, eq(room.id, roomLevel.roomId))
      .leftJoin(appliedRule, and(eq(appliedRule.roomId, room.id), eq(appliedRule.userId, roomLevel.userId)))
      .where(
        and(
          eq(roomLevel.userId, userId),
          isNotNull(room.matrixRoomId),
          ne(room.kind, 'space'),
          or(
            sql`${roomLevel.level} <> ${usual}`,
            isNotNull(appliedRule.level),
            sql`${room.matrixRoomId} = ANY(${sql.param([...named])}::text[])`,
          ),
        ),
      )
      .orderBy(sql`${roomLevel.origin} <> 'room'`, room.id);
    return rows.flatMap(({ matrixRoomId, ...row }) =>
      matrixRoomId === null ? [] : [{ ...row, matrixRoomId }],
    );
  }

  /** What another client has chosen for a room. `null` follows the space again. */
  async setLevel(userId: UserId, roomId: RoomId, level: MessageLevel | null): Promise<void> {
    const { db } = this.#storage;
    if (level === null) {
      await db.delete(noticeLevel).where(and(eq(noticeLevel.userId, userId), eq(noticeLevel.roomId, roomId)));
      return;
    }
    await db
      .insert(noticeLevel)
      .values({ userId, roomId, level })
      .onConflictDoUpdate({
        target: [noticeLevel.userId, noticeLevel.roomId],
        set: { level, mutedUntil: null },
      });
  }

  async setRule(userId: UserId, roomId: RoomId, level: MessageLevel | null): Promise<void> {
    const { db } = this.#storage;
    if (level === null) {
      await db.delete(appliedRule).where(and(eq(appliedRule.userId, userId), eq(appliedRule.roomId, roomId)));
      return;
    }
    await db
      .insert(appliedRule)
      .values({ userId, roomId, level })
      .onConflictDoUpdate({ target: [appliedRule.userId, appliedRule.roomId], set: { level } });
  }
}
