'use client';

import { Ellipsis, Flag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { PersonItems } from '@/components/contact/person-items';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { Person } from '@/protocol/account';

const BlockDialog = lazy(() => import('@/components/contact/block-dialog'));

/** What can be done about the other person of a direct conversation. */
export function DirectMenu({ person, onReport }: { person: Person; onReport: () => void }) {
  const t = useTranslations('dm.menu');
  const [asked, setAsked] = useState<{ isBlocked: boolean } | null>(null);
  const label = t('label', { name: person.username });
  return (
    <>
      <Menu trigger={<IconButton label={label} title={label} icon={<Ellipsis aria-hidden />} />}>
        <PersonItems person={person} onBlock={(isBlocked) => setAsked({ isBlocked })} />
        <MenuItem icon={<Flag aria-hidden />} onSelect={onReport}>
          {t('report')}
        </MenuItem>
      </Menu>
      {asked && (
        <Suspense>
          <BlockDialog person={person} isBlocked={asked.isBlocked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
