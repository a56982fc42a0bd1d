import type { Services } from '@/server/services';
import type { AnnouncementsOfSpaces } from '@/server/features/space/neighbours';
import { AnnouncementStore } from './announcement.store';

/** What the other nouns may ask of announcements. */
export class Announcements implements AnnouncementsOfSpaces {
  readonly #store: AnnouncementStore;

  constructor({ storage }: Pick<Services, 'storage'>) {
    this.#store = new AnnouncementStore(storage);
  }

  idsOf(spaceId: number): Promise<number[]> {
    return this.#store.idsOf(spaceId);
  }
}
