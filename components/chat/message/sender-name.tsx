'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ProfileButton } from '@/components/contact/profile-button';
import { RoleChip, RoleInk } from '@/components/ui/role-chip';
import { useConversation } from '@/components/chat/conversation-context';
import type { ChatPerson } from '@/lib/chat/model';
import { useRolesOf } from '@/lib/queries/role';
import { profileOf } from './profile-of';
import { rowClasses } from './row-classes';

/** A name in the color of the person's highest role, with the role beside it; plain in direct conversations. Opens their card. */
export function SenderName({ person }: { person: ChatPerson }) {
  const t = useTranslations('chat');
  const { spaceId } = useConversation();
  const { data: roles } = useRolesOf(spaceId, person.id);
  const highest = roles?.[0];
  const name = person.name || t('unknownPerson');
  if (!highest) return <Name person={person}>{name}</Name>;
  return (
    <>
      <Name person={person}>
        <RoleInk color={highest.color}>{name}</RoleInk>
      </Name>
      <RoleChip
        name={highest.name}
        color={highest.color}
        className="h-[18px] max-w-[120px] shrink-0 self-center px-1.5"
      />
    </>
  );
}

/** The Tab key passes by: the menu of a message opens the card, too. */
function Name({ person, children }: { person: ChatPerson; children: ReactNode }) {
  const { spaceId } = useConversation();
  const profile = profileOf(person);
  if (!profile) return <span className={rowClasses.name}>{children}</span>;
  return (
    <ProfileButton
      person={profile}
      spaceId={spaceId}
      tabIndex={-1}
      data-sender=""
      className="min-w-0 truncate font-semibold"
    >
      {children}
    </ProfileButton>
  );
}
