import { aliasOf, type SpaceCard, type SpaceType } from '@/protocol/space';
import { AppError } from '@/server/http/app-error';
import type { Names } from '@/server/names/names';
import { isReserved } from '@/server/names/reserved-names';
import type { Services } from '@/server/services';
import type { BanStore } from './ban.store';
import type { SpaceStore } from './space.store';
import { cardOf } from './space.view';
import type { SpaceStores } from './deps';
import type { SpaceId, UserId } from '@/protocol/ids';

/** What the other nouns may ask of spaces. */
export class Spaces {
  readonly #store: SpaceStore;
  readonly #bans: BanStore;
  readonly #names: Names;

  constructor(deps: Pick<Services, 'names'> & Pick<SpaceStores, 'spaces' | 'bans'>) {
    this.#store = deps.spaces;
    this.#bans = deps.bans;
    this.#names = deps.names;
  }

  /** What anybody may know of a space; null when there is none. */
  async findCard(spaceId: SpaceId): Promise<SpaceCard | null> {
    const found = await this.#store.find(spaceId, 0);
    return found && cardOf(found.row);
  }

  /** The card of the space that holds an alias now or held it before, or one that looks like it; null when none does. */
  async findByAlias(alias: string): Promise<SpaceCard | null> {
    // People type names where aliases belong.
    const row = await this.#store.findByAlias(aliasOf(alias));
    if (row) return cardOf(row);
    const holderId = await this.#names.holderOf('space', nameOf(alias));
    return holderId === null ? null : this.findCard(holderId);
  }

  /** The same for who asks whether a name is free: one that nobody may carry is refused. */
  async findByName(alias: string): Promise<SpaceCard | null> {
    const card = await this.findByAlias(alias);
    if (!card && isReserved(nameOf(alias), 'space')) throw new AppError('name_reserved', { field: 'name' });
    return card;
  }

  async isMember(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    const found = await this.#store.find(spaceId, userId);
    return found !== null && found.membership !== null;
  }

  isBanned(spaceId: SpaceId, userId: UserId): Promise<boolean> {
    return this.#bans.has(spaceId, userId);
  }

  /** Types of the spaces that a person owns, each once. */
  ownedTypes(userId: UserId): Promise<SpaceType[]> {
    return this.#store.ownedTypes(userId);
  }

  /** Spaces whose public page shows a person, as an admin or as the author of an announcement. */
  pagesShowing(userId: UserId): Promise<number[]> {
    return this.#store.pagesShowing(userId);
  }
}

/** The name that an alias was made of, but for its case. */
function nameOf(alias: string): string {
  return alias.trim().replaceAll('_', ' ');
}
