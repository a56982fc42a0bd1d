'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import { selectSpace } from '@/lib/navigation/selected-space';
import { pagesOf, spacePagePath } from '@/lib/navigation/space-pages';
import type { JoinedSpace } from '@/protocol/space';
import { spacePageIcons } from './space-page-icons';

/** The pages of a space that the viewer may open. It opens as soon as it is there. */
export default function SpacePagesMenuPanel({
  space,
  trigger,
}: {
  space: JoinedSpace;
  trigger: ReactElement;
}) {
  const t = useTranslations('shell.pages');
  const router = useRouter();
  return (
    <Menu defaultOpen trigger={trigger}>
      {pagesOf(space).map((page) => {
        const Icon = spacePageIcons[page];
        return (
          <MenuItem
            key={page}
            icon={<Icon aria-hidden />}
            onSelect={() => {
              selectSpace(space.id);
              router.push(spacePagePath(page));
            }}
          >
            {t(page)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
