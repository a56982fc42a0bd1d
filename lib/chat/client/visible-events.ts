import { HIDDEN_MESSAGES_TYPE } from '@/protocol/chat-names';
import type { Room } from 'matrix-js-sdk/lib/models/room.js';
import { hiddenIn, isHidden } from '@/lib/chat/timeline/hidden-messages';
import type { RawEvent } from '@/lib/chat/timeline/raw-event';
import type { IgnoredPeople } from './ignored-people';

/** Leaves out of a room what the room hides, and the messages of people whom the reader ignores. */
export class VisibleEvents {
  readonly #room: () => Room | null;
  readonly #ignored: Pick<IgnoredPeople, 'all'>;

  constructor(room: () => Room | null, ignored: Pick<IgnoredPeople, 'all'>) {
    this.#room = room;
    this.#ignored = ignored;
  }

  /** Whether the room itself hides messages. */
  get isHiding(): boolean {
    return this.#hidden().length > 0;
  }

  isHidden(event: RawEvent): boolean {
    return isHidden(event, this.#hidden(), this.#ignored.all);
  }

  of(events: RawEvent[]): RawEvent[] {
    const hidden = this.#hidden();
    const { all: ignored } = this.#ignored;
    if (hidden.length === 0 && ignored.size === 0) return events;
    return events.filter((event) => !isHidden(event, hidden, ignored));
  }

  #hidden() {
    const state = this.#room()?.currentState.getStateEvents(HIDDEN_MESSAGES_TYPE, '');
    return state ? hiddenIn(state.getContent()) : [];
  }
}
