import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import { keepSession } from './account-storage';
import type { MatrixUserId } from '@/protocol/ids';

/** How long before its end a token is renewed. */
export const RENEW_BEFORE_MS = 5 * 60_000;
/** A renewal that failed is tried again after this. */
const RENEW_AGAIN_MS = 15_000;

export interface ChatLogin {
  readonly accessToken: string;
  readonly matrixUserId: MatrixUserId;
  readonly deviceId: string;
  readonly expiresInMs: number;
}

/**
 * Asks for a token: `reuse` takes the one that this session has while it is good, otherwise a fresh one is made
 * (OPN-15). Rejects with an ApiError; without a session the client leaves for the start page.
 */
export function logInToChat(reuse: boolean): Promise<ChatLogin> {
  return call('logInToChat', { query: reuse ? { noForce: 'true' } : {}, failure: 'silent' });
}

/**
 * The token of this page, in memory alone, renewed before it ends and when the homeserver refuses it. User and device
 * are kept in the browser's storage (OPN-106).
 */
export class ChatSession {
  readonly matrixUserId: MatrixUserId;
  #token: string;
  #renewal: Promise<string> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  readonly #onOtherUser: () => void;

  /** `onOtherUser`: the cookie belongs to another account by now, so this page must start over. */
  constructor(login: ChatLogin, onOtherUser: () => void) {
    this.matrixUserId = login.matrixUserId;
    this.#token = login.accessToken;
    this.#onOtherUser = onOtherUser;
    keepSession(login.matrixUserId, login.deviceId);
    this.#renewIn(login.expiresInMs - RENEW_BEFORE_MS);
  }

  get token(): string {
    return this.#token;
  }

  /** A token other than the one that was refused; everybody who asks at the same time waits for one renewal. */
  renew(refused: string): Promise<string> {
    if (refused !== this.#token) return Promise.resolve(this.#token);
    this.#renewal ??= this.#renew(refused).finally(() => (this.#renewal = null));
    return this.#renewal;
  }

  stop(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async #renew(refused: string): Promise<string> {
    const reused = await logInToChat(true);
    // The platform thought it good and the homeserver does not: only a fresh one helps.
    const login = reused.accessToken === refused ? await logInToChat(false) : reused;
    this.#take(login);
    return this.#token;
  }

  #take(login: ChatLogin): void {
    if (this.#ended) return;
    if (login.matrixUserId !== this.matrixUserId) {
      this.stop();
      this.#onOtherUser();
      return;
    }
    this.#token = login.accessToken;
    keepSession(login.matrixUserId, login.deviceId);
    this.#renewIn(login.expiresInMs - RENEW_BEFORE_MS);
  }

  #renewIn(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#ended) return;
    // At most a day: longer timers overflow in browsers, and renewing early does no harm.
    this.#timer = setTimeout(
      () => void this.#renewEarly(),
      Math.min(Math.max(delayMs, RENEW_AGAIN_MS), 86_400_000),
    );
  }

  async #renewEarly(): Promise<void> {
    try {
      this.#take(await logInToChat(true));
    } catch (caught) {
      if (!(caught instanceof ApiError) || caught.status !== 403) this.#renewIn(RENEW_AGAIN_MS);
    }
  }
}
