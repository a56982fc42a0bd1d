import { createHash } from 'node:crypto';
import { request as undiciRequest } from 'undici';
import { personIdOf } from '@/protocol/chat-names';
import type { MatrixUserId, UserId } from '@/protocol/ids';
import type { Peers } from '@/runtime/peers';
import { engineAgent } from './engine-agent';

/** Tokens whose owners are remembered; a token never changes hands. */
const OWNERS_MAX = 10_000;

/** Whose token it is. */
export interface TokenOwner {
  readonly userId: UserId;
  readonly matrixUserId: MatrixUserId;
}

/** Asks the homeserver once for each token who its owner is. */
export class TokenOwners {
  readonly #known = new Map<string, TokenOwner>();
  readonly #chat: Peers | null;

  constructor(chat: Peers | null) {
    this.#chat = chat;
  }

  /** Null for a token that the homeserver does not know, and for the platform's own user. Throws if it does not respond. */
  async of(authorization: string): Promise<TokenOwner | null> {
    const key = createHash('sha256').update(authorization).digest('base64');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (!this.#chat) return null;
    const { statusCode, body } = await undiciRequest(
      `${this.#chat.current}/_matrix/client/v3/account/whoami`,
      { dispatcher: engineAgent, headers: { authorization } },
    );
    const answer: unknown = await body.json().catch(() => null);
    if (statusCode === 401) return null;
    if (statusCode !== 200 || typeof answer !== 'object' || answer === null || !('user_id' in answer)) {
      throw new Error(`The homeserver answered ${statusCode}`);
    }
    const matrixUserId = String(answer.user_id);
    const userId = personIdOf(matrixUserId);
    if (userId === null) return null;
    for (const oldest of this.#known.keys()) {
      if (this.#known.size < OWNERS_MAX) break;
      this.#known.delete(oldest);
    }
    const owner = { userId, matrixUserId };
    this.#known.set(key, owner);
    return owner;
  }
}
