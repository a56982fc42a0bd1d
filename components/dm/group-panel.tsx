'use client';

import { LogOut, Pencil, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { ErrorState } from '@/components/ui/error-state';
import { GroupPicture } from '@/components/ui/group-picture';
import { IconButton } from '@/components/ui/icon-button';
import { SidePanel } from '@/components/ui/side-panel';
import { SkeletonRow } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { groupName } from '@/lib/format/group-name';
import { leaveGroup, useGroupPeople } from '@/lib/queries/group';
import { useMe } from '@/lib/queries/account';
import type { Person } from '@/protocol/account';
import { GROUP_PEOPLE_MAX, mayManage } from '@/protocol/group-rules';
import type { GroupRoom } from '@/protocol/room';
import { GroupPersonRow } from './group-person-row';

const GroupDialog = lazy(() => import('./group-dialog'));
const EditGroupDialog = lazy(() => import('./edit-group-dialog'));

export type GroupPanelProps = {
  group: GroupRoom;
  onClose: () => void;
  onReport: (person: Person) => void;
  onLeft: () => void;
};

/** The people of a group, and what can be done about it. */
export default function GroupPanel({ group, onClose, onReport, onLeft }: GroupPanelProps) {
  const t = useTranslations('dm.group');
  const room = String(group.id);
  const { data: people } = useGroupPeople(room);
  const [open, setOpen] = useState<'add' | 'edit' | 'leave' | null>(null);
  const close = () => setOpen(null);
  const manages = mayManage(group.role);
  const total = people?.length ?? group.users.length + 1;
  return (
    <SidePanel
      title={t('people')}
      count={total}
      closeLabel={t('closePanel')}
      backLabel={t('back')}
      onClose={onClose}
    >
      <div className="flex shrink-0 items-center gap-3 border-b px-4.5 py-3 max-desktop:px-4">
        <GroupPicture
          size={36}
          picture={group.logo}
          people={group.users.map(({ username, avatar }) => ({ name: username, picture: avatar }))}
        />
        <p className="min-w-0 grow font-medium break-words line-clamp-2">{groupName(group, t('alone'))}</p>
        {manages && (
          <IconButton
            label={t('edit')}
            title={t('edit')}
            icon={<Pencil aria-hidden />}
            onClick={() => setOpen('edit')}
          />
        )}
      </div>
      <PanelPeople group={group} onReport={onReport} />
      <footer className="flex shrink-0 flex-col gap-2 border-t px-4.5 py-3 max-desktop:px-4">
        <div className="flex flex-wrap gap-2">
          {manages && (
            <Button size="sm" disabled={total >= GROUP_PEOPLE_MAX} onClick={() => setOpen('add')}>
              <UserPlus aria-hidden />
              {t('addPeople')}
            </Button>
          )}
          <Button size="sm" variant="danger-quiet" onClick={() => setOpen('leave')}>
            <LogOut aria-hidden />
            {t('leave')}
          </Button>
        </div>
        {manages && (
          <p className="text-xs text-text-3">
            {total >= GROUP_PEOPLE_MAX ? t('full', { max: GROUP_PEOPLE_MAX }) : t('fromNowOn')}
          </p>
        )}
      </footer>
      <Suspense>
        {open === 'add' && people && (
          <GroupDialog group={{ room, people: people.map(({ id }) => id) }} onClose={close} />
        )}
        {open === 'edit' && (
          <EditGroupDialog room={room} name={group.name} logo={group.logo} onClose={close} />
        )}
      </Suspense>
      {open === 'leave' && <LeaveDialog group={group} onClose={close} onLeft={onLeft} />}
    </SidePanel>
  );
}

function PanelPeople({ group, onReport }: Pick<GroupPanelProps, 'group' | 'onReport'>) {
  const t = useTranslations('dm.group');
  const { data: people, error, isLoading, mutate } = useGroupPeople(String(group.id));
  const showSkeleton = useDelayedFlag(isLoading);
  if (people && !(showSkeleton && isLoading)) {
    return (
      <ul aria-label={t('people')} className="min-h-0 grow overflow-y-auto px-2 py-2 scroll-quiet">
        {people.map((person) => (
          <GroupPersonRow key={person.id} person={person} group={group} onReport={onReport} />
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <ErrorState
        className="my-auto"
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={() => void mutate()}
      />
    );
  }
  return (
    <div role="img" aria-label={t('loading')} className="min-h-0 grow overflow-hidden px-4.5 pt-2">
      {showSkeleton && [1, 2, 3].map((row) => <SkeletonRow key={row} className="h-11" />)}
    </div>
  );
}

/** Says who takes over before the maker leaves, and that the last person takes the group along. */
function LeaveDialog({
  group,
  onClose,
  onLeft,
}: Pick<GroupPanelProps, 'group' | 'onLeft'> & { onClose: () => void }) {
  const t = useTranslations('dm.group');
  const { data: me } = useMe();
  const { data: people = [] } = useGroupPeople(String(group.id));
  const [busy, setBusy] = useState(false);
  const next = people.find(({ id, invited }) => id !== me?.id && !invited);
  const name = groupName(group, t('alone'));
  const text = !next
    ? t('leaveLast')
    : group.role === 'maker'
      ? t('leaveMaker', { name: next.username })
      : t('leaveText');
  const leave = async () => {
    setBusy(true);
    try {
      await leaveGroup(String(group.id));
      onLeft();
    } catch {
      // The failure is in the snackbar; the question stays for another attempt.
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('leaveTitle', { name })}
      text={text}
      confirmLabel={t('leaveConfirm')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      onConfirm={() => void leave()}
      busy={busy}
      danger
    />
  );
}
