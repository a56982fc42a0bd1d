import { aliasOf, type SpaceCard, type SpaceType } from '@/protocol/space';
import type { Services } from '@/server/services';
import { SpaceStore } from './space.store';
import { cardOf } from './space.view';

/** What the other nouns may ask of spaces. */
export class Spaces {
  private readonly store: SpaceStore;

  constructor({ storage }: Pick<Services, 'storage'>) {
    this.store = new SpaceStore(storage);
  }

  /** What anybody may know of a space; null when there is none. */
  async findCard(spaceId: number): Promise<SpaceCard | null> {
    const found = await this.store.find(spaceId, 0);
    return found && cardOf(found.row);
  }

  /** The card of the space that holds an alias now or held it before; null when none does. */
  async findByAlias(alias: string): Promise<SpaceCard | null> {
    // People type names where aliases belong.
    const row = await this.store.findByAlias(aliasOf(alias));
    return row && cardOf(row);
  }

  async isMember(spaceId: number, userId: number): Promise<boolean> {
    const found = await this.store.find(spaceId, userId);
    return found !== null && found.membership !== null;
  }

  /** Types of the spaces that a person owns, each once. */
  ownedTypes(userId: number): Promise<SpaceType[]> {
    return this.store.ownedTypes(userId);
  }

  /** Spaces whose public page shows a person, as an admin or as the author of an announcement. */
  pagesShowing(userId: number): Promise<number[]> {
    return this.store.pagesShowing(userId);
  }
}
