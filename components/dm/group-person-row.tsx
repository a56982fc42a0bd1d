'use client';

import { Crown, Ellipsis, Flag, ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { PersonItems } from '@/components/contact/person-items';
import { SendMoneyButton } from '@/components/contact/send-money-button';
import { Avatar } from '@/components/ui/avatar';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
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

const BlockDialog = lazy(() => import('@/components/contact/block-dialog'));

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
  const [blocking, setBlocking] = useState<{ isBlocked: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const room = String(group.id);
  const names = { name: person.username };
  const manages = person.role === 'manager';

  const remove = async () => {
    setBusy(true);
    try {
      await removeFromGroup(room, person.id);
      setAsking(false);
      showSnackbar(t('removed', names));
    } catch {
      // The failure is in the snackbar; the question stays.
    } finally {
      setBusy(false);
    }
  };
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
        <PersonItems person={person} onBlock={(isBlocked) => setBlocking({ isBlocked })} />
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => onReport(person)}>
          {t('report')}
        </MenuItem>
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
      {blocking && (
        <Suspense>
          <BlockDialog person={person} isBlocked={blocking.isBlocked} onClose={() => setBlocking(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('removeTitle', names)}
        text={t('removeText', names)}
        confirmLabel={t('removeConfirm')}
        cancelLabel={t('cancel')}
        closeLabel={t('close')}
        onConfirm={() => void remove()}
        busy={busy}
        danger
      />
    </>
  );
}
