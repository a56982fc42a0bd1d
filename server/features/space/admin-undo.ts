import type { SpaceId } from '@/protocol/ids';
import type { ActUndoer, RecordedAct, Standing, Undoing } from '@/server/audit/act-undoer';
import type { MemberService } from './member.service';
import type { MemberStore } from './member.store';

/** Undoes making a member an admin, or removing an admin. */
export class AdminUndo implements ActUndoer {
  readonly rights = ['manageAdmins'] as const;
  readonly #deps: { readonly members: MemberStore; readonly service: MemberService };

  constructor(deps: { readonly members: MemberStore; readonly service: MemberService }) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing> {
    const admins = await this.#deps.members.adminsAmong(
      spaceId,
      acts.flatMap(({ people }) => people),
    );
    return ({ act, people: [userId = 0] }) => admins.get(userId) === (act === 'admin.added');
  }

  async undo({ act, people: [userId = 0] }: RecordedAct, undoing: Undoing): Promise<void> {
    const { spaceId, actor, check } = undoing;
    await this.#deps.service.setAdmin(spaceId, actor, userId, act === 'admin.removed', check);
  }
}
