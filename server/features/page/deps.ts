import type { Announcement } from '@/protocol/announcement';
import type { Game } from '@/protocol/game';
import type { Space, SpaceCard } from '@/protocol/space';
import type { Services } from '@/server/services';
import type { SpaceId } from '@/protocol/ids';

/** What public pages ask of spaces, announcements and games; answered by those features. */
export interface PageDeps extends Pick<Services, 'feed'> {
  readonly spaces: {
    inSnapshot<Result>(read: () => Promise<Result>): Promise<Result>;
    find(spaceId: SpaceId): Promise<{ space: Space } | { card: SpaceCard } | null>;
    recommended(spaceId: SpaceId): Promise<SpaceCard[]>;
    first(count: number): Promise<{ card: SpaceCard; changedTime: string }[]>;
  };
  readonly announcements: {
    newest(spaceId: SpaceId, most: { count: number; bytes: number }): Promise<Announcement[]>;
  };
  readonly games: { ofSpace(spaceId: SpaceId): Promise<Game[]> };
}
