import { REQUEST_MESSAGES_MAX } from '@/protocol/privacy-rules';
import type { RoomId } from '@/protocol/ids';
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
    if (request.type === REQUEST_FREE_TYPE) return true;
    if ((await this.#store.request(request.matrixRoomId)) === null) return true;
    const asking = await connect((homeserver) => whoAsks(token, homeserver));
    // The engine says in its own words that a token is not good.
    if (!asking) return true;
    const digest = digestOf(asking.deviceId, request);
    const known = async (roomId: RoomId | null) => {
      if (roomId === null) return true;
      if (request.type === 'm.reaction') return false;
      const taken = await this.#store.taken(roomId, asking.userId);
      if (taken.includes(digest)) return true;
      return taken.length >= REQUEST_MESSAGES_MAX ? false : null;
    };
    // Permits only become more, so what they decide needs no lock. Otherwise all refused messages of a burst would wait for it
    // one after another, and the last of them for longer than a transaction may take.
    const decided = await known(await this.#store.request(request.matrixRoomId));
    if (decided !== null) return decided;
    return this.#storage.transaction(async () => {
      const roomId = await this.#store.lock(request.matrixRoomId);
      const decidedSince = await known(roomId);
      if (decidedSince !== null || roomId === null) return decidedSince ?? true;
      await this.#store.take({ roomId, userId: asking.userId, request: digest });
      return true;
    });
  }
}
