import type { AuditValue } from '@/protocol/audit';
import type { SpaceId } from '@/protocol/ids';
import type { ActUndoer, RecordedAct, Standing, Undoing } from '@/server/audit/act-undoer';
import type { Services } from '@/server/services';
import type { SpaceStores } from './deps';
import type { TimeOutService } from './time-out.service';

/** Undoes a time-out, or lifting one: what is left of it starts again. */
export class TimeOutUndo implements ActUndoer {
  readonly rights = ['banMembers', 'kickMembers'] as const;
  readonly #deps: Pick<SpaceStores, 'timeOuts' | 'members'> &
    Pick<Services, 'clock'> & { readonly service: TimeOutService };

  constructor(
    deps: Pick<SpaceStores, 'timeOuts' | 'members'> &
      Pick<Services, 'clock'> & { readonly service: TimeOutService },
  ) {
    this.#deps = deps;
  }

  async standing(spaceId: SpaceId, acts: readonly RecordedAct[]): Promise<Standing> {
    const { timeOuts, members } = this.#deps;
    const userIds = [...new Set(acts.flatMap(({ people }) => people))];
    const ends = await timeOuts.endsOf(spaceId, userIds);
    const joined = await members.adminsAmong(spaceId, userIds);
    return ({ act, people, before, after }) =>
      // Without it their former time-outs differed.
      before.until !== undefined &&
      people.every((id) => joined.has(id) && (ends.get(id)?.toISOString() ?? null) === after.until) &&
      this.#left(act === 'member.timed_out' ? after.until : before.until) > 0;
  }

  async undo({ people, before }: RecordedAct, undoing: Undoing): Promise<void> {
    const { spaceId, actor, check } = undoing;
    const { service } = this.#deps;
    const seconds = this.#left(before.until);
    if (seconds === 0) {
      await service.liftSeveral(spaceId, actor, people, check);
      return;
    }
    const until = new Date(String(before.until));
    await service.timeOutSeveral(spaceId, actor, people, { seconds, until }, check);
  }

  /** Seconds from now until a moment; 0 when it is over. */
  #left(until: AuditValue | undefined): number {
    if (typeof until !== 'string') return 0;
    return Math.max(0, Math.ceil((Date.parse(until) - this.#deps.clock.now().getTime()) / 1000));
  }
}
