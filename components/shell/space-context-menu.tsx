'use client';

import { CheckCheck, LayoutDashboard, Link2, LogOut, Settings } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, type ReactElement } from 'react';
import { ExitDialog } from '@/components/space/lazy-dialogs';
import { ContextMenu, ContextMenuItem } from '@/components/ui/context-menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { roomActions, useRoomActivities } from '@/lib/chat/hooks';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useMay } from '@/lib/queries/space';
import { openSections, spaceSettingsPath } from '@/lib/space/settings';
import type { JoinedSpace } from '@/protocol/space';

/** What can be done with a space of the rail, by the other mouse button, a long press or the menu key. */
export function SpaceContextMenu({ space, trigger }: { space: JoinedSpace; trigger: ReactElement }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <ContextMenu trigger={trigger}>
        <Items space={space} onLeave={() => setLeaving(true)} />
      </ContextMenu>
      {leaving && (
        <ExitDialog
          space={space}
          open
          onOpenChange={setLeaving}
          navigate={(path) => router.push(path)}
          onLeft={() => setLeaving(false)}
        />
      )}
    </>
  );
}

/** There while the menu is open: a rail of many spaces asks nothing for menus that nobody opens. */
function Items({ space, onLeave }: { space: JoinedSpace; onLeave: () => void }) {
  const t = useTranslations('shell.spaceMenu');
  const router = useRouter();
  const may = useMay(space.id);
  const unread = [...useRoomActivities().values()].filter(
    ({ spaceId, unread: messages, mentions }) => spaceId === space.id && messages + mentions > 0,
  );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/index/guildOverview/${space.id}`);
      showSnackbar(t('copied'));
    } catch {
      showSnackbar(t('notCopied'), 'error');
    }
  };
  return (
    <>
      {unread.length > 0 && (
        <ContextMenuItem
          icon={<CheckCheck aria-hidden />}
          onSelect={() => {
            for (const { matrixRoomId } of unread) roomActions(matrixRoomId).markAllRead();
          }}
        >
          {t('markRead')}
        </ContextMenuItem>
      )}
      <ContextMenuItem
        icon={<LayoutDashboard aria-hidden />}
        onSelect={() => router.push(shellOverview(space.id))}
      >
        {t('overview')}
      </ContextMenuItem>
      <ContextMenuItem icon={<Link2 aria-hidden />} onSelect={() => void copy()}>
        {t('copyLink')}
      </ContextMenuItem>
      {openSections(may).length > 0 && (
        <ContextMenuItem
          icon={<Settings aria-hidden />}
          onSelect={() => router.push(spaceSettingsPath(space.id))}
        >
          {t('settings')}
        </ContextMenuItem>
      )}
      {!space.isOwner && (
        <ContextMenuItem danger icon={<LogOut aria-hidden />} onSelect={onLeave}>
          {t('leave')}
        </ContextMenuItem>
      )}
    </>
  );
}
