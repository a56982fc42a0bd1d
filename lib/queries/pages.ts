'use client';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import type { SpaceId } from '@/protocol/ids';
import { usePageList } from './page-lists';

export interface Page<Item> {
  records: Item[];
  /** How many pages there are. */
  pages: number;
  total?: number;
}

/**
 * A list that comes page after page; `more` asks for the next until the last. `read` gets the key that it is asked for, which
 * may not be the newest one. The key begins with the name of the route, by which `refresh` asks again.
 * `spaceId` is the space that it is of: changes of others do not concern it. `null` as the key waits.
 */
export function usePages<
  Item,
  Key extends readonly [string, ...unknown[]],
  Answer extends Page<Item> = Page<Item>,
>(
  key: Key | null,
  read: (key: Key, page: number) => Promise<Answer>,
  { spaceId = null }: { spaceId?: SpaceId | null } = {},
) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<Answer, ApiError>(
    (index: number, previous: Answer | null) =>
      key === null || (previous && index >= previous.pages) ? null : [...key, index + 1],
    (asked: readonly [...Key, number]) => read(asked.slice(0, -1) as unknown as Key, asked.at(-1) as number),
    { revalidateFirstPage: false },
  );
  usePageList(key === null ? null : key[0], spaceId, mutate);
  const last = data?.at(-1);
  return {
    first: data?.[0],
    records: data?.flatMap(({ records }) => records) ?? [],
    total: last?.total,
    error,
    isLoading,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    hasMore: last !== undefined && size < last.pages,
    more: () => void setSize((pages) => pages + 1),
    retry: () => void mutate(),
  };
}
