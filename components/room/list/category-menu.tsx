'use client';

import { ArrowDownUp, FolderX, Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem } from '@/components/ui/menu';
import { PointMenu } from '@/components/ui/point-menu';
import type { ScreenPoint } from '@/components/ui/use-context-menu';
import type { RoomCategory } from '@/protocol/room';
import type { CategoryAction } from './category-row';

export type CategoryMenuProps = {
  category: RoomCategory;
  at: ScreenPoint;
  onClose: () => void;
  onMove: () => void;
  onAction: (action: CategoryAction) => void;
};

/** What can be done with a category, by the other mouse button, a long press or the menu key. */
export default function CategoryMenu({ category, at, onClose, onMove, onAction }: CategoryMenuProps) {
  const t = useTranslations('room.category');
  return (
    <PointMenu label={category.name} at={at} onClose={onClose}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('rename')}>
        {t('rename')}
      </MenuItem>
      <MenuItem icon={<ArrowDownUp aria-hidden />} onSelect={onMove}>
        {t('move')}
      </MenuItem>
      <MenuItem danger icon={<FolderX aria-hidden />} onSelect={() => onAction('remove')}>
        {t('remove')}
      </MenuItem>
    </PointMenu>
  );
}
