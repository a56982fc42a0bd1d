import { cache } from 'react';
import { directoryPage, type DirectoryPage } from '@/protocol/page';
import type { SpaceCard } from '@/protocol/space';
import { PlatformUnavailable, readPage } from './platform';

/** Every public space, verified first, then by members. Asked once per rendering. */
export const readDirectory = cache((): Promise<DirectoryPage> =>
  readPage('/internal/page/directory', directoryPage),
);

/** The space that the landing page shows; null if there is none or the platform is away, because people can read the rest. */
export async function readOpenSpace(): Promise<SpaceCard | null> {
  try {
    const { spaces } = await readDirectory();
    return spaces.find(({ card }) => card.banner !== '')?.card ?? spaces[0]?.card ?? null;
  } catch (error) {
    if (error instanceof PlatformUnavailable) return null;
    throw error;
  }
}
