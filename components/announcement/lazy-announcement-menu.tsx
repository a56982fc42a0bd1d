'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import type { AnnouncementMenuProps } from './announcement-menu';

const loadMenu = () => import('./announcement-menu');
const LoadedMenu = lazy(loadMenu);

/** The menu of an announcement; its scripts come with the pointer or the focus, and it opens with the first press. */
export function LazyAnnouncementMenu(props: Omit<AnnouncementMenuProps, 'trigger'>) {
  const t = useTranslations('announcement');
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <IconButton
      label={t('more')}
      title={t('more')}
      aria-haspopup="menu"
      icon={<Ellipsis aria-hidden />}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      {...(!wanted && { onClick: () => setWanted(true) })}
    />
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <LoadedMenu {...props} trigger={trigger} />
    </Suspense>
  );
}
