import type { Announcement } from '@/protocol/announcement';
import type { Game } from '@/protocol/game';
import type { Space, SpaceCard } from '@/protocol/space';
import type { Services } from '@/server/services';

/** What public pages ask of spaces, announcements and games; answered by those features. */
export interface PageDeps extends Pick<Services, 'feed'> {
  readonly spaces: {
    inSnapshot<Result>(read: () => Promise<Result>): Promise<Result>;
    find(spaceId: number): Promise<{ space: Space } | { card: SpaceCard } | null>;
    recommended(spaceId: number): Promise<SpaceCard[]>;
    first(count: number): Promise<{ card: SpaceCard; changedTime: string }[]>;
  };
  readonly announcements: {
    newest(spaceId: number, most: { count: number; bytes: number }): Promise<Announcement[]>;
  };
  readonly games: { ofSpace(spaceId: number): Promise<Game[]> };
}
