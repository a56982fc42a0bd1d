'use client';
import { call, type CallResult } from '@/lib/api/client';
import { rememberPeople } from '@/lib/chat/people';
import type { GroupedMember, Member, MemberSort } from '@/protocol/member';
import { MEMBER_PAGE_SIZE } from '@/protocol/member-rules';
import type { MemberOutcome } from '@/protocol/several-members';
import { usePages } from './pages';
import { refresh, useRead } from './query';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { RemovalSpan } from '@/protocol/message-removal-rules';

/** By what a table of members can be sorted. */
export const memberSorts = ['name', 'joined', 'lastActive'] as const satisfies readonly MemberSort[];

export interface MemberOrder {
  readonly sort: MemberSort;
  readonly descending: boolean;
}

const byName: MemberOrder = { sort: 'name', descending: false };

/**
 * The members of a space in an order (MEM-12, MEM-13); `everyone` has those after them who are banned, for viewers who may ban.
 * `null` waits.
 */
export function useMembers(spaceId: SpaceId | null, name: string, order: MemberOrder = byName) {
  const { records, ...list } = usePages<Member, readonly ['members', number, string, MemberSort, boolean]>(
    spaceId === null ? null : ['members', spaceId, name, order.sort, order.descending],
    async ([, id, wanted, sort, descending], page) => {
      const answer = await call('members', {
        params: { spaceId: id },
        query: {
          current: page,
          size: MEMBER_PAGE_SIZE,
          sort,
          ...(descending && { descending: 'true' }),
          ...(wanted && { name: wanted }),
        },
        failure: 'silent',
      });
      rememberPeople(answer.records);
      return answer;
    },
    { spaceId },
  );
  return { members: records.filter(({ banned }) => banned === 0), everyone: records, ...list };
}

/** The members of a space in groups by role; all groups are counted with the first page. `null` waits. */
export function useMembersByRole(spaceId: SpaceId | null, name: string) {
  const { records, first, ...list } = usePages<
    GroupedMember,
    readonly ['membersByRole', number, string],
    CallResult<'membersByRole'>
  >(
    spaceId === null ? null : ['membersByRole', spaceId, name],
    async ([, id, wanted], page) => {
      const answer = await call('membersByRole', {
        params: { spaceId: id },
        query: { current: page, ...(wanted ? { name: wanted } : {}) },
        failure: 'silent',
      });
      rememberPeople(answer.records);
      return answer;
    },
    { spaceId },
  );
  return { members: records, groups: first?.groups ?? [], ...list };
}

/** Why a person is banned (MEM-17); the words are `member.banReason` of the texts. */
export const banReasons = ['1', '2', '3', '4'] as const;
export type BanReason = (typeof banReasons)[number];
const reasonNumbers = { 1: 1, 2: 2, 3: 3, 4: 4 } as const satisfies Record<BanReason, number>;

export interface BanForm {
  readonly reason: BanReason;
  readonly note: string;
  /** Of which time the person's messages are deleted, too. */
  readonly deleteMessages?: RemovalSpan;
}

export interface TimeOutForm {
  readonly seconds: number;
  readonly note: string;
}

export async function kickMember(spaceId: SpaceId, userId: UserId): Promise<void> {
  await call('kickMember', { params: { spaceId, userId } });
  await refreshMembers();
}

/** Returns for each whether they are out, or why they were left out. */
export async function kickMembers(spaceId: SpaceId, userIds: UserId[]): Promise<MemberOutcome[]> {
  const outcomes = await call('kickMembers', { params: { spaceId }, body: { userIds } });
  await refreshMembers();
  return outcomes;
}

export async function banMembers(
  spaceId: SpaceId,
  userIds: UserId[],
  { reason, note, deleteMessages }: BanForm,
): Promise<MemberOutcome[]> {
  const outcomes = await call('banMembers', {
    params: { spaceId },
    body: {
      userIds,
      reason: reasonNumbers[reason],
      ...(note !== '' && { note }),
      ...(deleteMessages && { deleteMessages }),
    },
  });
  await refreshMembers();
  return outcomes;
}

/** Lets several members only read for a while. Returns until when. */
export async function timeOutMembers(
  spaceId: SpaceId,
  userIds: UserId[],
  { seconds, note }: TimeOutForm,
): Promise<{ outcomes: MemberOutcome[]; until: Date }> {
  const { outcomes, until } = await call('timeOutMembers', {
    params: { spaceId },
    body: { userIds, seconds, ...(note !== '' && { note }) },
  });
  return { outcomes, until: new Date(until) };
}

export async function banMember(
  spaceId: SpaceId,
  userId: UserId,
  { reason, note, deleteMessages }: BanForm,
): Promise<void> {
  await call('banMember', {
    params: { spaceId, userId },
    query: { reason },
    body: { ...(note !== '' && { note }), ...(deleteMessages && { deleteMessages }) },
  });
  await refreshMembers();
}

export async function unbanMember(spaceId: SpaceId, userId: UserId): Promise<void> {
  await call('banMember', { params: { spaceId, userId }, query: { unban: 'true' }, body: {} });
  await refreshMembers();
}

/** Brings back messages that a ban deletes; false when it is too late. */
export async function restoreMessages(spaceId: SpaceId, userId: UserId): Promise<boolean> {
  const { restored } = await call('restoreMessages', { params: { spaceId, userId } });
  await refresh('bans');
  return restored;
}

/** Lets a member only read for a while. Returns until when. */
export async function timeOutMember(
  spaceId: SpaceId,
  userId: UserId,
  { seconds, note }: TimeOutForm,
): Promise<Date> {
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
  await refresh('admins', 'space', 'members', 'membersByRole', 'roomMembersByRole');
}

/** Who is banned from a space, by name. */
export function useBans(spaceId: SpaceId) {
  return useRead('bans', { params: { spaceId } });
}

// Roles go with a membership.
const refreshMembers = () =>
  refresh(
    'members',
    'membersByRole',
    'roomMembersByRole',
    'rolesOfMembers',
    'bans',
    'space',
    'joinedSpaces',
    'roles',
  );
