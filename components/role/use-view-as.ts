'use client';

import { useRouter } from 'next/navigation';
import { chatPath } from '@/lib/navigation/chat-address';
import { viewAsRole } from '@/lib/queries/role-view';
import type { Role } from '@/protocol/role';

/** Goes to the space of a role and shows it as members with that role see it. */
export function useViewAs(): (role: Pick<Role, 'id' | 'name' | 'spaceId'>) => void {
  const router = useRouter();
  return ({ id, name, spaceId }) => {
    viewAsRole({ spaceId, roleId: id, name });
    router.push(chatPath(spaceId));
  };
}
