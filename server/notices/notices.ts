import type { SpaceId, UserId } from '@/protocol/ids';
import { noticeKinds, type NoticeKind } from '@/protocol/notice';
import type { Clock } from '@/runtime/clock';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { notice, NoticePayload } from '@/server/db/schema/notice';
import type { Storage } from '@/storage/storage';
import { deleteUnread, insertNotices } from './notices.store';
import type { PushQueue } from './push-queue';

/** One thing that people are told of. */
export interface NewNotice extends Pick<typeof notice.$inferInsert, 'roomId' | 'rewardId' | 'once'> {
  readonly userIds: readonly UserId[];
  readonly kind: NoticeKind;
  readonly spaceId: SpaceId | null;
  readonly payload: NoticePayload;
}

/** Tells people what has happened to them or waits for them. */
export class Notices {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #pushes: PushQueue;

  constructor({ storage, clock, pushes }: { storage: Storage; clock: Clock; pushes: PushQueue }) {
    this.#storage = storage;
    this.#clock = clock;
    this.#pushes = pushes;
  }

  /** Writes notices inside the transaction of what they tell, with a mark for each person. */
  async write(outbox: OutboxWriter, notices: readonly NewNotice[]): Promise<void> {
    const createdAt = this.#clock.now();
    const rows = notices.flatMap(({ userIds, kind, ...about }) =>
      userIds.map((userId) => ({ ...about, userId, kind: noticeKinds[kind], createdAt })),
    );
    if (rows.length === 0) return;
    const { ids, userIds } = await insertNotices(this.#storage.db, rows);
    if (userIds.length > 0) await outbox.changed('notices', [...new Set(userIds)]);
    await this.#pushes.put(ids);
  }

  /** Tells all members of a space of an announcement by one row, inside the transaction that posts it. */
  async announce(
    outbox: OutboxWriter,
    { spaceId, announcementId, authorId }: { spaceId: SpaceId; announcementId: number; authorId: UserId },
  ): Promise<void> {
    const kind = noticeKinds.announcement;
    const createdAt = this.#clock.now();
    const payload = { userId: authorId };
    const row = { kind, spaceId, announcementId, payload, createdAt };
    const { ids } = await insertNotices(this.#storage.db, [row]);
    await this.#pushes.put(ids, 'everyone');
    await outbox.space(spaceId);
  }

  /** Takes back what a person has not read yet, because it is no longer so. */
  async withdraw(
    outbox: OutboxWriter,
    { userId, kind, payload }: { userId: UserId; kind: NoticeKind; payload: NoticePayload },
  ): Promise<void> {
    const count = await deleteUnread(this.#storage.db, userId, noticeKinds[kind], payload);
    if (count > 0) await outbox.changed('notices', [userId]);
  }
}
