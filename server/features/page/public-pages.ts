import { z } from 'zod';
import { directoryPage, spacePage, type DirectoryPage, type SpacePage } from '@/protocol/page';
import type { PageRoutes } from '@/server/http/page';
import type { PageDeps } from './deps';
import type { SpaceId } from '@/protocol/ids';

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
export function publicPages({ feed, spaces, announcements, games }: PageDeps): PageRoutes {
  const readSpace = async (spaceId: SpaceId): Promise<SpacePage> => {
    const version = Math.max(await feed.versionOf(`space:${spaceId}`), await feed.versionOf('recommended'));
    const found = await spaces.find(spaceId);
    if (!found) return { kind: 'missing' };
    if ('card' in found) {
      return { kind: found.card.suspended ? 'suspended' : 'private', version, card: found.card };
    }
    return {
      kind: 'public',
      version,
      space: found.space,
      announcements: await announcements.newest(spaceId, {
        count: ANNOUNCEMENTS_MAX,
        bytes: ANNOUNCEMENT_BYTES_MAX,
      }),
      games: await games.ofSpace(spaceId),
      recommended: await spaces.recommended(spaceId),
    };
  };

  const readDirectory = async (): Promise<DirectoryPage> => {
    const version = await feed.versionOf('directory');
    return { version, spaces: await spaces.first(DIRECTORY_MAX) };
  };

  return {
    'space/{id}': async ({ id }) => z.encode(spacePage, await spaces.inSnapshot(() => readSpace(Number(id)))),
    directory: async () => z.encode(directoryPage, await spaces.inSnapshot(readDirectory)),
  };
}
