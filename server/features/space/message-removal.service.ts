import type { RoomId, SpaceId, UserId } from '@/protocol/ids';
import { MESSAGES_HIDDEN_SECONDS, REMOVAL_SECONDS, type RemovalSpan } from '@/protocol/message-removal-rules';
import { REDACTS_EDIT_MARK } from '@/runtime/event-content';
import type { UnderLock } from '@/server/audit/act-undoer';
import { redactionId } from '@/server/chat/apply-rest';
import { MatrixRefusal } from '@/server/chat/matrix-client';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import { messagesOf } from '@/server/chat/person-messages';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { SpaceDeps } from './deps';
import type { DueRoom, MessageRemovalStore } from './message-removal.store';
import { actorOf, needRight, type SeenSpace, type SpaceAccess, type Viewer } from './space.access';

type SignedIn = NonNullable<Viewer>;
type Deps = Pick<Services, 'audit' | 'chat' | 'clock'> & Pick<SpaceDeps, 'access' | 'removals'>;

/** What was on its way when the ban was written belongs to it. */
const LATE_MS = 5_000;
/** A removal that would begin so little later than one that stands is the same, sent again. */
const REPEATED_MS = 10_000;
/** Rooms that one run of the job looks at, messages of a page, and messages that a run deletes at most. */
const ROOMS_AT_ONCE = 50;
const PAGE = 50;
const MESSAGES_AT_ONCE = 500;

/** Deletes messages of people who are banned (docs/decisions/deleted-with-a-ban.md). */
export class MessageRemovalService {
  readonly #store: MessageRemovalStore;
  readonly #access: SpaceAccess;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#store = deps.removals;
    this.#access = deps.access;
  }

  /** Runs inside the change that bans these people, as one act. Leaves out of whom there is nothing to delete, or it stands. */
  async begin(
    seen: SeenSpace,
    moderator: SignedIn,
    { userIds, span }: { readonly userIds: readonly UserId[]; readonly span: RemovalSpan },
    outbox: OutboxWriter,
  ): Promise<void> {
    needRight(seen, 'deleteOthersMessages');
    const { audit, clock } = this.#deps;
    const spaceId = seen.space.id;
    const now = clock.now().getTime();
    const since = new Date(now - REMOVAL_SECONDS[span] * 1000);
    const until = new Date(now + LATE_MS);
    const dueAt = new Date(now + MESSAGES_HIDDEN_SECONDS * 1000);
    const people: UserId[] = [];
    const roomIds = new Set<RoomId>();
    for (const userId of userIds) {
      if (await this.#store.covers(spaceId, userId, new Date(since.getTime() + REPEATED_MS))) continue;
      const rooms = await this.#store.insert({ spaceId, userId, since, until, dueAt }, moderator.id);
      if (rooms.length === 0) continue;
      people.push(userId);
      for (const roomId of rooms) roomIds.add(roomId);
    }
    if (people.length === 0) return;
    await outbox.rooms([...roomIds]);
    await audit.record({
      spaceId,
      actor: actorOf(moderator, seen, 'deleteOthersMessages'),
      act: 'messages.deleted',
      people,
      after: { since: since.toISOString(), rooms: roomIds.size },
    });
  }

  /** Brings back what is only hidden; false when there is nothing, or not any more. */
  async restore(
    spaceId: SpaceId,
    moderator: SignedIn,
    userIds: readonly UserId[],
    check?: UnderLock,
  ): Promise<boolean> {
    const { audit, chat, clock } = this.#deps;
    await this.#access.require(spaceId, moderator, 'deleteOthersMessages');
    return chat.change(async (outbox) => {
      const seen = await this.#access.lockFor(spaceId, moderator, 'deleteOthersMessages');
      for (const userId of userIds) await this.#access.below(seen, moderator, userId);
      await check?.();
      const people: UserId[] = [];
      const roomIds = new Set<RoomId>();
      for (const userId of userIds) {
        const rooms = await this.#store.restore(spaceId, userId, clock.now());
        if (rooms.length > 0) people.push(userId);
        for (const roomId of rooms) roomIds.add(roomId);
      }
      if (people.length === 0) return false;
      await outbox.rooms([...roomIds]);
      await audit.record({
        spaceId,
        actor: actorOf(moderator, seen, 'deleteOthersMessages'),
        act: 'messages.restored',
        people,
      });
      return true;
    });
  }

  /** Deletes what is due, in batches; each is kept, so a killed process goes on where it was. Returns how many messages. */
  async deleteDue(): Promise<number> {
    let count = 0;
    for (const due of await this.#store.due(this.#deps.clock.now(), ROOMS_AT_ONCE)) {
      count += await this.#deleteIn(due, MESSAGES_AT_ONCE - count);
      if (count >= MESSAGES_AT_ONCE) break;
    }
    return count;
  }

  async #deleteIn(due: DueRoom, limit: number): Promise<number> {
    const { matrixRoomId } = due;
    let count = 0;
    let token = due.nextToken;
    while (matrixRoomId !== null && count < limit) {
      const page = await this.#deletePage({ ...due, matrixRoomId }, token);
      count += page.count;
      token = page.next;
      if (token === null) break;
      await this.#store.advance(due, token);
    }
    if (matrixRoomId === null || token === null) await this.#finish(due);
    return count;
  }

  async #deletePage(
    { userId, ...due }: DueRoom & { readonly matrixRoomId: string },
    token: string | null,
  ): Promise<{ count: number; next: string | null }> {
    const { matrixRoomId } = due;
    return this.#deps.chat.ask(async (homeserver) => {
      try {
        const wanted = { ...due, sender: homeserver.userId(userId) };
        const { messages, next } = await messagesOf(homeserver, wanted, token, PAGE);
        for (const { eventId, isEdit } of messages) {
          const mark = isEdit ? { [REDACTS_EDIT_MARK]: true } : {};
          await homeserver.redact(matrixRoomId, eventId, redactionId(eventId), mark);
        }
        return { count: messages.length, next };
      } catch (error) {
        // The room is being deleted, and its messages with it.
        if (error instanceof MatrixRefusal && (error.status === 403 || error.status === 404)) {
          return { count: 0, next: null };
        }
        throw error;
      }
    });
  }

  /** The messages are gone, so nothing needs hiding any more. */
  async #finish(due: DueRoom): Promise<void> {
    try {
      await this.#deps.chat.change(async (outbox) => {
        await this.#access.lock(due.spaceId, { evenSuspended: true });
        await this.#store.finish(due);
        await outbox.rooms([due.roomId]);
      });
    } catch (error) {
      // The space was deleted meanwhile, and this with it.
      if (!(error instanceof AppError && error.error === 'not_found')) throw error;
    }
  }
}
