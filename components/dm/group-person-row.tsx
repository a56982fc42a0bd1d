'use client';

import { Crown, Ellipsis, ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PersonItems } from '@/components/contact/person-items';
import { ProfileButton } from '@/components/contact/profile-button';
import { RemovalDialog } from '@/components/contact/removal-dialog';
import { SendMoneyButton } from '@/components/contact/send-money-button';
import { useBlockQuestion } from '@/components/contact/use-block-question';
import { Avatar } from '@/components/ui/avatar';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { useNow } from '@/components/ui/use-now';
import { isOnline } from '@/lib/format/presence';
import { useMe } from '@/lib/queries/account';
import { removeFromGroup, setGroupManager } from '@/lib/queries/group';
import type { Person } from '@/protocol/account';
import type { GroupPerson } from '@/protocol/group';
import { standsAbove } from '@/protocol/group-rules';
import type { GroupRoom } from '@/protocol/room';

export type GroupPersonRowProps = {
  person: GroupPerson;
  group: GroupRoom;
  onReport: (person: Person) => void;
};

/** One of the people of a group, with what the viewer may do about them. */
export function GroupPersonRow({ person, group, onReport }: GroupPersonRowProps) {
  const t = useTranslations('dm.group');
  const now = useNow() ?? 0;
  const { data: me } = useMe();
  const isOther = me !== undefined && person.id !== me.id;
  const note = person.invited ? t('invited') : person.role === 'member' ? null : t(`role.${person.role}`);
  const online = isOnline(person.lastActiveTime, now);
  return (
    <li className="group flex min-h-11 items-center gap-[11px] rounded-md px-2.5 py-1 hover:bg-hover max-desktop:min-h-[52px]">
      <ProfileButton
        person={person}
        spaceId={null}
        className="flex min-w-0 grow items-center gap-[11px] self-stretch rounded-md no-underline! focus-visible:-outline-offset-2"
      >
        <Avatar
          name={person.username}
          picture={person.avatar}
          size={32}
          online={online}
          onlineLabel={t('online')}
          className={online ? '' : 'brightness-90 saturate-50'}
        />
        <span className="min-w-0 grow">
          <span className="block truncate font-medium" title={person.username}>
            {person.username}
          </span>
          {note !== null && <span className="block text-xs text-text-3">{note}</span>}
        </span>
      </ProfileButton>
      {person.role === 'maker' && (
        <span aria-hidden className="shrink-0 text-text-3">
          <Crown className="size-4" />
        </span>
      )}
      {isOther && !person.invited && <SendMoneyButton person={person} />}
      {isOther && <PersonMenu person={person} group={group} onReport={onReport} />}
    </li>
  );
}

function PersonMenu({ person, group, onReport }: GroupPersonRowProps) {
  const t = useTranslations('dm.group');
  const [asking, setAsking] = useState(false);
  const block = useBlockQuestion(person);
  const room = String(group.id);
  const names = { name: person.username };
  const manages = person.role === 'manager';

  const setManager = async () => {
    try {
      await setGroupManager(room, person.id, !manages);
      showSnackbar(t(manages ? 'managerEnded' : 'managerNamed', names));
    } catch {
      // The failure is in the snackbar.
    }
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={t('actions', names)}
            title={t('actions', names)}
            icon={<Ellipsis aria-hidden />}
            className="desktop:not-data-[state=open]:not-group-hover:not-focus-visible:opacity-0"
          />
        }
      >
        <PersonItems person={person} onBlock={block.ask} onReport={() => onReport(person)} />
        {standsAbove(group.role, person.role) && <MenuSeparator />}
        {group.role === 'maker' && !person.invited && (
          <MenuItem
            icon={manages ? <ShieldMinus aria-hidden /> : <ShieldPlus aria-hidden />}
            onSelect={() => void setManager()}
          >
            {t(manages ? 'endManager' : 'nameManager')}
          </MenuItem>
        )}
        {standsAbove(group.role, person.role) && (
          <MenuItem danger icon={<UserMinus aria-hidden />} onSelect={() => setAsking(true)}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {block.question}
      {asking && (
        <RemovalDialog
          name={person.username}
          text={t('removeText', names)}
          done={t('removed', names)}
          run={() => removeFromGroup(room, person.id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
