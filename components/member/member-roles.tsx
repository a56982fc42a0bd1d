'use client';

import { useTranslations } from 'next-intl';
import { RoleChip } from '@/components/ui/role-chip';
import { Tag } from '@/components/ui/tag';
import { useRolesOf } from '@/lib/queries/role';
import type { SpaceId } from '@/protocol/ids';
import type { Member } from '@/protocol/member';

/** How many roles are named. The rest are counted. */
const NAMED = 2;

/** Owner or admin, and the highest roles; a dash for those who have neither. */
export function MemberRoles({ spaceId, member }: { spaceId: SpaceId; member: Member }) {
  const t = useTranslations('space.memberTable');
  const { data: roles } = useRolesOf(spaceId, member.id);
  const others = roles?.slice(NAMED) ?? [];
  if (!member.isAdmin && !member.isOwner && !roles?.length) return <span className="text-text-3">–</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {member.isOwner ? <Tag>{t('owner')}</Tag> : member.isAdmin && <Tag>{t('admin')}</Tag>}
      {roles?.slice(0, NAMED).map((role) => (
        <RoleChip key={role.id} {...role} className="min-w-0" />
      ))}
      {others.length > 0 && (
        <span
          title={others.map(({ name }) => name).join(', ')}
          className="num inline-flex h-[22px] items-center rounded-sm px-1.5 text-xs text-text-2 edge-border-2"
        >
          +{others.length}
        </span>
      )}
    </span>
  );
}
