'use client';
import useSWRInfinite from 'swr/infinite';
import type { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/client';
import { rememberPeople } from '@/lib/chat/people';
import { MEMBER_PAGE_SIZE, type Member } from '@/protocol/space';

interface MemberPage {
  records: Member[];
  pages: number;
  total: number;
}

/** `presence` begins with the admins and who is online, in larger pages. */
export type MemberOrder = 'name' | 'presence';

const pageSizes = { name: MEMBER_PAGE_SIZE, presence: 100 } as const;

/**
 * The members of a space by name, page after page (MEM-12, MEM-13). `more` asks for the next until
 * the last. `null` waits.
 */
export function useMembers(spaceId: number | null, name: string, order: MemberOrder = 'name') {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    MemberPage,
    ApiError
  >(
    (index: number, previous: MemberPage | null) =>
      spaceId === null || (previous && index >= previous.pages)
        ? null
        : ['members', spaceId, name, order, index + 1],
    async ([, id, wanted, by, page]: [string, number, string, MemberOrder, number]) => {
      const answer = await call('members', {
        params: { spaceId: id },
        query: {
          current: page,
          size: pageSizes[by],
          ...(wanted ? { name: wanted } : {}),
          ...(by === 'name' ? {} : { order: by }),
        },
        failure: 'silent',
      });
      rememberPeople(answer.records);
      return answer;
    },
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
