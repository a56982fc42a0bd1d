import type { SpaceId } from '@/protocol/ids';
import type { ActUndoer, ActUndoers, RecordedAct } from '@/server/audit/act-undoer';
import { AppError } from '@/server/http/app-error';
import {
  needRight,
  type SeenSpace,
  type SpaceAccess,
  type Viewer,
} from '@/server/features/space/space.access';
import type { AuditEntryStore, ShownRow } from './audit.store';
import { detailIn } from './audit.view';

interface Deps {
  readonly store: AuditEntryStore;
  readonly spaces: SpaceAccess;
  readonly undoers: ActUndoers;
}

/** Takes acts back that a log holds, by the feature that does such acts: with its rights, and with an entry of its own. */
export class AuditUndoService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the numbers of those entries that this viewer could take back. */
  async undoable({ space, rights }: SeenSpace, rows: readonly ShownRow[]): Promise<ReadonlySet<number>> {
    const acts = new Map<ActUndoer, RecordedAct[]>();
    for (const row of rows) {
      const undoer = this.#deps.undoers[row.act];
      if (undoer?.rights.some((right) => rights.has(right))) {
        acts.set(undoer, [...(acts.get(undoer) ?? []), recordedIn(row)]);
      }
    }
    const standing = new Set<number>();
    for (const [undoer, some] of acts) {
      const stands = await undoer.standing(space.id, some);
      for (const act of some) if (stands(act)) standing.add(act.number);
    }
    return standing;
  }

  /** Refuses with `act_not_undoable` what has changed since. */
  async undo(spaceId: SpaceId, actor: NonNullable<Viewer>, number: number): Promise<void> {
    const seen = await this.#deps.spaces.require(spaceId, actor, 'administerSpace');
    const row = await this.#deps.store.find(spaceId, number);
    if (!row) throw new AppError('not_found');
    const undoer = this.#deps.undoers[row.act];
    if (!undoer) throw new AppError('act_not_undoable');
    needRight(seen, undoer.rights);
    const act = recordedIn(row);
    const check = async () => {
      const stands = await undoer.standing(spaceId, [act]);
      if (!stands(act)) throw new AppError('act_not_undoable');
    };
    // Once before the lock, too: what is gone is refused in these words and not in those of its feature.
    await check();
    await undoer.undo(act, { spaceId, actor, check });
  }
}

function recordedIn(row: ShownRow): RecordedAct {
  const { number, act, people, objects } = row;
  const { names = [], before = {}, after = {} } = detailIn(row);
  const objectId = Number(objects[0]?.id ?? 0);
  return { number, act, people, objectId, objectName: names[0] ?? null, before, after };
}
