'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';

const loadPanel = () => import('./new-room-menu-panel');
const NewRoomMenuPanel = lazy(loadPanel);

/** Opens what those may create who may (CHN-10); the menu's scripts come when the pointer or the focus does. */
export function NewRoomMenu() {
  const t = useTranslations('room.list');
  const [wanted, setWanted] = useState(false);
  const trigger = (
    <Button
      size="sm"
      aria-haspopup="menu"
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      className="px-[9px]! max-desktop:h-11!"
      {...(!wanted && { onClick: () => setWanted(true) })}
    >
      <Plus aria-hidden />
      {t('new')}
    </Button>
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <NewRoomMenuPanel trigger={trigger} />
    </Suspense>
  );
}
