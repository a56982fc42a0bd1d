import { SPACE_KEPT_DAYS, type DeletedSpace } from '@/protocol/deleted-space';
import type { SpaceId } from '@/protocol/ids';
import { privacies } from '@/protocol/space';
import type { UploadHolder, Uploads } from '@/server/features/upload/upload.access';
import type { SpaceHooks } from '@/server/features/feature';
import { AppError } from '@/server/http/app-error';
import type { Caller } from '@/server/http/call';
import type { Services } from '@/server/services';
import type { DeletedSpaceRow, DeletedSpaceStore } from './deleted-space.store';
import { subjectsOfChange } from './directory-subjects';
import type { DirectoryStore } from './directory.store';
import type { OwnershipStore } from './ownership.store';
import { actorOf, type SpaceAccess } from './space.access';

const KEPT_MS = SPACE_KEPT_DAYS * 24 * 3_600_000;
const LISTED_MAX = 100;
/** Spaces that one run of the job purges. */
const PURGED_AT_ONCE = 20;
/** Rows of one table that a step of a purge deletes: far below what a transaction has time for. */
const THINNED_ROWS = 5_000;

type Deps = Pick<Services, 'audit' | 'chat' | 'clock' | 'feed' | 'log' | 'names' | 'storage'> & {
  readonly access: SpaceAccess;
  readonly deleted: DeletedSpaceStore;
  readonly ownership: OwnershipStore;
  readonly directory: DirectoryStore;
  readonly uploads: Uploads;
  readonly hooks: SpaceHooks;
};

/**
 * The end of a space. Deleting marks it: it vanishes at once, and nothing of it is lost for thirty days, in which it can be
 * brought back. Then a job purges it (docs/decisions/deleted-spaces.md).
 */
export class SpaceDeletionService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Nobody is in its rooms afterwards, and an offer to hand it over ends. */
  async delete(spaceId: SpaceId, person: Caller): Promise<void> {
    const { access, chat, clock, deleted, feed, ownership, audit, directory } = this.#deps;
    await access.require(spaceId, person, 'deleteSpace');
    const position = await chat.change(async (outbox) => {
      const before = await access.lock(spaceId, { evenSuspended: true });
      // Again: the space may have come to another owner.
      const seen = await access.require(spaceId, person, 'deleteSpace');
      const leaders = await directory.leaders();
      await outbox.membershipsIn(spaceId);
      await ownership.delete(spaceId);
      await deleted.mark(spaceId, person.id, clock.now());
      await outbox.wholeSpace(spaceId);
      await audit.record({ spaceId, actor: actorOf(person, seen, 'deleteSpace'), act: 'space.deleted' });
      const wasPublic = before.privacy === privacies.public;
      const subjects = await subjectsOfChange(directory, spaceId, { wasPublic, isPublic: false, leaders });
      return feed.raise(...subjects, 'standings');
    });
    await feed.whenSeenByAll(position);
  }

  /** What a person can bring back, or has lost by an act of the operator. */
  async list(person: Caller): Promise<DeletedSpace[]> {
    const rows = await this.#deps.deleted.list(person, LISTED_MAX);
    return rows.map((row) => viewOf(row, person));
  }

  /** By the owner who deleted it, or by a platform admin what one of them deleted. Bringing back what is there is no error. */
  async restore(spaceId: SpaceId, person: Caller): Promise<void> {
    const { access, chat, clock, deleted, feed, audit, directory } = this.#deps;
    const position = await chat.change(async (outbox) => {
      const row = await deleted.lock(spaceId);
      if (!row) {
        await access.require(spaceId, person, 'deleteSpace');
        return null;
      }
      const isTheirs = row.ownerId === person.id || row.deletedBy === person.id || person.isPlatformAdmin;
      if (!isTheirs || clock.now() >= keptUntil(row)) throw new AppError('not_found');
      if (!mayRestore(row, person)) throw new AppError('permission_denied');
      const leaders = await directory.leaders();
      await deleted.unmark(spaceId);
      await outbox.wholeSpace(spaceId);
      await outbox.space(spaceId);
      await outbox.membershipsIn(spaceId);
      const actor = { id: person.id, isOperator: row.ownerId !== person.id };
      await audit.record({ spaceId, actor, act: 'space.restored' });
      const isPublic = row.privacy === privacies.public;
      const subjects = await subjectsOfChange(directory, spaceId, { wasPublic: false, isPublic, leaders });
      return feed.raise(...subjects, 'standings');
    });
    if (position !== null) await feed.whenSeenByAll(position);
  }

  /** Purges what was deleted long enough ago; returns how many spaces. One that fails does not hold up the others. */
  async purgeDue(): Promise<number> {
    const before = new Date(this.#deps.clock.now().getTime() - KEPT_MS);
    const due = await this.#deps.deleted.deletedBefore(before, PURGED_AT_ONCE);
    const failures: unknown[] = [];
    for (const spaceId of due) await this.#purge(spaceId, before).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return due.length;
  }

  /** Each step finds what is left, so a process that dies between two of them loses nothing. */
  async #purge(spaceId: SpaceId, before: Date): Promise<void> {
    const { storage, chat, deleted, feed, hooks, uploads, names, log } = this.#deps;
    const isDue = async () => {
      const row = await deleted.lock(spaceId);
      return row !== null && row.deletedAt <= before;
    };
    const thin = async () => ((await isDue()) ? deleted.thin(spaceId, THINNED_ROWS) : 0);
    while ((await storage.transaction(thin)) > 0);
    const isPurged = await chat.change(async (outbox) => {
      if (!(await isDue())) return false;
      const holders: UploadHolder[] = [`space:${spaceId}`, ...(await hooks.deleting(spaceId, outbox))];
      await uploads.release(holders);
      await names.releaseRoomsOf(spaceId);
      await deleted.purge(spaceId);
      await feed.raise(`space:${spaceId}`);
      return true;
    });
    if (isPurged) log.write('space.purged', { space: spaceId });
  }
}

const keptUntil = ({ deletedAt }: DeletedSpaceRow) => new Date(deletedAt.getTime() + KEPT_MS);

const isByOwner = ({ ownerId, deletedBy }: DeletedSpaceRow) => ownerId === deletedBy;

/** What the operator has deleted the owner does not bring back. */
const mayRestore = (row: DeletedSpaceRow, person: Caller) =>
  isByOwner(row) ? row.ownerId === person.id : person.isPlatformAdmin;

function viewOf(row: DeletedSpaceRow, person: Caller): DeletedSpace {
  return {
    id: row.id,
    name: row.name,
    logo: row.logo,
    members: row.members,
    byOperator: !isByOwner(row),
    restorable: mayRestore(row, person),
    deletedTime: row.deletedAt.toISOString(),
    until: keptUntil(row).toISOString(),
  };
}
