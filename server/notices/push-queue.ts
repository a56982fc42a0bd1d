import type { Clock } from '@/runtime/clock';
import type { Storage } from '@/storage/storage';
import { PushQueueStore } from './push-queue.store';

/** A push waits so long: what the person is looking at has been read by then, and what comes in a row is pushed once. */
export const PUSH_GRACE_MS = 3_000;

/** Puts notices into the queue of pushes, inside the transaction that writes them. The notice feature sends them. */
export class PushQueue {
  readonly #store: PushQueueStore;
  readonly #deps: { readonly storage: Storage; readonly clock: Clock; readonly isOn: boolean };
  #wake: (inMs: number) => void = () => undefined;

  constructor(deps: { readonly storage: Storage; readonly clock: Clock; readonly isOn: boolean }) {
    this.#deps = deps;
    this.#store = new PushQueueStore(deps.storage);
  }

  /** Says who sends; `wake` is called after the commit with the time until something is due. */
  sentBy(wake: (inMs: number) => void): void {
    this.#wake = wake;
  }

  /** Whether a person wants a notice is asked when it is sent. */
  async put(noticeIds: readonly number[], audience: 'people' | 'everyone' = 'people'): Promise<void> {
    const { storage, clock, isOn } = this.#deps;
    if (!isOn || noticeIds.length === 0) return;
    const dueAt = new Date(clock.now().getTime() + PUSH_GRACE_MS);
    const isPut =
      audience === 'people'
        ? await this.#store.putOwn(noticeIds, dueAt)
        : await this.#store.putForEveryone(noticeIds);
    if (isPut) storage.afterCommit(() => this.#wake(audience === 'people' ? PUSH_GRACE_MS : 0));
  }
}
