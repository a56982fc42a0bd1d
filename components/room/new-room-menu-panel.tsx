'use client';

import { FolderPlus, Hash, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { openShellDialog } from '@/lib/navigation/shell-dialog';
import { Menu, MenuItem } from '@/components/ui/menu';

/** New Channel, New Room and New Category. It opens as soon as it is there. */
export default function NewRoomMenuPanel({ trigger }: { trigger: ReactElement }) {
  const t = useTranslations('room.list');
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuItem icon={<Hash aria-hidden />} onSelect={() => openShellDialog('newChannel')}>
        {t('newChannel')}
      </MenuItem>
      <MenuItem icon={<Users aria-hidden />} onSelect={() => openShellDialog('newRoom')}>
        {t('newRoom')}
      </MenuItem>
      <MenuItem icon={<FolderPlus aria-hidden />} onSelect={() => openShellDialog('newCategory')}>
        {t('newCategory')}
      </MenuItem>
    </Menu>
  );
}
