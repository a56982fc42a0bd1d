'use client';
import { call } from '@/lib/api/client';
import { rememberPeople } from '@/lib/chat/people';
import { MEMBER_PAGE_SIZE, type Member } from '@/protocol/member';
import { usePages } from './pages';
import type { SpaceId } from '@/protocol/ids';

/** `presence` begins with the admins and who is online, in larger pages. */
export type MemberOrder = 'name' | 'presence';

const pageSizes = { name: MEMBER_PAGE_SIZE, presence: 100 } as const;

/** The members of a space by name (MEM-12, MEM-13). `null` waits. */
export function useMembers(spaceId: SpaceId | null, name: string, order: MemberOrder = 'name') {
  const key = spaceId === null ? null : (['members', spaceId, name, order] as const);
  const { records, ...list } = usePages<Member, readonly ['members', number, string, MemberOrder]>(
    key,
    async ([, id, wanted, by], page) => {
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
  );
  return { members: records, ...list };
}
