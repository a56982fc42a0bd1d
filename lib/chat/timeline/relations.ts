import { contentOf, relationOf, type RawEvent } from './raw-event';

/** Longer keys are no emoji (protocols of the platform: at most 64 bytes). */
const REACTION_KEY_MAX = 64;
const NONE: readonly RawEvent[] = [];

/** What belongs to messages of a room, whichever way it came: edits, reactions, and what was deleted. */
export class RelationIndex {
  readonly #edits = new Map<string, Map<string, RawEvent>>();
  readonly #reactions = new Map<string, Map<string, RawEvent>>();
  readonly #reactionLists = new Map<string, readonly RawEvent[]>();
  readonly #targetOf = new Map<string, string>();
  readonly #redacted = new Set<string>();
  readonly #versions = new Map<string, number>();

  /** Grows with everything that changes how a message looks. */
  versionOf(eventId: string): number {
    return this.#versions.get(eventId) ?? 0;
  }

  isRedacted(eventId: string): boolean {
    return this.#redacted.has(eventId);
  }

  /** Whether an edit or a reaction has arrived. */
  knows(eventId: string): boolean {
    return this.#targetOf.has(eventId) || this.#redacted.has(eventId);
  }

  /** The newest edit by the message's own sender; edits by others are nothing. */
  editOf({ event_id, sender, type }: RawEvent): RawEvent | null {
    let newest: RawEvent | null = null;
    for (const edit of this.#edits.get(event_id)?.values() ?? NONE) {
      if (edit.sender === sender && edit.type === type && (!newest || isLater(edit, newest))) newest = edit;
    }
    return newest;
  }

  /** The earliest first; the same list until it changes. */
  reactionsOf(eventId: string): readonly RawEvent[] {
    const known = this.#reactionLists.get(eventId);
    if (known) return known;
    const reactions = this.#reactions.get(eventId);
    if (!reactions || reactions.size === 0) return NONE;
    const list = [...reactions.values()].sort((one, other) => (isLater(one, other) ? 1 : -1));
    this.#reactionLists.set(eventId, list);
    return list;
  }

  take(event: RawEvent): void {
    if (event.unsigned?.redacted_because !== undefined) return this.#redact(event.event_id);
    if (event.type === 'm.room.redaction') {
      const redacts = event.content.redacts ?? event.redacts;
      if (typeof redacts === 'string') this.#redact(redacts);
      return;
    }
    this.#takeBundled(event);
    const relation = relationOf(event.content);
    if (!relation || this.#redacted.has(event.event_id)) return;
    if (relation.type === 'm.replace' && contentOf(event.content['m.new_content']).msgtype !== undefined) {
      this.#add(this.#edits, relation.eventId, event);
    } else if (event.type === 'm.reaction' && relation.type === 'm.annotation') {
      if (relation.key !== '' && relation.key.length <= REACTION_KEY_MAX)
        this.#add(this.#reactions, relation.eventId, event);
    }
  }

  /** The server sends the newest edit along with a message. */
  #takeBundled({ event_id, unsigned }: RawEvent): void {
    const edit = contentOf(contentOf(unsigned?.['m.relations'])['m.replace']) as Partial<RawEvent>;
    if (typeof edit.event_id !== 'string' || typeof edit.sender !== 'string' || !edit.content) return;
    if (!this.#redacted.has(edit.event_id)) this.#add(this.#edits, event_id, edit as RawEvent);
  }

  #add(relations: Map<string, Map<string, RawEvent>>, target: string, event: RawEvent): void {
    let ofTarget = relations.get(target);
    if (!ofTarget) relations.set(target, (ofTarget = new Map()));
    if (ofTarget.has(event.event_id)) return;
    ofTarget.set(event.event_id, event);
    this.#targetOf.set(event.event_id, target);
    this.#touch(target);
  }

  #redact(eventId: string): void {
    if (this.#redacted.has(eventId)) return;
    this.#redacted.add(eventId);
    this.#touch(eventId);
    const target = this.#targetOf.get(eventId);
    if (target === undefined) return;
    this.#edits.get(target)?.delete(eventId);
    this.#reactions.get(target)?.delete(eventId);
    this.#touch(target);
  }

  #touch(target: string): void {
    this.#reactionLists.delete(target);
    this.#versions.set(target, this.versionOf(target) + 1);
  }
}

function isLater(one: RawEvent, other: RawEvent): boolean {
  return one.origin_server_ts === other.origin_server_ts
    ? one.event_id > other.event_id
    : one.origin_server_ts > other.origin_server_ts;
}
