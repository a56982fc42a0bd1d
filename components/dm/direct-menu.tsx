'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useBlockQuestion } from '@/components/contact/use-block-question';
import { IconButton } from '@/components/ui/icon-button';
import { LazyMenu } from '@/components/ui/lazy-menu';
import type { Person } from '@/protocol/account';

const loadPanel = () => import('./direct-menu-panel');

/** What can be done about the other person of a direct conversation. */
export function DirectMenu({ person, onReport }: { person: Person; onReport: () => void }) {
  const t = useTranslations('dm.menu');
  const block = useBlockQuestion(person);
  const label = t('label', { name: person.username });
  return (
    <>
      <LazyMenu
        load={loadPanel}
        panel={{ person, onBlock: block.ask, onReport }}
        trigger={<IconButton label={label} title={label} icon={<Ellipsis aria-hidden />} />}
      />
      {block.question}
    </>
  );
}
