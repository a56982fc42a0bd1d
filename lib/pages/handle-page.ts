import { cache } from 'react';
import { isHandle } from '@/protocol/handle-name';
import { handlePage, type HandlePage } from '@/protocol/page';
import { readPage } from './platform';

/** What the page of a handle shows; null where it belongs to nobody who shows themselves. Asked once per rendering. */
export const readHandlePage = cache(async (name: string): Promise<HandlePage> =>
  isHandle(name) ? await readPage(`/internal/page/handle/${name}`, handlePage) : null,
);
