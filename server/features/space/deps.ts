import type { SpaceHooks } from '@/server/features/feature';
import type { Uploads } from '@/server/features/upload/upload.access';
import type { BanStore } from './ban.store';
import type { DirectoryStore } from './directory.store';
import type { MemberStore } from './member.store';
import type { SpaceAccess } from './space.access';
import type { SpaceStore } from './space.store';

/** The stores of spaces, built in space.feature.ts. */
export interface SpaceStores {
  readonly spaces: SpaceStore;
  readonly members: MemberStore;
  readonly bans: BanStore;
  readonly directory: DirectoryStore;
}

/** What the services of spaces are given of their own feature and of others. */
export interface SpaceDeps extends SpaceStores {
  readonly access: SpaceAccess;
  readonly uploads: Uploads;
  readonly games: SpaceGames;
  /** The features that keep something of a space. */
  readonly hooks: SpaceHooks;
}

/** What spaces ask of games; answered by features/game. */
export interface SpaceGames {
  allExist(ids: readonly number[]): Promise<boolean>;
}
