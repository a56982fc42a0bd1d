'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Skeleton } from '@/components/ui/skeleton';
import { useMe } from '@/lib/queries/account';

const loadPanel = () => import('./account-menu-panel');
const AccountMenuPanel = lazy(loadPanel);

/** The viewer's picture, which opens their menu; the menu's scripts come when the pointer or the focus does. */
export function AccountMenu() {
  const t = useTranslations('shell.menu');
  const { data: me } = useMe();
  const [wanted, setWanted] = useState(false);
  if (!me) return <Skeleton className="size-10 rounded-full" />;
  const trigger = (
    <button
      type="button"
      aria-label={t('label')}
      title={me.username}
      aria-haspopup="menu"
      onPointerEnter={() => void loadPanel()}
      onFocus={() => void loadPanel()}
      className="rounded-full"
      {...(!wanted && { onClick: () => setWanted(true) })}
    >
      <Avatar name={me.username} picture={me.avatar} size={40} />
    </button>
  );
  if (!wanted) return trigger;
  return (
    <Suspense fallback={trigger}>
      <AccountMenuPanel me={me} trigger={trigger} />
    </Suspense>
  );
}
