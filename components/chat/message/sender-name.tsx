'use client';

import { useTranslations } from 'next-intl';
import { RoleChip, RoleInk } from '@/components/ui/role-chip';
import { useConversation } from '@/components/chat/conversation-context';
import type { ChatPerson } from '@/lib/chat/model';
import { useRolesOf } from '@/lib/queries/role';

/** A name in the colour of the person's highest role, with the role beside it; plain in direct conversations. */
export function SenderName({ person }: { person: ChatPerson }) {
  const t = useTranslations('chat');
  const { spaceId } = useConversation();
  const { data: roles } = useRolesOf(spaceId, person.id);
  const highest = roles?.[0];
  const name = person.name || t('unknownPerson');
  if (!highest) return <span className="truncate font-semibold">{name}</span>;
  return (
    <>
      <RoleInk color={highest.color} className="truncate font-semibold">
        {name}
      </RoleInk>
      <RoleChip
        name={highest.name}
        color={highest.color}
        className="h-[18px] max-w-[120px] shrink-0 self-center px-1.5"
      />
    </>
  );
}
