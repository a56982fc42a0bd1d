import { and, eq, inArray, isNull, lte, ne } from 'drizzle-orm';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import {
  defaultNoticeSettings,
  kindsOfBits,
  type MessageLevel,
  type NoticeSettings,
} from '@/protocol/notice-setting-rules';
import { noticeSettingColumns } from '@/server/db/notice-setting-columns';
import { account } from '@/server/db/schema/account';
import { follow } from '@/server/db/schema/contact';
import { noticeLevel, noticeSetting, roomLevel, spaceLevel } from '@/server/db/schema/notice-setting';
import { room } from '@/server/db/schema/room';
import { membership, space } from '@/server/db/existing-spaces';
import type { Storage } from '@/storage/storage';

/** What a level is chosen for. */
export type LevelOf = { readonly spaceId: SpaceId } | { readonly roomId: RoomId };

/** What a person has chosen; what is left out stays. */
export interface LevelChange {
  readonly level?: MessageLevel | null | undefined;
  readonly mutedUntil?: Date | null | undefined;
}

/** What people have chosen about what they are told. */
export class NoticeSettingStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async of(userId: UserId): Promise<NoticeSettings> {
    const [row] = await this.#storage.db.select().from(noticeSetting).where(eq(noticeSetting.userId, userId));
    if (!row) return defaultNoticeSettings;
    const { messages, contactsThrough, pushText, digest, digestPrivate } = row;
    const { quietOn: on, quietFrom: from, quietTo: to, zone } = row;
    const quiet = { on, from, to, zone };
    return { kinds: kindsOfBits(row), messages, quiet, contactsThrough, pushText, digest, digestPrivate };
  }

  /** Locks the person's row, so that changes of different choices come one after the other. */
  async lock(userId: UserId): Promise<void> {
    await this.#storage.db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, userId))
      .for('update');
  }

  async set(userId: UserId, settings: NoticeSettings): Promise<void> {
    const set = noticeSettingColumns(settings);
    await this.#storage.db
      .insert(noticeSetting)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: noticeSetting.userId, set });
  }

  async spaces(userId: UserId) {
    return this.#storage.db
      .select({
        id: space.id,
        name: space.name,
        logo: space.logo,
        level: spaceLevel.level,
        origin: spaceLevel.origin,
        mutedUntil: spaceLevel.mutedUntil,
      })
      .from(spaceLevel)
      .innerJoin(space, eq(space.id, spaceLevel.spaceId))
      .where(eq(spaceLevel.userId, userId))
      .orderBy(space.name, space.id);
  }

  async rooms(userId: UserId, spaceId: SpaceId) {
    const rows = await this.#storage.db
      .select({
        id: room.id,
        matrixRoomId: room.matrixRoomId,
        name: room.name,
        logo: room.logo,
        kind: room.kind,
        level: roomLevel.level,
        origin: roomLevel.origin,
        mutedUntil: roomLevel.mutedUntil,
      })
      .from(room)
      .innerJoin(roomLevel, eq(roomLevel.roomId, room.id))
      .where(and(eq(room.spaceId, spaceId), eq(roomLevel.userId, userId), ne(room.kind, 'space')))
      .orderBy(room.name, room.id);
    return rows.flatMap(({ kind, ...row }) => (kind === 'space' ? [] : [{ ...row, kind }]));
  }

  /** Whether a person follows another. */
  async follows(userId: UserId, otherId: UserId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ followedId: follow.followedId })
      .from(follow)
      .where(and(eq(follow.followerId, userId), eq(follow.followedId, otherId)));
    return rows.length > 0;
  }

  async isMember(userId: UserId, spaceId: SpaceId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ userId: membership.userId })
      .from(membership)
      .where(and(eq(membership.spaceId, spaceId), eq(membership.userId, userId)));
    return rows.length > 0;
  }

  async isInRoom(userId: UserId, roomId: RoomId): Promise<boolean> {
    const rows = await this.#storage.db
      .select({ level: roomLevel.level })
      .from(roomLevel)
      .where(and(eq(roomLevel.roomId, roomId), eq(roomLevel.userId, userId)));
    return rows.length > 0;
  }

  async setLevel(userId: UserId, of: LevelOf, change: LevelChange): Promise<void> {
    const target = 'spaceId' in of ? noticeLevel.spaceId : noticeLevel.roomId;
    const { level, mutedUntil } = change;
    await this.#storage.db
      .insert(noticeLevel)
      .values({ userId, ...of, level: level ?? null, mutedUntil: mutedUntil ?? null })
      .onConflictDoUpdate({
        target: [noticeLevel.userId, target],
        set: {
          // Choosing a level ends a mute.
          ...(level !== undefined && { level, mutedUntil: null }),
          ...(mutedUntil !== undefined && { mutedUntil }),
        },
      });
    await this.#tidy([userId]);
  }

  /** Ends mutes whose time is over; returns whose. */
  async endMutes(now: Date): Promise<UserId[]> {
    const rows = await this.#storage.db
      .update(noticeLevel)
      .set({ mutedUntil: null })
      .where(lte(noticeLevel.mutedUntil, now))
      .returning({ userId: noticeLevel.userId });
    const userIds = [...new Set(rows.map(({ userId }) => userId))];
    await this.#tidy(userIds);
    return userIds;
  }

  /** Forgets rows that choose nothing. */
  async #tidy(userIds: readonly UserId[]): Promise<void> {
    if (userIds.length === 0) return;
    await this.#storage.db
      .delete(noticeLevel)
      .where(
        and(
          inArray(noticeLevel.userId, [...userIds]),
          isNull(noticeLevel.level),
          isNull(noticeLevel.mutedUntil),
        ),
      );
  }
}
