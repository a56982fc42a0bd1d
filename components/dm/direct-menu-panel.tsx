'use client';

import type { ReactElement } from 'react';
import { PersonItems, type PersonItemsProps } from '@/components/contact/person-items';
import { Menu } from '@/components/ui/menu';

/** The menu of the other person, which opens as soon as it is there. */
export default function DirectMenuPanel({ trigger, ...items }: PersonItemsProps & { trigger: ReactElement }) {
  return (
    <Menu defaultOpen trigger={trigger}>
      <PersonItems {...items} />
    </Menu>
  );
}
