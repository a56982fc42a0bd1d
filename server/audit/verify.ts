import type { AuditHead } from '@/protocol/audit';
import type { AuditProblem } from '@/protocol/audit-rules';
import type { SpaceId } from '@/protocol/ids';
import type { Storage } from '@/storage/storage';
import { AuditStore, type ChainRow } from './audit.store';
import { commitmentOf, entryHash, NO_HASH } from './entry-hash';

export interface AuditVerdict {
  /** Where the log ends by its entries. */
  readonly head: AuditHead;
  /** The first bad entry: null for a log that holds. */
  readonly problem: { readonly number: number; readonly kind: AuditProblem } | null;
}

const BATCH = 500;

/** Checks logs of spaces from their first entry on. */
export class AuditVerifier {
  readonly #store: AuditStore;

  constructor(storage: Pick<Storage, 'db'>) {
    this.#store = new AuditStore(storage);
  }

  /**
   * Checks one log. The chain alone shows an entry that was changed or taken out; that all of it was computed anew, or that
   * its end was cut off, shows where a head that was known before does not fit (`rewritten` names the first entry after the
   * last known head that fits, which is the earliest that can be bad).
   */
  async verify(spaceId: SpaceId, known: readonly AuditHead[] = []): Promise<AuditVerdict> {
    const wanted = new Map(known.map(({ number, hash }) => [number, hash]));
    let head: AuditHead = { number: 0, hash: NO_HASH };
    let trusted = 0;
    for (let expected = 0; ;) {
      const rows = await this.#store.chain(spaceId, head.number, BATCH);
      for (const row of rows) {
        const kind = problemOf(head, row);
        if (kind !== null) return { head, problem: { number: head.number + 1, kind } };
        const hash = wanted.get(row.number);
        if (hash !== undefined && hash !== row.hash) {
          return { head, problem: { number: trusted + 1, kind: 'rewritten' } };
        }
        if (hash !== undefined) trusted = row.number;
        head = { number: row.number, hash: row.hash };
      }
      if (rows.length === BATCH) continue;
      const stored = await this.#store.head(spaceId);
      // Entries may have been added since the last ones were read.
      if (stored && stored.number > head.number && stored.number !== expected) {
        expected = stored.number;
        continue;
      }
      if (Math.max(stored?.number ?? 0, ...wanted.keys()) > head.number) {
        return { head, problem: { number: head.number + 1, kind: 'cut' } };
      }
      if (stored?.number === head.number && stored.hash !== head.hash) {
        return { head, problem: { number: trusted + 1, kind: 'rewritten' } };
      }
      return { head, problem: null };
    }
  }

  /** Spaces that have a log, in the order of their ids. */
  async *spaceIds(): AsyncGenerator<SpaceId> {
    for (let last: SpaceId = 0; ;) {
      const ids = await this.#store.spaceIds(last, BATCH);
      yield* ids;
      if (ids.length < BATCH) return;
      last = ids.at(-1) ?? last;
    }
  }
}

function problemOf(previous: AuditHead, row: ChainRow): AuditProblem | null {
  if (row.number !== previous.number + 1) return 'missing';
  if (entryHash(previous.hash, row) !== row.hash) return 'changed';
  const fits = (salt: string | null, text: string | null, commitment: string | null) =>
    // A text may be gone, with the account or by the operator's hand.
    text === null || (salt !== null && commitmentOf(salt, text) === commitment);
  const areTextsGood =
    fits(row.detailSalt, row.detail, row.detailCommitment) &&
    fits(row.noteSalt, row.noteText, row.noteCommitment);
  return areTextsGood ? null : 'text';
}
