import type { JobName } from '@/server/jobs/job-names';
import type { Job } from '@/server/jobs/jobs';
import type { Services } from '@/server/services';
import type { KeyShareStore } from './key-share.store';
import type { Notices } from './notices';
import type { RecoveryService } from './recovery.service';
import { boundOf, canOpen, openRow, sealRow, verifierKeyOf } from './sealed-row';
import type { ShareSeal } from './share-seal';
import type { KeyShareStores } from './deps';

/** Rows that are read at once. */
const RESEAL_BATCH = 200;

/** Scheduled maintenance: expires unconfirmed shares and warns the operator about a missing sealing key. */
export class KeyShareMaintenance {
  readonly #store: KeyShareStore;
  readonly #deps: Pick<Services, 'clock' | 'log'>;
  readonly #seal: ShareSeal | null;
  readonly #notices: Notices;
  readonly #recoveries: RecoveryService;

  constructor(
    deps: Pick<Services, 'clock' | 'log'> & Pick<KeyShareStores, 'keyShares'>,
    seal: ShareSeal | null,
    notices: Notices,
    recoveries: RecoveryService,
  ) {
    this.#deps = deps;
    this.#seal = seal;
    this.#notices = notices;
    this.#recoveries = recoveries;
    this.#store = deps.keyShares;
  }

  jobs(): Job[] {
    const { clock } = this.#deps;
    const hourly = (name: JobName, work: () => Promise<number>): Job => ({ name, everySeconds: 3600, work });
    return [
      hourly('forget unconfirmed key shares', () => this.#store.dropExpired(clock.now())),
      hourly('forget old key recoveries', () => this.#recoveries.prune()),
      hourly('forget old key share events', () => this.#notices.prune()),
      hourly('reseal key shares', () => this.#reseal()),
      hourly('look for shares of lost keys', () => this.#lostKeys()),
    ];
  }

  /** Moves every row to the current keys, without its owner. Rows whose keys are lost stay as they are. */
  async #reseal(): Promise<number> {
    const seal = this.#seal;
    const store = this.#store;
    if (!seal) return 0;
    const current = { a: seal.a.current.id, b: seal.b.current.id };
    let resealed = 0;
    let after = { accountId: 0, version: 0 };
    for (;;) {
      const rows = await store.sealedByOthers(current, after, RESEAL_BATCH);
      for (const row of rows) {
        after = row;
        if (!canOpen(seal, row)) continue;
        const content = openRow(seal, row);
        if (!content) continue;
        const columns = { ...sealRow(seal, content, boundOf(row)), verifierKey: verifierKeyOf(row) };
        const isDone = await store.reseal(row, columns);
        if (isDone) resealed += 1;
      }
      if (rows.length < RESEAL_BATCH) return resealed;
    }
  }

  /** A key that is missing is said at once, not when a person cannot open their wallet. */
  async #lostKeys(): Promise<number> {
    const known = await this.#store.sealingKeys();
    const missing = known.filter((keys) => !canOpen(this.#seal, keys));
    const count = missing.reduce((sum, { rows }) => sum + rows, 0);
    if (count > 0) this.#deps.log.write('keys.sealing_key_missing', { count });
    return count;
  }
}
