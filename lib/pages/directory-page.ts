import { cache } from 'react';
import { directoryPage, type DirectoryPage } from '@/protocol/page';
import { readPage } from './platform';

/** Every public space, verified first, then by members. Asked once per rendering. */
export const readDirectory = cache((): Promise<DirectoryPage> =>
  readPage('/internal/page/directory', directoryPage),
);
