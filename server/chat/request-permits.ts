import { REQUEST_MESSAGES_MAX } from '@/protocol/privacy-rules';
import { REQUEST_FREE_TYPE } from '@/runtime/event-content';
import type { Storage } from '@/storage/storage';
import type { RequestPermitStore } from './request-permit.store';
import { digestOf, whoAsks, type Connect, type SendRequest } from './slow-mode';

/** Permits for the messages of requests, for an engine that does not count them (docs/decisions/message-requests.md). */
export class RequestPermits {
  readonly #store: RequestPermitStore;
  readonly #storage: Storage;

  constructor(deps: { readonly store: RequestPermitStore; readonly storage: Storage }) {
    this.#store = deps.store;
    this.#storage = deps.storage;
  }

  /** Takes a permit for the owner of a token, if the event needs one; the same request keeps it. False if none is left. */
  async take(token: string, request: SendRequest, connect: Connect): Promise<boolean> {
    if (request.type === REQUEST_FREE_TYPE || !(await this.#store.isRequest(request.matrixRoomId)))
      return true;
    const asking = await connect((homeserver) => whoAsks(token, homeserver));
    // The engine says in its own words that a token is not good.
    if (!asking) return true;
    return this.#storage.transaction(async () => {
      const roomId = await this.#store.lock(request.matrixRoomId);
      if (roomId === null) return true;
      if (request.type === 'm.reaction') return false;
      const permit = { roomId, userId: asking.userId, request: digestOf(asking.deviceId, request) };
      const taken = await this.#store.taken(roomId, asking.userId);
      if (taken.includes(permit.request)) return true;
      if (taken.length >= REQUEST_MESSAGES_MAX) return false;
      await this.#store.take(permit);
      return true;
    });
  }
}
