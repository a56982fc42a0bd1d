import type { JoinSource } from '@/protocol/analytics-rules';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { Handlers } from '@/server/http/call';
import type { PageRoutes } from '@/server/http/page';
import type { Job } from '@/server/jobs/jobs';
import type { UploadHolder } from './upload/upload.access';
import type { RoomId, SpaceId, UserId } from '@/protocol/ids';

/** What happens to spaces. A feature that keeps something of a space follows it inside the same transaction. */
export interface SpaceHooks {
  /** A space was made. */
  found(spaceId: SpaceId, creatorId: number, outbox: OutboxWriter): Promise<void>;
  /** Name or picture of a space were changed. */
  changed(spaceId: SpaceId, outbox: OutboxWriter): Promise<void>;
  /** A person has become a member. */
  entered(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter, source: JoinSource): Promise<void>;
  /** A person was banned, who may be a member: the membership is deleted afterwards. */
  banned(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<void>;
  /** A moderator bans or kicks a person, whose membership is deleted afterwards. */
  removing(spaceId: SpaceId, userId: UserId, removedBy: UserId): Promise<void>;
  /** A new rule is about to shut people out of a room; `losing` finds them. */
  shuttingOut(roomId: RoomId, losing: () => Promise<readonly UserId[]>): Promise<void>;
  /** A channel or room is about to be deleted. */
  deletingRoom(roomId: RoomId): Promise<void>;
  /** A membership is about to be deleted. */
  leaving(spaceId: SpaceId, userId: UserId, outbox: OutboxWriter): Promise<void>;
  /** Members have other roles than before, or have become admins or are none any more: these, or any of them. */
  rolesChanged(spaceId: SpaceId, userIds: readonly UserId[] | 'any', outbox: OutboxWriter): Promise<void>;
  /** A space is about to be purged, long after its deletion. Returns what holds uploads in it, which are released. */
  deleting(spaceId: SpaceId, outbox: OutboxWriter): Promise<UploadHolder[]>;
}

/** What a feature gives the platform. Its `<noun>.feature.ts` builds its stores and services, each once. */
export interface Feature {
  readonly handlers?: Partial<Handlers>;
  /** Data of public pages. */
  readonly pages?: PageRoutes;
  readonly jobs?: readonly Job[];
  readonly ofSpaces?: Partial<SpaceHooks>;
  /** Runs before the platform serves. */
  begin?(): Promise<void>;
}

/** Checks what a feature gives, and keeps the type of what it gives to other features. */
export const feature = <Made extends Feature>(made: Made): Made => made;

/** Calls the hooks of all features, in their order, one after the other: they share a transaction. */
export function allSpaceHooks(features: () => readonly Feature[]): SpaceHooks {
  const call = async <Result>(run: (hooks: Partial<SpaceHooks>) => Promise<Result> | undefined) => {
    const results: Result[] = [];
    for (const { ofSpaces } of features()) {
      const result = ofSpaces && run(ofSpaces);
      if (result) results.push(await result);
    }
    return results;
  };
  return {
    found: async (...args) => void (await call((hooks) => hooks.found?.(...args))),
    changed: async (...args) => void (await call((hooks) => hooks.changed?.(...args))),
    entered: async (...args) => void (await call((hooks) => hooks.entered?.(...args))),
    banned: async (...args) => void (await call((hooks) => hooks.banned?.(...args))),
    removing: async (...args) => void (await call((hooks) => hooks.removing?.(...args))),
    shuttingOut: async (...args) => void (await call((hooks) => hooks.shuttingOut?.(...args))),
    deletingRoom: async (...args) => void (await call((hooks) => hooks.deletingRoom?.(...args))),
    leaving: async (...args) => void (await call((hooks) => hooks.leaving?.(...args))),
    rolesChanged: async (...args) => void (await call((hooks) => hooks.rolesChanged?.(...args))),
    deleting: async (...args) => (await call((hooks) => hooks.deleting?.(...args))).flat(),
  };
}
