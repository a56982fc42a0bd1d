import type { JoinSource } from '@/protocol/analytics-rules';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { Permission } from '@/protocol/permissions';
import type { OutboxWriter } from '@/server/chat/outbox-writer';
import type { SpaceRow } from '@/server/db/schema/space';
import type { SpaceHooks } from '@/server/features/feature';
import type { Uploads } from '@/server/features/upload/upload.access';
import type { BanStore } from './ban.store';
import type { DirectoryStore } from './directory.store';
import type { MemberStore } from './member.store';
import type { RosterStore } from './roster.store';
import type { MessageRemovalStore } from './message-removal.store';
import type { SpaceAccess } from './space.access';
import type { SpaceDraftStore } from './space-draft.store';
import type { SpaceStore } from './space.store';
import type { OwnershipStore } from './ownership.store';
import type { SplitRateStore } from './split-rate.store';
import type { TimeOutStore } from './time-out.store';

/** The stores of spaces, built in space.feature.ts. */
export interface SpaceStores {
  readonly spaces: SpaceStore;
  readonly members: MemberStore;
  readonly roster: RosterStore;
  readonly bans: BanStore;
  readonly timeOuts: TimeOutStore;
  readonly removals: MessageRemovalStore;
  readonly directory: DirectoryStore;
  readonly drafts: SpaceDraftStore;
  readonly splitRates: SplitRateStore;
  readonly ownership: OwnershipStore;
}

/** What the services of spaces are given of their own feature and of others. */
export interface SpaceDeps extends SpaceStores {
  readonly access: SpaceAccess;
  readonly uploads: Uploads;
  readonly games: SpaceGames;
  /** The features that keep something of a space. */
  readonly hooks: SpaceHooks;
}

/** The one way into a space, for features that decide who comes in; answered by MemberService. */
export interface SpaceEntrance {
  /** Refuses who may not belong to a space: the banned, and owners of a game space for another one (SPC-117). */
  refuse(space: Pick<SpaceRow, 'id' | 'type'>, userId: UserId): Promise<void>;
  /**
   * Makes a person a member inside a change that has locked the space, and refuses as `refuse` does. Returns false for a
   * member. The caller raises the page of the space, last in its change.
   */
  enter(
    space: Pick<SpaceRow, 'id' | 'type'>,
    userId: UserId,
    outbox: OutboxWriter,
    source: JoinSource,
  ): Promise<boolean>;
  /** Members who hold a permission by a role of their own or as admins, admins first; @everyone is left out. */
  holdersOf(spaceId: SpaceId, permission: Permission, limit: number): Promise<UserId[]>;
}

/** What spaces ask of games; answered by features/game. */
export interface SpaceGames {
  /** Whether a space that has some games already may have these. */
  allChoosable(ids: readonly number[], formerIds: readonly number[]): Promise<boolean>;
}

export interface MutualSpace {
  readonly id: SpaceId;
  readonly name: string;
  readonly logo: string;
}

/** Spaces that people share. */
export interface MutualSpaces {
  /** Spaces of both a viewer and each person, without suspended ones, in the order of their names. */
  of(viewerId: UserId, userIds: readonly UserId[]): Promise<Map<UserId, MutualSpace[]>>;
}
