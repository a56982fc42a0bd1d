import type { Services } from '@/server/services';
import { Failure } from '@/server/http/failure';
import { NAME_RULE, nameKeys } from './name-keys';
import { nameProblem } from './name-problem';
import { NameStore, type Judgement } from './name.store';
import type { NameKind } from './reserved-names';

/** Who chooses a name, and the field of the form that it comes from. */
export interface Chosen {
  readonly kind: NameKind;
  readonly name: string;
  readonly holderId: number;
  /** Only of a room. */
  readonly spaceId?: number;
}

const BATCH = 500;
const holderField = { person: 'user', space: 'space', room: 'room' } as const;

/** Names of people, spaces, channels and rooms: none of them passes for another, or for nobody's. */
export class Names {
  readonly #store: NameStore;

  constructor(private readonly parts: Pick<Services, 'storage' | 'log'>) {
    this.#store = new NameStore(parts.storage);
  }

  /** Refuses what no name may be, by itself. */
  check(kind: NameKind, name: string, field: string): void {
    const problem = nameProblem(name, kind);
    if (problem !== null) throw new Failure(`name_${problem}`, { field });
  }

  /** Makes a name its holder's, inside the change; false when it looks like another's. The holder's row has been written. */
  async take({ kind, name, holderId, spaceId = 0 }: Chosen): Promise<boolean> {
    const keys = nameKeys(name);
    await this.#store.take(keys.map((key) => ({ kind, spaceId, key, holderId })));
    const holders = await this.#store.holders(kind, [spaceId], keys);
    if (holders.some((held) => held.holderId !== holderId)) return false;
    // A space keeps its former names, as it keeps its aliases.
    if (kind !== 'space') await this.#store.release(kind, [holderId], keys);
    await this.#store.judged(kind, NAME_RULE, [{ id: holderId, problem: null }]);
    return true;
  }

  async release(kind: NameKind, holderId: number): Promise<void> {
    await this.#store.release(kind, [holderId]);
  }

  async releaseRoomsOf(spaceId: number): Promise<void> {
    await this.#store.releaseRoomsOf(spaceId);
  }

  /** The one whose name looks like this; null when nobody's does. */
  async holderOf(kind: NameKind, name: string): Promise<number | null> {
    const [held] = await this.#store.holders(kind, [0], nameKeys(name));
    return held?.holderId ?? null;
  }

  /**
   * Judges every name that older rules let in, the oldest first: of two that look alike the earlier keeps its keys and the
   * later is marked. Answers how many were judged. Runs before the platform serves, so that nobody can take the look of
   * a name that has not been judged yet, and again and again for what processes of an older version still write.
   */
  async judgeAll(): Promise<number> {
    let judged = 0;
    for (const kind of ['person', 'space', 'room'] as const) {
      for (let batch = BATCH; batch === BATCH; judged += batch) {
        batch = await this.parts.storage.transaction(() => this.#judgeBatch(kind));
      }
      if (judged > 0) await this.#report(kind);
    }
    return judged;
  }

  async #judgeBatch(kind: NameKind): Promise<number> {
    const carried = await this.#store.unjudged(kind, NAME_RULE, BATCH);
    if (carried.length === 0) return 0;
    if (kind !== 'space') {
      await this.#store.release(
        kind,
        carried.map(({ id }) => id),
      );
    }
    const candidates = carried.map(({ id, spaceId, name }) => {
      const problem = nameProblem(name, kind);
      return { id, spaceId, problem, keys: problem === null ? nameKeys(name) : [] };
    });
    // In the order of their age: where two of a batch want one key, the first row has it.
    await this.#store.take(
      candidates.flatMap(({ id, spaceId, keys }) =>
        keys.map((key) => ({ kind, spaceId, key, holderId: id })),
      ),
    );
    const held = new Map(
      (
        await this.#store.holders(
          kind,
          [...new Set(candidates.map(({ spaceId }) => spaceId))],
          [...new Set(candidates.flatMap(({ keys }) => keys))],
        )
      ).map(({ spaceId, key, holderId }) => [`${spaceId} ${key}`, holderId]),
    );
    const judgements = candidates.map(({ id, spaceId, keys, problem }): Judgement => {
      const isAlone = keys.every((key) => held.get(`${spaceId} ${key}`) === id);
      return { id, problem: problem ?? (isAlone ? null : 'similar') };
    });
    const similar = judgements.filter(({ problem }) => problem === 'similar').map(({ id }) => id);
    if (kind !== 'space') await this.#store.release(kind, similar);
    await this.#store.judged(kind, NAME_RULE, judgements);
    for (const { id, problem } of judgements) {
      if (problem !== null) {
        this.parts.log.write('job.name_marked', { [holderField[kind]]: id, error: `name_${problem}` });
      }
    }
    return carried.length;
  }

  async #report(kind: NameKind): Promise<void> {
    const count = await this.#store.countMarked(kind);
    if (count > 0) this.parts.log.write('job.names_marked', { kind, count });
  }
}
