import type { AnyConversation, DirectConversation } from '@/protocol/dm';
import type { Presence } from '@/protocol/presence';
import type { FactsStore } from '@/server/chat/facts.store';
import { isUniqueViolation } from '@/server/db/constraint-violation';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { PrivacyAccess } from '@/server/features/privacy/privacy.access';
import type { RoomAccess } from '@/server/features/room/room.access';
import type { Viewer } from '@/server/features/space/space.access';
import { conversationOf, newestFirst } from './dm.view';
import type { GroupAnswers } from './group-answers.service';
import type { GroupService } from './group.service';
import type { RequestService } from './request.service';
import type { DmStore } from './dm.store';
import type { UserId } from '@/protocol/ids';

type SignedIn = NonNullable<Viewer>;

export interface DmDeps extends Pick<Services, 'clock' | 'chat' | 'limits'> {
  readonly directs: DmStore;
  readonly rooms: RoomAccess;
  readonly reach: Pick<PrivacyAccess, 'requireKnown'>;
  readonly requests: RequestService;
  readonly groups: GroupService;
  readonly answers: GroupAnswers;
}

/** Direct conversations of two people. The pair is the natural key: opening one again finds it. */
export class DmService {
  readonly #deps: DmDeps;
  readonly #store: DmStore;
  readonly #facts: FactsStore;

  constructor(deps: DmDeps) {
    this.#deps = deps;
    this.#store = deps.directs;
    this.#facts = deps.chat.facts;
  }

  /** Conversations of two people and groups, the newest first. */
  async list(person: SignedIn): Promise<AnyConversation[]> {
    const [pairs, groups] = await Promise.all([this.#store.list(person.id), this.#deps.groups.list(person)]);
    return newestFirst([...pairs.map(conversationOf), ...groups]);
  }

  async presence(userId: UserId, otherIds: readonly UserId[]): Promise<Presence> {
    const rows = await this.#store.lastActive(userId, otherIds);
    return rows.map(({ id, lastActiveAt }) => ({ id, lastActiveTime: lastActiveAt?.toISOString() ?? null }));
  }

  /** `isNew` is false for a conversation that existed. */
  async open(
    person: SignedIn,
    otherId: number,
  ): Promise<{ conversation: DirectConversation; isNew: boolean }> {
    if (otherId === person.id) throw new AppError('invalid_input', { field: 'userId' });
    await this.#deps.requests.revive(person.id, otherId);
    const known = await this.#store.ofPair(person.id, otherId);
    if (known) return { conversation: conversationOf(known), isNew: false };
    await this.#deps.reach.requireKnown(person.id, otherId);
    await this.#deps.limits.take('create_direct', String(person.id));
    const beginning = await this.#deps.requests.beginning(person.id, otherId);
    const isNew = await this.#insert(person.id, otherId, beginning);
    const made = await this.#store.ofPair(person.id, otherId);
    if (!made) throw new Error('The new conversation has no pair');
    return { conversation: conversationOf(made), isNew };
  }

  async accept(person: SignedIn, reference: string): Promise<AnyConversation> {
    const { container, room } = await this.#deps.rooms.visible(reference, person);
    if (container !== 'direct') throw new AppError('not_found');
    if (room.kind === 'group') return this.#deps.answers.accept(reference, person);
    await this.#deps.chat.change(async (outbox) => {
      // Also for a person who is in it already: an earlier call may have died before its answer.
      await this.#facts.people.accept(room.id, person.id, this.#deps.clock.now());
      await outbox.rooms([room.id]);
      await outbox.members([{ roomId: room.id, userId: person.id }]);
      const accepted = await this.#store.ofRoom(person.id, room.id);
      if (accepted) await this.#deps.requests.answered(outbox, person.id, accepted.other.id);
    });
    const row = await this.#store.ofRoom(person.id, room.id);
    if (!row) throw new AppError('not_found');
    return conversationOf(row);
  }

  async decline(person: SignedIn, reference: string): Promise<void> {
    const { container, room } = await this.#deps.rooms.visible(reference, person);
    if (container === 'direct' && room.kind === 'group') {
      return this.#deps.answers.decline(reference, person);
    }
    const row = container === 'direct' ? await this.#store.ofRoom(person.id, room.id) : null;
    if (!row) throw new AppError('not_found');
    await this.#deps.requests.decline(person.id, row.other.id);
  }

  /** False when the other person, or another device, was quicker. */
  async #insert(makerId: number, otherId: number, beginning: 'in' | 'invited'): Promise<boolean> {
    try {
      await this.#deps.chat.change(async (outbox) => {
        const roomId = await this.#store.insert(makerId, otherId, { beginning, now: this.#deps.clock.now() });
        await outbox.rooms([roomId]);
        await outbox.members([otherId, makerId].map((userId) => ({ roomId, userId })));
        if (beginning === 'invited') await this.#deps.requests.tell(outbox, otherId, makerId);
      });
      return true;
    } catch (error) {
      if (isUniqueViolation(error, 'direct_pair_people')) return false;
      throw error;
    }
  }
}
