'use client';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import { MEMBER_PAGE_SIZE, type Member } from '@/protocol/space';

interface MemberPage {
  records: Member[];
  pages: number;
  total: number;
}

/**
 * The members of a space by name, page after page (MEM-12, MEM-13). `more` asks for the next until
 * the last.
 */
export function useMembers(spaceId: number, name: string) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    MemberPage,
    ApiError
  >(
    (index: number, previous: MemberPage | null) =>
      spaceId === null || (previous && index >= previous.pages)
        ? null
        : ['members', spaceId, name, index + 1],
    ([, id, wanted, page]: [string, number, string, number]) =>
      call('members', {
        params: { spaceId: id },
        query: { current: page, size: MEMBER_PAGE_SIZE, ...(wanted ? { name: wanted } : {}) },
        failure: 'silent',
      }),
    { revalidateFirstPage: false },
  );
  const last = data?.at(-1);
  return {
    members: data?.flatMap(({ records }) => records) ?? [],
    total: last?.total,
    error,
    isLoading,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    hasMore: last !== undefined && size < last.pages,
    more: () => void setSize((pages) => pages + 1),
    retry: () => void mutate(),
  };
}
