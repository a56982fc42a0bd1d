import type { SpaceId, UserId } from '@/protocol/ids';
import type { Right } from '@/protocol/permissions';
import {
  needRight,
  type SeenSpace,
  type SpaceAccess,
  type Viewer,
} from '@/server/features/space/space.access';
import { AppError } from '@/server/http/app-error';
import type { Queue, QueuedReport, ReportStore } from './report.store';

type SignedIn = NonNullable<Viewer>;

/** One of these rights opens the reports of a space. */
export const reportRights: readonly Right[] = ['banMembers', 'kickMembers', 'deleteOthersMessages'];

/** A report as a person found it, and with which rights. */
export interface FoundReport {
  readonly found: QueuedReport;
  /** The queue that it was found in. */
  readonly queue: Queue['of'];
  /** Null where it belongs to no space. */
  readonly seen: SeenSpace | null;
}

/** The only way to a report: to everybody but those who may decide about it, it does not exist. */
export class ReportAccess {
  readonly #store: ReportStore;
  readonly #spaces: SpaceAccess;

  constructor(deps: { readonly store: ReportStore; readonly spaces: SpaceAccess }) {
    this.#store = deps.store;
    this.#spaces = deps.spaces;
  }

  /** The reports of a space, for whoever holds one of the rights. */
  async ofSpace(spaceId: SpaceId, viewer: SignedIn): Promise<{ queue: Queue; seen: SeenSpace }> {
    const seen = await this.#spaces.visible(spaceId, viewer);
    needRight(seen, reportRights);
    return { queue: { of: 'space', spaceId, viewerId: viewer.id, isOwner: seen.isOwner }, seen };
  }

  /** The reports for the operator. */
  ofOperator(viewer: SignedIn): Queue {
    if (!viewer.isPlatformAdmin) throw new AppError('permission_denied');
    return { of: 'operator', viewerId: viewer.id };
  }

  /** A report for whoever may decide about it. */
  async decidable(id: number, viewer: SignedIn): Promise<FoundReport> {
    const known = await this.#store.spaceOf(id);
    if (!known) throw new AppError('not_found');
    const { spaceId } = known;
    const seen = spaceId === null ? null : await this.#spaces.visible(spaceId, viewer);
    if (spaceId !== null && seen && reportRights.some((right) => seen.rights.has(right))) {
      const queue: Queue = { of: 'space', spaceId, viewerId: viewer.id, isOwner: seen.isOwner };
      const found = await this.#store.find(queue, id);
      if (found) return { found, queue: 'space', seen };
    }
    const found = viewer.isPlatformAdmin
      ? await this.#store.find({ of: 'operator', viewerId: viewer.id }, id)
      : null;
    if (!found) throw new AppError('not_found');
    return { found, queue: 'operator', seen };
  }

  /** A space that a person may report, or report people to. */
  async reportable(spaceId: SpaceId, viewer: SignedIn): Promise<SeenSpace> {
    return this.#spaces.visible(spaceId, viewer);
  }

  async isMember(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    return (await this.#spaces.rankIn(spaceId, userId)) >= 0;
  }
}
