import { MatrixError } from '@/homeserver/api/matrix-error';
import type { EventDraft, RoomEvent } from '@/homeserver/rooms/event';
import { relationOf } from '@/homeserver/rooms/relation';
import type { Room } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import { RelationStore } from '@/homeserver/timeline/relation.store';

/**
 * Sends a draft so that nobody reacts twice in the same way to the same event (Client-Server API, "Server-side
 * aggregation of m.annotation relationships"): reactions that are the same wait for each other. Other drafts pass.
 */
export class Annotations {
  readonly #sending = new Map<string, Promise<RoomEvent>>();
  readonly #store: RelationStore;
  readonly #deps: Pick<Services, 'rooms' | 'storage'>;

  constructor(deps: Pick<Services, 'rooms' | 'storage'>) {
    this.#deps = deps;
    this.#store = new RelationStore(deps.storage);
  }

  async send(room: Room, draft: EventDraft): Promise<RoomEvent> {
    const relation = relationOf(draft.content);
    if (relation?.type !== 'm.annotation' || relation.key === undefined) return this.#deps.rooms.send(draft);
    const { eventId, key } = relation;
    const sameAs = JSON.stringify([room.id, draft.sender, draft.type, eventId, key]);
    for (let other = this.#sending.get(sameAs); other; other = this.#sending.get(sameAs)) {
      await other.catch(() => undefined);
    }
    const sent = this.#sendOnce(room, draft, eventId, key).finally(() => this.#sending.delete(sameAs));
    this.#sending.set(sameAs, sent);
    return sent;
  }

  async #sendOnce(room: Room, draft: EventDraft, target: string, key: string): Promise<RoomEvent> {
    const { sender, type, transaction } = draft;
    const known = await this.#store.annotation(room.id, { target, key, sender, type });
    const existing = known === undefined ? undefined : await room.event(known);
    if (!existing) return this.#deps.rooms.send(draft);
    const isSameRequest =
      transaction !== undefined &&
      existing.transaction?.deviceId === transaction.deviceId &&
      existing.transaction.transactionId === transaction.transactionId;
    if (isSameRequest) return existing;
    throw new MatrixError(400, 'M_DUPLICATE_ANNOTATION', 'You have reacted to this in the same way already');
  }
}
