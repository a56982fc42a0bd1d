import type { Services } from '@/server/services';
import { AppError } from '@/server/http/app-error';
import { NAME_RULE, nameKeys } from './name-keys';
import { nameParts } from './name-parts';
import { NamePartStore } from './name-part.store';
import { nameProblem } from './name-problem';
import { NameStore, type Judgement } from './name.store';
import type { NameKind } from './reserved-names';
import type { TwoNames } from './two-names';
import type { SpaceId } from '@/protocol/ids';

/** A name and the person, space or room that takes it. */
export interface Chosen {
  readonly kind: NameKind;
  readonly name: string;
  readonly holderId: number;
  /** Set for rooms only. */
  readonly spaceId?: SpaceId;
}

const BATCH = 500;
const holderField = { person: 'user', space: 'space', room: 'room' } as const;

function keysOfBoth({ name, asciiName }: TwoNames): string[] {
  return [...new Set([name, asciiName].flatMap(nameKeys))];
}

/** Names of people, spaces, channels and rooms. None may look like another one or impersonate the product. */
export class Names {
  readonly #store: NameStore;
  readonly #parts: NamePartStore;
  readonly #deps: Pick<Services, 'storage' | 'log'>;

  constructor(deps: Pick<Services, 'storage' | 'log'>) {
    this.#deps = deps;
    this.#store = new NameStore(deps.storage);
    this.#parts = new NamePartStore(deps.storage);
  }

  /** Throws if a name breaks a rule by itself. */
  check(kind: NameKind, name: string, field: string): void {
    const problem = nameProblem(name, kind);
    if (problem !== null) throw new AppError(`name_${problem}`, { field });
  }

  /** Takes a name in the caller's transaction, after the holder's row was written; false if it looks like another's. */
  async take(chosen: Chosen): Promise<boolean> {
    return (await this.takeBoth({ ...chosen, asciiName: chosen.name })) === null;
  }

  /** Takes both names of a space or room in the same way; returns the one that looks like another's, or null. */
  async takeBoth(chosen: Chosen & TwoNames): Promise<keyof TwoNames | null> {
    const { kind, name, asciiName, holderId, spaceId = 0 } = chosen;
    const keys = keysOfBoth(chosen);
    await this.#store.take(keys.map((key) => ({ kind, spaceId, key, holderId })));
    const holders = await this.#store.holders(kind, [spaceId], keys);
    const others = new Set(holders.filter((held) => held.holderId !== holderId).map(({ key }) => key));
    if (others.size > 0) return nameKeys(asciiName).some((key) => others.has(key)) ? 'asciiName' : 'name';
    // A space keeps its former names, like its aliases.
    if (kind !== 'space') await this.#store.release(kind, [holderId], keys);
    await this.#store.judged(kind, NAME_RULE, [{ id: holderId, problem: null }]);
    if (kind === 'person') await this.#parts.replace(holderId, nameParts(name));
    return null;
  }

  async release(kind: NameKind, holderId: number): Promise<void> {
    await this.#store.release(kind, [holderId]);
  }

  async releaseRoomsOf(spaceId: SpaceId): Promise<void> {
    await this.#store.releaseRoomsOf(spaceId);
  }

  /** Returns the holder of a name that looks like this one, or null. */
  async holderOf(kind: NameKind, name: string): Promise<number | null> {
    const [held] = await this.#store.holders(kind, [0], nameKeys(name));
    return held?.holderId ?? null;
  }

  /**
   * Judges every name that was chosen under older rules, the oldest first: of two that look alike, the earlier keeps its
   * keys and the later is marked. Returns how many were judged. Runs before the platform serves, so that no one can take a
   * look-alike of a name not judged yet, and hourly for names that a process of an older version still writes.
   */
  async judgeAll(): Promise<number> {
    let judged = 0;
    for (const kind of ['person', 'space', 'room'] as const) {
      for (let batch = BATCH; batch === BATCH; judged += batch) {
        batch = await this.#deps.storage.transaction(() => this.#judgeBatch(kind));
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
    if (kind === 'person') {
      await this.#parts.add(carried.map(({ id, name }) => ({ id, parts: nameParts(name) })));
    }
    const candidates = carried.map(({ id, spaceId, name, asciiName }) => {
      const names = { name, asciiName: asciiName || name };
      const problem = nameProblem(name, kind) ?? nameProblem(names.asciiName, kind);
      return { id, spaceId, problem, keys: problem === null ? keysOfBoth(names) : [] };
    });
    // Oldest first: if two of a batch want the same key, the first row gets it.
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
        this.#deps.log.write('job.name_marked', { [holderField[kind]]: id, error: `name_${problem}` });
      }
    }
    return carried.length;
  }

  async #report(kind: NameKind): Promise<void> {
    const count = await this.#store.countMarked(kind);
    if (count > 0) this.#deps.log.write('job.names_marked', { kind, count });
  }
}
