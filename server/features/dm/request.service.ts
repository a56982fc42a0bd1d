import type { RoomId, UserId } from '@/protocol/ids';
import { DECLINED_DAYS } from '@/protocol/privacy-rules';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { PrivacyAccess } from '@/server/features/privacy/privacy.access';
import type { NoticePayload } from '@/server/db/schema/notice';
import { AppError } from '@/server/http/app-error';
import type { RuleName } from '@/server/limits/rules';
import type { Services } from '@/server/services';
import type { RequestStore } from './request.store';

const DAY_MS = 24 * 3600 * 1000;
const UPHELD_DAYS = 30;

export interface RequestDeps extends Pick<Services, 'chat' | 'clock' | 'limits' | 'notices'> {
  readonly requests: RequestStore;
  readonly reach: PrivacyAccess;
}

/**
 * Message requests: what people get from whom they do not follow (docs/decisions/message-requests.md). Declining one writes
 * nothing into its room, or the sender would learn of it.
 */
export class RequestService {
  readonly #store: RequestStore;
  readonly #deps: RequestDeps;

  constructor(deps: RequestDeps) {
    this.#deps = deps;
    this.#store = deps.requests;
  }

  /**
   * How a new conversation begins for its recipient: in it at once, or with a request that counts. Refuses with
   * `messages_refused` whom the recipient does not want to hear of, and with `too_many_requests` who has asked often. With
   * `asks` it is a request even to somebody who follows the maker.
   */
  async beginning(
    makerId: UserId,
    recipientId: UserId,
    { asks = false }: { readonly asks?: boolean } = {},
  ): Promise<'in' | 'invited'> {
    const standing = await this.#deps.reach.requireMessage(makerId, recipientId);
    if (standing.isFollowed && !asks) return 'in';
    await this.#count(makerId, standing.sharesSpace);
    return 'invited';
  }

  /** Hides a request from its recipient. Repeating it changes nothing. */
  async decline(userId: UserId, otherId: UserId): Promise<void> {
    await this.#deps.chat.change(async (outbox) => {
      await this.declineIn(outbox, userId, otherId);
      await outbox.changed('memberships', [userId]);
    });
  }

  /** Inside a transaction. */
  async declineIn(outbox: OutboxWriter, userId: UserId, otherId: UserId): Promise<void> {
    const pair = await this.#store.lock(userId, otherId);
    if (!pair || pair.makerId === userId || pair.acceptedAt !== null || pair.declinedAt !== null) return;
    await this.#store.setDeclined(pair.roomId, this.#deps.clock.now());
    await this.answered(outbox, userId, otherId);
  }

  /** Tells a person of a request; `groupId` is the group that they are asked into. Inside the transaction that makes it. */
  async tell(outbox: OutboxWriter, userId: UserId, senderId: UserId, groupId?: RoomId): Promise<void> {
    await this.#deps.notices.write(outbox, [
      { userIds: [userId], kind: 'messageRequest', spaceId: null, payload: payloadOf(senderId, groupId) },
    ]);
  }

  /** Takes back what a person was told of a request and has not read. */
  async answered(outbox: OutboxWriter, userId: UserId, senderId: UserId, groupId?: RoomId): Promise<void> {
    const payload = payloadOf(senderId, groupId);
    await this.#deps.notices.withdraw(outbox, { userId, kind: 'messageRequest', payload });
  }

  /**
   * Brings a conversation back that exists: a recipient who looks for it finds the request again, a sender may ask again when a
   * month has passed, and who has left comes back in.
   */
  async revive(userId: UserId, otherId: UserId): Promise<void> {
    const now = this.#deps.clock.now();
    const before = await this.#look(userId, otherId);
    if (!before) return;
    const { pair, needsAsking } = before;
    if (needsAsking) await this.beginning(userId, otherId);
    if (!needsAsking && pair.people.has(userId) && !(pair.makerId !== userId && pair.declinedAt !== null))
      return;
    await this.#deps.limits.take('create_direct', String(userId));
    await this.#deps.chat.change(async (outbox) => {
      const locked = await this.#store.lock(userId, otherId);
      if (!locked) return;
      const back: { roomId: RoomId; userId: UserId }[] = [];
      const invite = async (personId: UserId, state: 'in' | 'invited') => {
        await this.#store.setMember(locked.roomId, personId, state, now);
        back.push({ roomId: locked.roomId, userId: personId });
      };
      // Declined, it stays so for its sender, who may have left in between.
      if (needsAsking || locked.makerId !== userId) await this.#store.setDeclined(locked.roomId, null);
      if (!locked.people.has(userId)) {
        await invite(userId, locked.acceptedAt === null && locked.makerId !== userId ? 'invited' : 'in');
      }
      if (needsAsking && !locked.people.has(otherId)) await invite(otherId, 'invited');
      await outbox.members(back);
      if (needsAsking) await this.tell(outbox, otherId, userId);
      await outbox.changed('memberships', needsAsking ? [userId, otherId] : [userId]);
    });
  }

  async #look(userId: UserId, otherId: UserId) {
    const pair = await this.#deps.chat.change(() => this.#store.lock(userId, otherId));
    if (!pair) return null;
    const { makerId, acceptedAt, declinedAt } = pair;
    const now = this.#deps.clock.now().getTime();
    const isOver = declinedAt !== null && now - declinedAt.getTime() >= DECLINED_DAYS * DAY_MS;
    return { pair, needsAsking: makerId === userId && acceptedAt === null && isOver };
  }

  async #count(makerId: UserId, sharesSpace: boolean): Promise<void> {
    const { clock, limits } = this.#deps;
    const now = clock.now().getTime();
    const { isVerified, createdAt, wasUpheld } = await this.#store.sender(
      makerId,
      new Date(now - UPHELD_DAYS * DAY_MS),
    );
    if (!isVerified && !sharesSpace) throw new AppError('email_unverified');
    const ageDays = (now - createdAt.getTime()) / DAY_MS;
    const rule: RuleName = !isVerified
      ? 'request_unverified'
      : ageDays < 7
        ? 'request_first_week'
        : ageDays < 30
          ? 'request_first_month'
          : 'request';
    // After an upheld report each request counts twice.
    for (let uses = wasUpheld ? 2 : 1; uses > 0; uses -= 1) await limits.take(rule, String(makerId));
  }
}

const payloadOf = (senderId: UserId, groupId: RoomId | undefined): NoticePayload =>
  groupId === undefined ? { userId: senderId } : { userId: senderId, roomId: groupId };
