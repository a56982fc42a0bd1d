'use client';

import { useTranslations } from 'next-intl';
import { useId, type RefObject } from 'react';
import { useReorder } from '@/components/ui/use-reorder';
import { orderRoles } from '@/lib/queries/role';
import type { RoleId, SpaceId } from '@/protocol/ids';
import type { Role } from '@/protocol/role';

/** The order of roles while it is changed. Only roles that the viewer may change move, below all others. */
export function useRoleOrder(spaceId: SpaceId, saved: readonly Role[], list: RefObject<HTMLElement | null>) {
  const t = useTranslations('role.order');
  const helpId = useId();
  const { items, ...order } = useReorder<RoleId, Role>({
    items: saved,
    first: saved.findIndex(({ manageable }) => manageable),
    list,
    helpId,
    words: (word, values) => t(word, values),
    onDrop: (ids) => orderRoles(spaceId, [...ids]),
  });
  return { ...order, helpId, roles: items };
}
