'use client';

import { Gift, Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';

export type AddMenuPanelProps = { onAttach: () => void; onReward: () => void };

/** What a message on a phone can bring: a file or a reward. */
export default function AddMenuPanel({
  onAttach,
  onReward,
  trigger,
}: AddMenuPanelProps & { trigger: ReactElement }) {
  const t = useTranslations('chat.composer');
  return (
    <Menu defaultOpen align="start" side="top" trigger={trigger}>
      <MenuItem icon={<Paperclip aria-hidden />} onSelect={onAttach}>
        {t('attach')}
      </MenuItem>
      <MenuItem icon={<Gift aria-hidden />} onSelect={onReward}>
        {t('reward')}
      </MenuItem>
    </Menu>
  );
}
