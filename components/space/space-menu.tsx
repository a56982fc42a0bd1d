'use client';

import { Ellipsis, Flag } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import type { SpaceId } from '@/protocol/ids';

const ReportDialog = lazy(() => import('@/components/report/report-dialog'));

/** What a visitor of a space can do besides joining it: report it to the operator. */
export function SpaceMenu({ space }: { space: { readonly id: SpaceId; readonly name: string } }) {
  const t = useTranslations('space.action');
  const [reporting, setReporting] = useState(false);
  return (
    <>
      <Menu trigger={<IconButton label={t('more')} title={t('more')} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setReporting(true)}>
          {t('report')}
        </MenuItem>
      </Menu>
      {reporting && (
        <Suspense>
          <ReportDialog
            subject={{ kind: 'space', spaceId: space.id }}
            name={space.name}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
