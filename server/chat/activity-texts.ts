import { createHmac } from 'node:crypto';
import { isCounted } from '@/protocol/activity-rules';
import { personIdOf } from '@/protocol/chat-names';
import type { RoomId, UserId } from '@/protocol/ids';
import { editedBy } from '@/runtime/event-content';
import type { Clock } from '@/runtime/clock';
import { derivedKey } from '@/server/tokens/secret-token';
import type { ActivityTextStore } from './activity-text.store';

const TEXT_TYPES: readonly unknown[] = ['m.text', 'm.emote'];
const DAY_MS = 24 * 3600 * 1000;

/** A message in a room of a space. */
interface Message {
  readonly roomId: RoomId;
  readonly sender: string;
  readonly sentMs: number;
  readonly content: Readonly<Record<string, unknown>>;
}

/**
 * Notes who is active in rooms of spaces, and texts that may earn points there (features/point/message-points.ts). The texts
 * themselves are not kept, only keyed digests.
 */
export class ActivityTexts {
  readonly #store: ActivityTextStore;
  readonly #clock: Clock;
  readonly #key: Uint8Array;

  constructor(deps: { readonly store: ActivityTextStore; readonly clock: Clock; readonly secret: string }) {
    this.#store = deps.store;
    this.#clock = deps.clock;
    this.#key = derivedKey(deps.secret, 'activity texts');
  }

  /** Takes messages in, inside the transaction of the push that brought them. Old news earns nothing. */
  async take(messages: readonly Message[]): Promise<void> {
    const now = this.#clock.now().getTime();
    const written: { roomId: RoomId; userId: UserId; sentAt: Date; text: string }[] = [];
    for (const { roomId, sender, sentMs, content } of messages) {
      const userId = personIdOf(sender);
      const isText = TEXT_TYPES.includes(content.msgtype) && typeof content.body === 'string';
      if (userId === null || !isText || editedBy(content) !== null) continue;
      // A client may have sent it long ago, and clocks differ.
      if (!Number.isSafeInteger(sentMs) || sentMs < now - DAY_MS) continue;
      written.push({ roomId, userId, sentAt: new Date(Math.min(sentMs, now)), text: String(content.body) });
    }
    await this.#store.noteWriters(written);
    const counted = written.filter(({ text }) => isCounted(text));
    await this.#store.noteTexts(
      counted.map(({ text, ...message }) => ({ ...message, digest: this.#digestOf(text) })),
    );
  }

  /** Spaces, capitals, digits and signs make no other text. */
  #digestOf(text: string): string {
    const letters = text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}]+/gu, '');
    return createHmac('sha256', this.#key).update(letters).digest('base64url');
  }
}
