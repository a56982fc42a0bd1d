import type { RelayStop } from '@/protocol/reward-rules';
import type { Services } from '@/server/services';
import { SettlingStore } from './settling.store';

/** Of the reward. */
interface Stopped {
  readonly id: string;
  readonly chainId: number;
}

const DAY_MS = 86_400_000;

/** Notes for which rewards the platform sends nothing, and tells their rooms. */
export class RelayStops {
  readonly #store: SettlingStore;
  readonly #parts: Pick<Services, 'storage' | 'chat' | 'clock' | 'log'>;

  constructor(parts: Pick<Services, 'storage' | 'chat' | 'clock' | 'log'>) {
    this.#parts = parts;
    this.#store = new SettlingStore(parts.storage);
  }

  /** Idempotent. Must not run inside a transaction. */
  async stop({ id, chainId }: Stopped, reason: RelayStop): Promise<void> {
    const isNews = await this.#tell(id, () => this.#store.stop(id, reason, this.#parts.clock.now()));
    if (isNews) this.#parts.log.write('reward.relay_stopped', { chain: chainId, kind: reason });
  }

  /** The budget is enough again. Idempotent. Must not run inside a transaction. */
  async resume({ id, chainId }: Stopped): Promise<void> {
    const isNews = await this.#tell(id, () => this.#store.resume(id));
    if (isNews) this.#parts.log.write('reward.relay_resumed', { chain: chainId });
  }

  /** Resumes what a used-up budget has stopped a day ago: what was spent by then counts no more. */
  async resumeDue(contract: { chainId: number; contract: string }): Promise<void> {
    const until = new Date(this.#parts.clock.now().getTime() - DAY_MS);
    const due = await this.#store.spentUntil(contract, until);
    for (const id of due) await this.resume({ id, chainId: contract.chainId });
  }

  async #tell(id: string, change: () => Promise<{ roomId: number } | null>): Promise<boolean> {
    const keys = await this.#parts.storage.transaction(async () => {
      const changed = await change();
      if (!changed) return null;
      const wishes = this.#parts.chat.wishes();
      await wishes.rewards([{ id, roomId: changed.roomId }]);
      return wishes.keys;
    });
    if (!keys) return false;
    void this.#parts.chat.settle(keys);
    return true;
  }
}
