import { z } from 'zod';
import { directoryPage, spacePage, type DirectoryPage, type SpacePage } from '@/protocol/page';
import { privacies } from '@/protocol/space';
import type { PageRoutes } from '@/server/http/page';
import type { Services } from '@/server/services';
import { announcementOf } from '@/server/features/announcement/announcement.service';
import { AnnouncementStore, type AnnouncementRow } from '@/server/features/announcement/announcement.store';
import { GameService } from '@/server/features/game/game.service';
import { DirectoryStore, RECOMMENDED_MAX } from '@/server/features/space/directory.store';
import { seenBy } from '@/server/features/space/space.access';
import type { SpaceService } from '@/server/features/space/space.service';
import { SpaceStore } from '@/server/features/space/space.store';
import { cardOf } from '@/server/features/space/space.view';

/** The page of a space holds its newest announcements; the others are a call away. */
const ANNOUNCEMENTS_MAX = 50;
/** And no more text than this, so that it stays a page that a phone can load. */
const ANNOUNCEMENT_BYTES_MAX = 256 * 1024;
/** More spaces than anybody scrolls through, and fewer than a sitemap may hold. */
const DIRECTORY_MAX = 5000;

/**
 * Data of the public pages. Everything is read in one snapshot together with its version, so that a page never
 * carries a version that is newer than what it shows. A version is the position of a change: the page of a space
 * also shows the recommended ones, and its version is the newer one of the two.
 */
export function publicPages(deps: Services, spaces: SpaceService): PageRoutes {
  const { storage, feed } = deps;
  const store = new SpaceStore(storage);
  const directory = new DirectoryStore(storage);
  const announcements = new AnnouncementStore(storage);
  const games = new GameService(deps);

  const readSpace = async (spaceId: number): Promise<SpacePage> => {
    const version = Math.max(await feed.versionOf(`space:${spaceId}`), await feed.versionOf('recommended'));
    const found = await store.find(spaceId, 0);
    if (!found) return { kind: 'missing' };
    const { row } = found;
    if (row.privacy === privacies.private) return { kind: 'private', version, card: cardOf(row) };
    return {
      kind: 'public',
      version,
      space: await spaces.describe(seenBy(null, row, null)),
      announcements: thatFit(await announcements.page({ spaceId, limit: ANNOUNCEMENTS_MAX, offset: 0 })).map(
        announcementOf,
      ),
      games: await games.ofSpace(spaceId),
      recommended: (await directory.others(spaceId, RECOMMENDED_MAX)).map(cardOf),
    };
  };

  const readDirectory = async (): Promise<DirectoryPage> => {
    const version = await feed.versionOf('directory');
    const rows = await directory.first(DIRECTORY_MAX);
    return {
      version,
      spaces: rows.map((row) => ({ card: cardOf(row), changedTime: row.changedAt.toISOString() })),
    };
  };

  return {
    'space/{id}': async ({ id }) =>
      z.encode(spacePage, await directory.inSnapshot(() => readSpace(Number(id)))),
    directory: async () => z.encode(directoryPage, await directory.inSnapshot(readDirectory)),
  };
}

/** The first announcements whose texts fit into a page; the very first always does. */
function thatFit(rows: readonly AnnouncementRow[]): AnnouncementRow[] {
  let bytes = 0;
  return rows.filter(({ document }, index) => {
    bytes += Buffer.byteLength(JSON.stringify(document));
    return index === 0 || bytes <= ANNOUNCEMENT_BYTES_MAX;
  });
}
