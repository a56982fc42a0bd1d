import { cache } from 'react';
import { spacePage, type SpacePage } from '@/protocol/page';
import { id as idSchema } from '@/protocol/wire';
import { readPage } from './platform';
import type { SpaceId } from '@/protocol/ids';

/** The id in the address of a space, or null for anything that cannot be one. */
export function spaceIdOf(segment: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(segment)) return null;
  return idSchema.safeParse(Number(segment)).data ?? null;
}

/** All that the public page of a space shows. Asked once per rendering, by the page and by its metadata. */
export const readSpacePage = cache((spaceId: SpaceId): Promise<SpacePage> =>
  readPage(`/internal/page/space/${spaceId}`, spacePage),
);
