'use client';

import { UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, type ButtonProps } from '@/components/ui/button';
import { showSnackbar } from '@/components/ui/snackbar';
import { chatPath } from '@/lib/navigation/chat-address';
import { usePendingApplication } from '@/lib/queries/application';
import { joinByInvite } from '@/lib/queries/invite-link';
import { joinSpace } from '@/lib/queries/space';
import { joinAction } from '@/lib/space/join-action';
import type { Standing } from '@/protocol/space';
import { ApplyButton } from './apply-button';
import { ExitDialog, InviteDialog } from './lazy-dialogs';
import type { ViewedSpace } from './viewer-store';

export type JoinButtonProps = {
  space: ViewedSpace;
  /** Undefined while nobody knows; nothing shows then. */
  standing: Standing | undefined;
  /** How to go to another page after leaving. */
  navigate: (path: string) => void;
  /** The membership has changed and the lists are fresh. */
  onChanged?: () => void;
  size?: ButtonProps['size'];
  className?: string;
  /** Token of a signed link that lets the viewer in. */
  invite?: string | undefined;
};

/** The one thing that a space offers its viewer: join, apply, exit or invite, a reason, or nothing (MEM-44 to MEM-61). */
export function JoinButton(props: JoinButtonProps) {
  const { space, standing, navigate, onChanged, size, className, invite } = props;
  const t = useTranslations('space.action');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const mayApply = standing?.joined === false && !standing.banned && space.privacy === 0;
  const application = usePendingApplication(mayApply ? space.id : null);
  const kind = space.type === 0 ? 'game' : 'community';

  const join = async () => {
    setBusy(true);
    try {
      const room = invite === undefined ? await joinSpace(space.id) : await joinByInvite(space.id, invite);
      showSnackbar(t('joined', { name: space.name }));
      onChanged?.();
      if (room) navigate(chatPath(space.id, room.matrixRoomId || null));
    } catch {
      // Told in the snackbar; the button stays for another try.
    } finally {
      setBusy(false);
    }
  };

  if (standing?.banned) return <Reason text={t('banned')} />;
  // Until it is known, neither of the two is offered.
  if (application === undefined) return null;
  const offered = joinAction(space, standing, application !== null);
  const isAsking = offered === 'apply' || offered === 'pending';
  const action = isAsking && invite !== undefined ? 'join' : offered;
  switch (action) {
    case 'join':
      return (
        <Button variant="primary" size={size} busy={busy} onClick={() => void join()} className={className}>
          {t(kind === 'game' ? 'joinSpace' : 'joinCommunity')}
        </Button>
      );
    case 'exit':
      return (
        <>
          <Button size={size} onClick={() => setOpen(true)} className={className}>
            {t(kind === 'game' ? 'exitGuild' : 'exitCommunity')}
          </Button>
          <ExitDialog
            space={space}
            open={open}
            onOpenChange={setOpen}
            navigate={navigate}
            onLeft={onChanged}
          />
        </>
      );
    case 'invite':
      return (
        <>
          <Button size={size} onClick={() => setOpen(true)} className={className}>
            <UserPlus aria-hidden />
            {t('invite')}
          </Button>
          <InviteDialog space={space} open={open} onOpenChange={setOpen} navigate={navigate} />
        </>
      );
    case 'apply':
    case 'pending':
      return <ApplyButton space={space} isPending={action === 'pending'} size={size} className={className} />;
    default:
      return null;
  }
}

function Reason({ text }: { text: string }) {
  return <p className="max-w-[30ch] text-sm text-pretty text-text-2">{text}</p>;
}
