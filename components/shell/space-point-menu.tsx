'use client';

import { CheckCheck, LayoutDashboard, Link2, LogOut, Settings } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { MenuItem } from '@/components/ui/menu';
import { PointMenu } from '@/components/ui/point-menu';
import { showSnackbar } from '@/components/ui/snackbar';
import type { ScreenPoint } from '@/components/ui/use-context-menu';
import { roomActions, useRoomActivities } from '@/lib/chat/hooks';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { useMay } from '@/lib/queries/space';
import { openSections, spaceSettingsPath } from '@/lib/space/settings';
import type { JoinedSpace } from '@/protocol/space';

export type SpacePointMenuProps = {
  space: JoinedSpace;
  at: ScreenPoint;
  onClose: () => void;
  onLeave: () => void;
};

/** There while it is open: a rail of many spaces asks nothing for menus that nobody opens. */
export default function SpacePointMenu({ space, at, onClose, onLeave }: SpacePointMenuProps) {
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
    <PointMenu label={space.name} at={at} onClose={onClose}>
      {unread.length > 0 && (
        <MenuItem
          icon={<CheckCheck aria-hidden />}
          onSelect={() => {
            for (const { matrixRoomId } of unread) roomActions(matrixRoomId).markAllRead();
          }}
        >
          {t('markRead')}
        </MenuItem>
      )}
      <MenuItem icon={<LayoutDashboard aria-hidden />} onSelect={() => router.push(shellOverview(space.id))}>
        {t('overview')}
      </MenuItem>
      <MenuItem icon={<Link2 aria-hidden />} onSelect={() => void copy()}>
        {t('copyLink')}
      </MenuItem>
      {openSections(may).length > 0 && (
        <MenuItem icon={<Settings aria-hidden />} onSelect={() => router.push(spaceSettingsPath(space.id))}>
          {t('settings')}
        </MenuItem>
      )}
      {!space.isOwner && (
        <MenuItem danger icon={<LogOut aria-hidden />} onSelect={onLeave}>
          {t('leave')}
        </MenuItem>
      )}
    </PointMenu>
  );
}
