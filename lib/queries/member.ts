'use client';
import { call } from '@/lib/api/client';
import { rememberPeople } from '@/lib/chat/people';
import { MEMBER_PAGE_SIZE, type Member } from '@/protocol/member';
import { usePages } from './pages';
import { refresh, useRead } from './query';
import type { SpaceId, UserId } from '@/protocol/ids';

/** `presence` begins with the admins and who is online, in larger pages. */
export type MemberOrder = 'name' | 'presence';

const pageSizes = { name: MEMBER_PAGE_SIZE, presence: 100 } as const;

/**
 * The members of a space by name (MEM-12, MEM-13); `everyone` has those after them who are banned, for viewers who may ban.
 * `null` waits.
 */
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
  return { members: records.filter(({ banned }) => banned === 0), everyone: records, ...list };
}

/** Why somebody is banned (MEM-17); the words are `member.banReason` of the texts. */
export const banReasons = ['1', '2', '3', '4'] as const;
export type BanReason = (typeof banReasons)[number];

export async function kickMember(spaceId: SpaceId, userId: UserId): Promise<void> {
  await call('kickMember', { params: { spaceId, userId } });
  await refreshMembers();
}

export async function banMember(
  spaceId: SpaceId,
  userId: UserId,
  { reason, note }: { reason: BanReason; note: string },
): Promise<void> {
  await call('banMember', {
    params: { spaceId, userId },
    query: { reason },
    body: note === '' ? {} : { note },
  });
  await refreshMembers();
}

export async function unbanMember(spaceId: SpaceId, userId: UserId): Promise<void> {
  await call('banMember', { params: { spaceId, userId }, query: { unban: 'true' }, body: {} });
  await refreshMembers();
}

/** Lets a member only read for a while. Returns until when. */
export async function timeOutMember(
  spaceId: SpaceId,
  userId: UserId,
  form: { seconds: number; note: string },
): Promise<Date> {
  const { seconds, note } = form;
  const { until } = await call('timeOutMember', {
    params: { spaceId, userId },
    body: { seconds, ...(note !== '' && { note }) },
  });
  return new Date(until);
}

export async function liftTimeOut(spaceId: SpaceId, userId: UserId): Promise<void> {
  await call('liftTimeOut', { params: { spaceId, userId } });
}

/** Makes a member an admin, or an admin a member again. */
export async function setAdmin(spaceId: SpaceId, userId: UserId, isAdmin: boolean): Promise<void> {
  await call('setAdmin', { params: { spaceId, userId }, query: isAdmin ? {} : { remove: 'true' } });
  await refresh('admins', 'space');
}

/** Who is banned from a space, by name. */
export function useBans(spaceId: SpaceId) {
  return useRead('bans', { params: { spaceId } });
}

const refreshMembers = () => refresh('bans', 'space', 'joinedSpaces', 'roles');
