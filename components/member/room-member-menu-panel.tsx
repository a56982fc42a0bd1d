'use client';

import { UserMinus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { PersonItems, type PersonItemsProps } from '@/components/contact/person-items';
import { Menu, MenuItem } from '@/components/ui/menu';

export type RoomMemberMenuPanelProps = PersonItemsProps & {
  /** Null where the viewer can't take the person out. */
  onRemove: (() => void) | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The menu itself, whose button comes before its scripts. */
export default function RoomMemberMenuPanel({
  onRemove,
  trigger,
  open,
  onOpenChange,
  ...items
}: RoomMemberMenuPanelProps & { trigger: ReactElement }) {
  const t = useTranslations('member.panel');
  return (
    <Menu open={open} onOpenChange={onOpenChange} trigger={trigger}>
      <PersonItems {...items} />
      {onRemove && (
        <MenuItem danger icon={<UserMinus aria-hidden />} onSelect={onRemove}>
          {t('remove')}
        </MenuItem>
      )}
    </Menu>
  );
}
