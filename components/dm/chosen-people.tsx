import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import type { Person } from '@/protocol/account';

export type ChosenPeopleProps = {
  people: readonly Person[];
  disabled: boolean;
  onRemove: (person: Person) => void;
};

/** Who was picked; each is taken out again by a press. */
export function ChosenPeople({ people, disabled, onRemove }: ChosenPeopleProps) {
  const t = useTranslations('dm.group');
  if (people.length === 0) return null;
  return (
    <ul aria-label={t('picked')} className="flex max-h-[92px] flex-wrap gap-1.5 overflow-y-auto scroll-quiet">
      {people.map((person) => (
        <li key={person.id} className="min-w-0">
          <button
            type="button"
            disabled={disabled}
            aria-label={t('unpick', { name: person.username })}
            title={t('unpick', { name: person.username })}
            onClick={() => onRemove(person)}
            className="flex h-7 max-w-full touch-target items-center gap-1.5 rounded-full bg-surface-2 pr-2 pl-1 text-sm edge-border-2 enabled-hover:bg-hover"
          >
            <Avatar name={person.username} picture={person.avatar} size={20} />
            <span className="min-w-0 truncate">{person.username}</span>
            <X aria-hidden className="size-3.5 shrink-0 text-text-3" />
          </button>
        </li>
      ))}
    </ul>
  );
}
