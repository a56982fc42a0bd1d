'use client';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import { call, type CallResult } from '@/lib/api/client';
import { DIRECTORY_PAGE_SIZE } from '@/lib/space/directory';

type Found = CallResult<'searchSpaces'>;

/** Public spaces by name and type, page after page; `more` asks for the next until the last. */
export function useDirectory({ text, type }: { text: string; type: '0' | '1' | '' }) {
  const { data, error, isLoading, size, setSize, mutate } = useSWRInfinite<Found, ApiError>(
    (index: number, previous: Found | null) =>
      previous && index >= previous.pages ? null : ['searchSpaces', text, type, index + 1],
    ([, wanted, kind, page]: [string, string, typeof type, number]) =>
      call('searchSpaces', {
        query: {
          current: page,
          size: DIRECTORY_PAGE_SIZE,
          ...(wanted ? { text: wanted } : {}),
          ...(kind ? { type: kind } : {}),
        },
        failure: 'silent',
      }),
    { revalidateFirstPage: false, revalidateOnFocus: false, keepPreviousData: true },
  );
  const last = data?.at(-1);
  return {
    spaces: data?.flatMap(({ records }) => records),
    total: last?.total,
    error,
    isLoading,
    hasMore: last !== undefined && size < last.pages,
    more: () => void setSize((pages) => pages + 1),
    retry: () => void mutate(),
  };
}
