import type { UserId } from '@/protocol/ids';
import { type OperatorAct, type OperatorLogEntry } from '@/protocol/operator';
import { commitmentOf, commitTo, entryHash, NO_HASH } from '@/server/audit/entry-hash';
import type { OperatorEntryRow } from '@/server/db/schema/operator';
import { pageAnswer, pageOf, type PageQuery } from '@/server/http/paging';
import type { Services } from '@/server/services';
import type { OperatorLogStore, OperatorSubject } from './operator-log.store';

type Detail = OperatorLogEntry['detail'];
type Hashed = Pick<
  OperatorEntryRow,
  'number' | 'createdAt' | 'act' | 'actorId' | 'people' | 'spaceId' | 'detailCommitment'
>;

const BATCH = 500;
const PAGE_SIZE = 50;

/**
 * Acts of platform admins on people and spaces, as a chain like the audit log of a space. Each new head is written to the
 * server's log, so that a log that was rewritten or cut shows.
 */
export class OperatorLog {
  readonly #store: OperatorLogStore;
  readonly #deps: Pick<Services, 'clock' | 'log' | 'storage'>;

  constructor(deps: Pick<Services, 'clock' | 'log' | 'storage'> & { readonly entries: OperatorLogStore }) {
    this.#deps = deps;
    this.#store = deps.entries;
  }

  /** Adds an entry in the transaction of the act; the head stays locked until it ends, so the caller records late. */
  async record(
    actorId: UserId,
    act: OperatorAct,
    { userId, spaceId }: OperatorSubject,
    detail: Detail,
  ): Promise<void> {
    const { clock, log, storage } = this.#deps;
    const now = clock.now();
    const head = await this.#store.lockHead(now);
    const text = commitTo(JSON.stringify(detail));
    const hashed: Hashed = {
      number: head.number + 1,
      createdAt: now > head.enteredAt ? now : head.enteredAt,
      act,
      actorId,
      people: userId === undefined ? [] : [userId],
      spaceId: spaceId ?? null,
      detailCommitment: text.commitment,
    };
    const hash = hashOf(head.hash, hashed);
    await this.#store.append({ ...hashed, hash, detail: text.text, detailSalt: text.salt });
    storage.afterCommit(() => log.write('operator.log_head', { position: hashed.number, hash }));
  }

  async page(query: PageQuery) {
    const page = pageOf(query, PAGE_SIZE);
    const { rows, total } = await this.#store.page(page);
    const ids = rows.flatMap(({ entry }) => [entry.actorId, ...entry.people]);
    const people = await this.#store.people(ids);
    const records = rows.map(({ entry, spaceName }): OperatorLogEntry => ({
      number: entry.number,
      act: entry.act,
      actor: people.get(entry.actorId) ?? null,
      people: entry.people.flatMap((id) => people.get(id) ?? []),
      space: entry.spaceId === null ? null : { id: entry.spaceId, name: spaceName },
      detail: entry.detail === null ? {} : (JSON.parse(entry.detail) as Detail),
      createdTime: entry.createdAt.toISOString(),
    }));
    return { ...pageAnswer(page, records, total), firstBad: await this.firstBad() };
  }

  /** Number of the first entry that does not fit the chain; null for a log that holds. */
  async firstBad(): Promise<number | null> {
    let [number, hash] = [0, NO_HASH];
    for (;;) {
      const rows = await this.#store.chain(number, BATCH);
      for (const row of rows) {
        const { detail, detailSalt, detailCommitment } = row;
        const isTextGood =
          detail === null || (detailSalt !== null && commitmentOf(detailSalt, detail) === detailCommitment);
        if (row.number !== number + 1 || hashOf(hash, row) !== row.hash || !isTextGood) return number + 1;
        [number, hash] = [row.number, row.hash];
      }
      if (rows.length < BATCH) break;
    }
    const head = await this.#store.head();
    return head.number > number || (head.number === number && head.hash !== hash) ? number + 1 : null;
  }
}

/** The chain of the whole installation is that of no space: its id is 0 in what is hashed. */
const hashOf = (previous: string, { spaceId, ...entry }: Hashed) =>
  entryHash(previous, {
    ...entry,
    spaceId: 0,
    byOperator: true,
    objects: spaceId === null ? [] : [{ kind: 'space', id: String(spaceId) }],
    reason: null,
    noteCommitment: null,
  });
