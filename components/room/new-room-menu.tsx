'use client';

import { Hash, Plus, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { openShellDialog } from '@/components/shell/shell-dialog';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';

/** New Channel and New Room, for those who may create them (CHN-10). */
export function NewRoomMenu() {
  const t = useTranslations('room.list');
  return (
    <Menu
      trigger={
        <Button size="sm" className="px-[9px]! max-desktop:h-11!">
          <Plus aria-hidden />
          {t('new')}
        </Button>
      }
    >
      <MenuItem icon={<Hash aria-hidden />} onSelect={() => openShellDialog('newChannel')}>
        {t('newChannel')}
      </MenuItem>
      <MenuItem icon={<Users aria-hidden />} onSelect={() => openShellDialog('newRoom')}>
        {t('newRoom')}
      </MenuItem>
    </Menu>
  );
}
