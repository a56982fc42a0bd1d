import { z } from 'zod';
import { personIdOf } from '@/protocol/chat-names';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import type { Clock } from '@/runtime/clock';
import { editedBy } from '@/runtime/event-content';
import type { MentionNoticeStore } from './mention-notices.store';
import type { SlowModeStore } from './slow-mode.store';
import type { PushQueue } from '@/server/notices/push-queue';
import type { OutboxWriter } from './outbox-writer';

/** As many as the homeserver looks at (homeserver/push/judge.ts). */
const MENTIONED_MAX = 500;
/** Rooms of more people tell their browsers by the space. */
const MARKED_MAX = 500;

/** A message that the homeserver has pushed. */
export interface PushedMessage {
  readonly roomId: RoomId;
  /** Null outside of spaces. */
  readonly spaceId: SpaceId | null;
  readonly sender: string;
  readonly eventId: string;
  readonly sentMs: number;
  readonly content: Readonly<Record<string, unknown>>;
}

const mentions = z.object({
  user_ids: z.array(z.unknown()).optional().catch(undefined),
  room: z.boolean().optional().catch(undefined),
});

/**
 * Tells people of mentions (OPN-76), by `m.mentions` alone: which names a text without it contains, only older clients ask. What
 * an edit mentions besides is told, too, unless its sender is in slow mode, where edits wait for nobody.
 */
export class MentionNotices {
  readonly #store: MentionNoticeStore;
  readonly #slowMode: Pick<SlowModeStore, 'paces'>;
  readonly #clock: Clock;
  readonly #outboxWriter: () => OutboxWriter;
  readonly #pushes: PushQueue;

  constructor(deps: {
    readonly store: MentionNoticeStore;
    readonly slowMode: Pick<SlowModeStore, 'paces'>;
    readonly clock: Clock;
    readonly outboxWriter: () => OutboxWriter;
    readonly pushes: PushQueue;
  }) {
    this.#store = deps.store;
    this.#slowMode = deps.slowMode;
    this.#clock = deps.clock;
    this.#outboxWriter = deps.outboxWriter;
    this.#pushes = deps.pushes;
  }

  /**
   * Takes messages in and forgets deleted ones, inside the transaction of the push that brought them. Returns whether people's
   * browsers have to hear of it.
   */
  async take(messages: readonly PushedMessage[], deletedIds: readonly string[]): Promise<boolean> {
    let told = false;
    for (const message of messages) told = (await this.#takeOne(message)) || told;
    for (const eventId of deletedIds) {
      const userIds = await this.#store.forget(eventId);
      if (userIds.length === 0) continue;
      await this.#outboxWriter().changed('notices', userIds);
      told = true;
    }
    return told;
  }

  /** Messages of direct conversations and groups, for those who get pushes or the mail digest. */
  async takeDirect(messages: readonly Omit<PushedMessage, 'spaceId'>[]): Promise<boolean> {
    let told = false;
    for (const { sender, content, ...message } of messages) {
      const senderId = personIdOf(sender);
      if (senderId === null || editedBy(content) !== null) continue;
      const mentioned = mentionedIn(content);
      const reached = await this.#store.tellDirect({ ...message, senderId }, mentioned, this.#clock.now());
      await this.#pushes.put(reached.map(({ id }) => id));
      // Browsers that know of unread messages need not hear of each.
      const first = reached.flatMap(({ userId, isFirst }) => (isFirst ? [userId] : []));
      if (first.length === 0) continue;
      await this.#outboxWriter().changed('notices', first);
      told = true;
    }
    return told;
  }

  async #takeOne({ sender, content, ...message }: PushedMessage): Promise<boolean> {
    const senderId = personIdOf(sender);
    const said = mentions.safeParse(content['m.mentions']).data;
    if (senderId === null || !said) return false;
    const isEdit = editedBy(content) !== null;
    if (isEdit && message.spaceId !== null) {
      if (await this.#slowMode.paces(message.roomId, message.spaceId, senderId)) return false;
    }
    const now = this.#clock.now();
    const told = { ...message, senderId, eventId: editedBy(content) ?? message.eventId };
    const userIds = mentionedIn(content);
    const reached = userIds.length === 0 ? [] : await this.#store.tell(told, userIds, now);
    if (reached.length > 0) {
      const reachedIds = reached.map(({ userId }) => userId);
      await this.#outboxWriter().changed('notices', reachedIds);
      await this.#pushes.put(reached.map(({ id }) => id));
    }
    const { spaceId, roomId } = message;
    const isForAll =
      said.room === true && spaceId !== null && (await this.#store.mayMentionEveryone(spaceId, senderId));
    if (!isForAll) return reached.length > 0;
    const noticeId = await this.#store.tellEveryone({ ...told, spaceId }, now);
    await this.#pushes.put([noticeId], 'everyone');
    const people = await this.#store.peopleIn(roomId, MARKED_MAX + 1);
    if (people.length > MARKED_MAX) await this.#outboxWriter().space(spaceId);
    else await this.#outboxWriter().changed('notices', people);
    return true;
  }
}

function mentionedIn(content: Readonly<Record<string, unknown>>): UserId[] {
  const { user_ids: named = [] } = mentions.safeParse(content['m.mentions']).data ?? {};
  return named
    .slice(0, MENTIONED_MAX)
    .flatMap((id) => (typeof id === 'string' ? (personIdOf(id) ?? []) : []));
}
