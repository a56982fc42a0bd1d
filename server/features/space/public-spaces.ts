import type { Space, SpaceCard } from '@/protocol/space';
import { privacies } from '@/protocol/space';
import type { SpaceStores } from './deps';
import { RECOMMENDED_MAX } from './directory.store';
import { seenBy } from './space.access';
import type { SpaceService } from './space.service';
import { cardOf } from './space.view';
import type { SpaceId } from '@/protocol/ids';

/** Spaces as their public pages show them, to people without a session. */
export class PublicSpaces {
  readonly #stores: Pick<SpaceStores, 'spaces' | 'directory'>;
  readonly #service: SpaceService;

  constructor(stores: Pick<SpaceStores, 'spaces' | 'directory'>, service: SpaceService) {
    this.#stores = stores;
    this.#service = service;
  }

  /** Runs all of `read` on one state of the database. */
  inSnapshot<Result>(read: () => Promise<Result>): Promise<Result> {
    return this.#stores.directory.inSnapshot(read);
  }

  /** Returns a public space, the card of a private one, or null if there is none. */
  async find(spaceId: SpaceId): Promise<{ space: Space } | { card: SpaceCard } | null> {
    const found = await this.#stores.spaces.find(spaceId, 0);
    if (!found) return null;
    if (found.row.suspended || found.row.privacy === privacies.private) {
      return { card: cardOf(found.row) };
    }
    return { space: await this.#service.describe(seenBy(null, found)) };
  }

  /** What the page of a space recommends beside it. */
  async recommended(spaceId: SpaceId): Promise<SpaceCard[]> {
    return (await this.#stores.directory.others(spaceId, RECOMMENDED_MAX)).map(cardOf);
  }

  async first(count: number): Promise<{ card: SpaceCard; changedTime: string }[]> {
    const rows = await this.#stores.directory.first(count);
    return rows.map((row) => ({ card: cardOf(row), changedTime: row.changedAt.toISOString() }));
  }
}
