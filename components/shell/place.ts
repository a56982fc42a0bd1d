'use client';

import { useSelectedLayoutSegments } from 'next/navigation';

/** Where in the shell somebody is. */
export interface Place {
  /** The first segments below /index: `homePage/guildOverview`, `nomanland`, … */
  page: string;
  /** The space that the address names. */
  spaceId: number | null;
}

/** Read from the route's segments and not from the address, which the server knows under another name. */
export function usePlace(): Place {
  const segments = useSelectedLayoutSegments().filter((segment) => !segment.startsWith('('));
  const last = segments.at(-1) ?? '';
  const spaceId = /^[1-9]\d{0,9}$/.test(last) ? Number(last) : null;
  return { page: (spaceId === null ? segments : segments.slice(0, -1)).join('/'), spaceId };
}

/** The start and the pages of the home page have the list panel beside them; the others use the whole width. */
export function hasPanel({ page }: Place): boolean {
  return page === '' || page.startsWith('homePage');
}
