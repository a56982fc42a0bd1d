import { forbidden, notFound } from '../api/matrix-error';
import type { EventDraft, RoomEvent } from '../rooms/event';
import { relationOf } from '../rooms/relation';
import type { Room } from '../rooms/rooms';
import type { Services } from '../services';
import { RelationStore } from '../timeline/relation.store';
import { visible } from '../timeline/visible';

/** Takes events back, and with each what its author wrote in its place. */
export class Redactions {
  readonly #store: RelationStore;

  constructor(private readonly services: Pick<Services, 'rooms' | 'storage'>) {
    this.#store = new RelationStore(services.storage);
  }

  /**
   * Sends a redaction. Who is guided by a platform takes back messages, never state: that would wipe their own name out
   * of a room. The redaction and those of the edits are one request: repeated, it finishes what was left.
   */
  async send(room: Room, draft: EventDraft, isGuided: boolean): Promise<RoomEvent> {
    const target = draft.content.redacts;
    const event = typeof target === 'string' ? await room.event(target) : undefined;
    if (!event || !(await visible(room, event, draft.sender))) {
      throw notFound('There is no such event, or you may not see it');
    }
    if (isGuided && event.stateKey !== undefined) throw forbidden('Only the platform takes back state');
    const redaction = await this.services.rooms.send(draft);
    const edits = await this.#store.editsBy(room.id, event.eventId, event.sender);
    await Promise.all(edits.map((edit) => this.#redact(room, edit, draft)));
    return redaction;
  }

  /** Takes an edit back when its event was redacted while it was on its way: what was deleted stays deleted. */
  async settleEdit(room: Room, edit: RoomEvent): Promise<void> {
    const relation = relationOf(edit.content);
    if (relation?.type !== 'm.replace') return;
    const original = await room.event(relation.eventId);
    if (original?.redactedBecause && original.sender === edit.sender) {
      await this.#redact(room, edit.eventId, { sender: edit.sender, content: {} });
    }
  }

  #redact(
    room: Room,
    eventId: string,
    { sender, content, originServerTs }: Pick<EventDraft, 'sender' | 'content' | 'originServerTs'>,
  ): Promise<RoomEvent> {
    return this.services.rooms.send({
      roomId: room.id,
      type: 'm.room.redaction',
      sender,
      content: { ...content, redacts: eventId },
      originServerTs,
    });
  }
}
