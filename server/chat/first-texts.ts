import { createHash } from 'node:crypto';
import { personIdOf } from '@/protocol/chat-names';
import type { RoomId } from '@/protocol/ids';
import { SAME_TEXT_PEOPLE_MAX } from '@/protocol/privacy-rules';
import { editedBy } from '@/runtime/event-content';
import type { Clock } from '@/runtime/clock';
import type { FirstTextStore } from './first-text.store';

const DAY_MS = 24 * 3600 * 1000;
/** Texts of so long ago are not compared. */
const COMPARED_DAYS = 30;
const TEXT_TYPES: readonly unknown[] = ['m.text', 'm.notice', 'm.emote'];

interface Message {
  readonly roomId: RoomId;
  readonly sender: string;
  readonly sentMs: number;
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Holds message requests that begin with the same text as those to more than five people, until the operator has looked at them
 * (docs/decisions/message-requests.md). Their sender is not told.
 */
export class FirstTexts {
  readonly #store: FirstTextStore;
  readonly #clock: Clock;

  constructor(deps: { readonly store: FirstTextStore; readonly clock: Clock }) {
    this.#store = deps.store;
    this.#clock = deps.clock;
  }

  /** Takes messages of direct conversations in, inside the transaction of the push that brought them. */
  async take(messages: readonly Message[]): Promise<void> {
    for (const { roomId, sender, sentMs, content } of messages) {
      const senderId = personIdOf(sender);
      const isText = TEXT_TYPES.includes(content.msgtype) && typeof content.body === 'string';
      if (senderId === null || !isText || editedBy(content) !== null) continue;
      const now = this.#clock.now();
      const sentAt = new Date(Number.isSafeInteger(sentMs) ? Math.min(sentMs, now.getTime()) : now);
      const text = { roomId, senderId, digest: digestOf(String(content.body)), sentAt };
      if (!(await this.#store.note(text))) continue;
      const since = new Date(now.getTime() - COMPARED_DAYS * DAY_MS);
      if ((await this.#store.same(text, since)) > SAME_TEXT_PEOPLE_MAX) {
        await this.#store.hold(text, since, now);
      }
    }
  }
}

/** Spaces and capitals make no other text. */
function digestOf(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(plain).digest('base64url');
}
