import type { GroupConversation } from '@/protocol/group';
import type { RoomId, UserId } from '@/protocol/ids';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { Services } from '@/server/services';
import type { Viewer } from '@/server/features/space/space.access';
import type { GroupAccess } from './group.access';
import type { GroupStore } from './group.store';
import { groupConversationOf } from './group.view';
import type { RequestService } from './request.service';

type SignedIn = NonNullable<Viewer>;

export interface GroupAnswersDeps extends Pick<Services, 'clock' | 'chat'> {
  readonly groups: GroupStore;
  readonly access: GroupAccess;
  readonly requests: RequestService;
}

/** What people answer who are asked into a group. */
export class GroupAnswers {
  readonly #deps: GroupAnswersDeps;

  constructor(deps: GroupAnswersDeps) {
    this.#deps = deps;
  }

  async accept(reference: string, person: SignedIn): Promise<GroupConversation> {
    const { group, own } = await this.#deps.access.visible(reference, person);
    const { chat, clock, requests } = this.#deps;
    await chat.change(async (outbox) => {
      await chat.groups.lock(group.id);
      await this.#deps.access.again(group.id, person.id);
      // Also for a person who is in it already: an earlier call may have died before its answer.
      await chat.facts.people.accept(group.id, person.id, clock.now());
      await outbox.changed('memberships', await chat.groups.ids(group.id));
      await outbox.members([{ roomId: group.id, userId: person.id }]);
      if (own.addedBy) await requests.answered(outbox, person.id, own.addedBy.id, group.id);
    });
    return groupConversationOf(await this.#deps.access.again(group.id, person.id));
  }

  /** Hides the request of a group, which does not learn of it. */
  async decline(reference: string, person: SignedIn): Promise<void> {
    const { group, own } = await this.#deps.access.visible(reference, person);
    if (own.state === 'in') return;
    await this.#deps.chat.change(async (outbox) => {
      await this.#declineIn(outbox, group.id, person.id, own.addedBy?.id ?? null);
      await outbox.changed('memberships', [person.id]);
    });
  }

  /** Declines what a person asked who was blocked. Inside a transaction. */
  async blocked(outbox: OutboxWriter, userId: UserId, otherId: UserId): Promise<void> {
    for (const roomId of await this.#deps.groups.asked(userId, otherId)) {
      await this.#declineIn(outbox, roomId, userId, otherId);
    }
  }

  async #declineIn(
    outbox: OutboxWriter,
    roomId: RoomId,
    userId: UserId,
    addedBy: UserId | null,
  ): Promise<void> {
    const { chat, clock, requests } = this.#deps;
    await chat.groups.lock(roomId);
    // Accepted meanwhile on another device.
    if ((await chat.facts.people.standing(roomId, userId)) !== 'invited') return;
    await chat.groups.answer(roomId, userId, 'declined', clock.now());
    if (addedBy !== null) await requests.answered(outbox, userId, addedBy, roomId);
  }
}
