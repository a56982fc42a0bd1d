import type { RelayStop } from '@/protocol/reward-rules';
import type { Services } from '@/server/services';
import { SettlingStore } from './settling.store';

/** Notes for which rewards the platform sends nothing more, and tells their rooms. */
export class RelayStops {
  private readonly store: SettlingStore;

  constructor(private readonly parts: Pick<Services, 'storage' | 'chat' | 'clock' | 'log'>) {
    this.store = new SettlingStore(parts.storage);
  }

  /** Idempotent. Must not run inside a transaction. */
  async stop({ id, chainId }: { id: string; chainId: number }, reason: RelayStop): Promise<void> {
    const keys = await this.parts.storage.transaction(async () => {
      const stopped = await this.store.stop(id, reason, this.parts.clock.now());
      if (!stopped) return null;
      const wishes = this.parts.chat.wishes();
      await wishes.rewards([{ id, roomId: stopped.roomId }]);
      return wishes.keys;
    });
    if (!keys) return;
    this.parts.log.write('reward.relay_stopped', { chain: chainId, kind: reason });
    void this.parts.chat.settle(keys);
  }
}
