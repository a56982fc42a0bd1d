'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { JoinedSpace } from '@/protocol/space';

const loadPanel = () => import('./space-pages-menu-panel');
const SpacePagesMenuPanel = lazy(loadPanel);

/** Leads to the pages of a space (OPN-72); the menu's scripts come when the pointer or the focus does. */
export function SpacePagesMenu({ space }: { space: JoinedSpace }) {
  const t = useTranslations('shell.pages');
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <IconButton
      label={t('label')}
      title={t('label')}
      icon={<Ellipsis aria-hidden />}
      aria-haspopup="menu"
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      {...(!wanted && { onClick: () => setWanted(true) })}
    />
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <SpacePagesMenuPanel space={space} trigger={trigger} />
    </Suspense>
  );
}
