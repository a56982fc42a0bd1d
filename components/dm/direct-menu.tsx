'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PersonItems } from '@/components/contact/person-items';
import { useBlockQuestion } from '@/components/contact/use-block-question';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import type { Person } from '@/protocol/account';

/** What can be done about the other person of a direct conversation. */
export function DirectMenu({ person, onReport }: { person: Person; onReport: () => void }) {
  const t = useTranslations('dm.menu');
  const block = useBlockQuestion(person);
  const label = t('label', { name: person.username });
  return (
    <>
      <Menu trigger={<IconButton label={label} title={label} icon={<Ellipsis aria-hidden />} />}>
        <PersonItems person={person} onBlock={block.ask} onReport={onReport} />
      </Menu>
      {block.question}
    </>
  );
}
