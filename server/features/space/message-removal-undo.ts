import type { SpaceId } from '@/protocol/ids';
import type { ActUndoer, RecordedAct, Standing, Undoing } from '@/server/audit/act-undoer';
import type { Services } from '@/server/services';
import type { MessageRemovalService } from './message-removal.service';
import type { MessageRemovalStore } from './message-removal.store';

interface Deps extends Pick<Services, 'clock'> {
  readonly removals: MessageRemovalStore;
  readonly service: MessageRemovalService;
}

/** Brings back the messages of an entry that are only hidden. */
export class MessageRemovalUndo implements ActUndoer {
  readonly rights = ['deleteOthersMessages'] as const;
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing> {
    const { removals, clock } = this.#deps;
    const userIds = acts.flatMap(({ people }) => people);
    const restorable = await removals.restorableUntil(spaceId, userIds, clock.now());
    return ({ people }) => people.some((id) => restorable.has(id));
  }

  async undo({ people }: RecordedAct, { spaceId, actor, check }: Undoing): Promise<void> {
    await this.#deps.service.restore(spaceId, actor, people, check);
  }
}
