import { LATE_DAYS } from '@/protocol/analytics-rules';
import { personIdOf } from '@/protocol/chat-names';
import type { SpaceId } from '@/protocol/ids';
import { editedBy } from '@/runtime/event-content';
import type { Clock } from '@/runtime/clock';
import type { MessageOfDay, SpaceActivityStore } from './space-activity.store';

const DAY_MS = 86_400_000;

/** A message in a room of a space. */
interface Message {
  readonly spaceId: SpaceId;
  /** Whether every member of the space may be in the room. */
  readonly isOpen: boolean;
  readonly sender: string;
  readonly sentMs: number;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Notes messages of spaces for the counts of their days (features/analytics), without what they say. */
export class SpaceActivity {
  readonly #deps: { readonly store: SpaceActivityStore; readonly clock: Clock };

  constructor(deps: { readonly store: SpaceActivityStore; readonly clock: Clock }) {
    this.#deps = deps;
  }

  /** Takes messages in, inside the transaction of the push that brought them. Those of days that are not counted again are left out. */
  async take(messages: readonly Message[]): Promise<void> {
    const { clock, store } = this.#deps;
    const now = clock.now().getTime();
    const first = (Math.floor(now / DAY_MS) - LATE_DAYS) * DAY_MS;
    const noted = messages.flatMap(({ spaceId, isOpen, sender, sentMs, content }): MessageOfDay[] => {
      const userId = personIdOf(sender);
      if (userId === null || editedBy(content) !== null) return [];
      if (!Number.isSafeInteger(sentMs) || sentMs < first) return [];
      // Clocks differ.
      return [{ spaceId, isOpen, userId, day: new Date(Math.min(sentMs, now)).toISOString().slice(0, 10) }];
    });
    await store.note(noted);
  }
}
