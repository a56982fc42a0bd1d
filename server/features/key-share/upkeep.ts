import type { Services } from '@/server/services';
import { KeyShareStore } from './key-share.store';
import type { Notices } from './notices';
import type { RecoveryService } from './recovery.service';
import type { ShareSeal } from './share-seal';

/** What time does to wallets, and what whoever runs the installation has to know of them. */
export class KeyShareUpkeep {
  private readonly store: KeyShareStore;

  constructor(
    private readonly services: Pick<Services, 'clock' | 'storage' | 'jobs' | 'log'>,
    private readonly seal: ShareSeal | null,
    private readonly notices: Notices,
    private readonly recoveries: RecoveryService,
  ) {
    this.store = new KeyShareStore(services.storage);
  }

  begin(): void {
    const { jobs, clock } = this.services;
    const hourly = (name: string, work: () => Promise<number>) =>
      jobs.add({ name, everySeconds: 3600, work });
    hourly('forget unconfirmed key shares', () => this.store.dropExpired(clock.now()));
    hourly('forget old key recoveries', () => this.recoveries.prune());
    hourly('forget old key share events', () => this.notices.prune());
    hourly('look for shares of lost keys', () => this.lostKeys());
  }

  /** A key that is missing is said at once, not when somebody cannot open their wallet. */
  private async lostKeys(): Promise<number> {
    const known = await this.store.sealingKeys();
    const missing = known.filter(({ key }) => !this.seal?.byId(key));
    const count = missing.reduce((sum, { rows }) => sum + rows, 0);
    if (count > 0) this.services.log.write('keys.sealing_key_missing', { count });
    return count;
  }
}
