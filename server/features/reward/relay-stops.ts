import type { RelayStop } from '@/protocol/reward-rules';
import type { Services } from '@/server/services';
import type { SettlingStore } from './settling.store';
import type { RewardStores } from './deps';
import type { RoomId } from '@/protocol/ids';

/** Of the reward. */
interface Stopped {
  readonly id: string;
  readonly chainId: number;
}

const DAY_MS = 86_400_000;

/** Notes for which rewards the platform sends nothing, and tells their rooms. */
export class RelayStops {
  readonly #store: SettlingStore;
  readonly #deps: Pick<Services, 'storage' | 'chat' | 'clock' | 'log'>;

  constructor(deps: Pick<Services, 'storage' | 'chat' | 'clock' | 'log'> & Pick<RewardStores, 'settling'>) {
    this.#deps = deps;
    this.#store = deps.settling;
  }

  /** Idempotent. Must not run inside a transaction. */
  async stop({ id, chainId }: Stopped, reason: RelayStop): Promise<void> {
    const isNews = await this.#tell(id, () => this.#store.stop(id, reason, this.#deps.clock.now()));
    if (isNews) this.#deps.log.write('reward.relay_stopped', { chain: chainId, kind: reason });
  }

  /** The budget is enough again. Idempotent. Must not run inside a transaction. */
  async resume({ id, chainId }: Stopped): Promise<void> {
    const isNews = await this.#tell(id, () => this.#store.resume(id));
    if (isNews) this.#deps.log.write('reward.relay_resumed', { chain: chainId });
  }

  /** Resumes what a used-up budget has stopped a day ago: what was spent by then counts no more. */
  async resumeDue(contract: { chainId: number; contract: string }): Promise<void> {
    const until = new Date(this.#deps.clock.now().getTime() - DAY_MS);
    const due = await this.#store.spentUntil(contract, until);
    for (const id of due) await this.resume({ id, chainId: contract.chainId });
  }

  async #tell(id: string, change: () => Promise<{ roomId: RoomId } | null>): Promise<boolean> {
    const keys = await this.#deps.storage.transaction(async () => {
      const changed = await change();
      if (!changed) return null;
      const outbox = this.#deps.chat.outboxWriter();
      await outbox.rewards([{ id, roomId: changed.roomId }]);
      return outbox.keys;
    });
    if (!keys) return false;
    void this.#deps.chat.settle(keys);
    return true;
  }
}
