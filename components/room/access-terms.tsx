'use client';

import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { useRoomAccess } from '@/lib/queries/room-access';
import { useRoles } from '@/lib/queries/role';
import type { Room } from '@/protocol/room';

/** What the rule of a room asks for, and what of it the viewer lacks. */
export function AccessTerms({ room }: { room: Room }) {
  const t = useTranslations('room.access');
  const { data: access } = useRoomAccess(room.id);
  const { data: roles } = useRoles(room.spaceId);
  if (!access?.rule || !roles) return null;
  const { rule, met } = access;
  const nameOf = (roleId: number) => roles.find(({ id }) => id === roleId)?.name;
  const joint = (op: 'and' | 'or') => (
    <li className="py-1.5 text-center text-xs font-semibold text-text-3">{t(op)}</li>
  );
  return (
    <ul className="mx-auto mt-2 w-full max-w-[320px] text-left">
      {rule.groups.flatMap((group, groupPlace) =>
        group.terms.map(({ roleId }, place) => {
          const isMet = met[groupPlace]?.[place] ?? false;
          const name = nameOf(roleId);
          const Icon = isMet ? CircleCheck : CircleX;
          return [
            place > 0 ? joint(group.op) : groupPlace > 0 ? joint(rule.op) : null,
            <li key={`${groupPlace} ${roleId}`} className="flex items-start gap-2.5 py-1.5">
              <Icon
                aria-hidden
                className={cn('mt-0.5 size-[18px] shrink-0', isMet ? 'text-success' : 'text-danger')}
              />
              <span className="min-w-0">
                <span className="block font-medium break-words">
                  {name === undefined ? t('deletedRole') : t('role', { name })}
                </span>
                <span className="block text-sm text-text-3">{t(isMet ? 'held' : 'missing')}</span>
              </span>
            </li>,
          ];
        }),
      )}
    </ul>
  );
}
