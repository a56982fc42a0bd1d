import type { SpaceId } from '@/protocol/ids';
import type { ActUndoer, RecordedAct, Standing, Undoing } from '@/server/audit/act-undoer';
import type { BanStore } from './ban.store';
import type { ModerationService } from './moderation.service';

/** Lifts the bans of an entry that still stand. */
export class BanUndo implements ActUndoer {
  readonly rights = ['banMembers'] as const;
  readonly #deps: { readonly bans: BanStore; readonly service: ModerationService };

  constructor(deps: { readonly bans: BanStore; readonly service: ModerationService }) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing> {
    const banned = await this.#deps.bans.among(
      spaceId,
      acts.flatMap(({ people }) => people),
    );
    return ({ people }) => people.some((id) => banned.has(id));
  }

  async undo({ people }: RecordedAct, { spaceId, actor, check }: Undoing): Promise<void> {
    await this.#deps.service.unban(spaceId, actor, people, check);
  }
}
