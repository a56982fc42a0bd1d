import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { Checkbox } from '@/components/ui/checkbox';
import type { Person } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import type { KnownPerson } from './people-results';

export type PeopleChoicesProps = {
  people: readonly KnownPerson[];
  chosen: readonly Person[];
  /** Who is in the group already. */
  present: readonly UserId[];
  /** No one else can be chosen. */
  full: boolean;
  onToggle: (person: Person) => void;
};

/** People with a box each. */
export function PeopleChoices({ people, chosen, present, full, onToggle }: PeopleChoicesProps) {
  const t = useTranslations('dm');
  return (
    <ul aria-label={t('new.people')} className="flex flex-col gap-px">
      {people.map((person) => {
        const isPresent = present.includes(person.id);
        const isChosen = chosen.some(({ id }) => id === person.id);
        const note = isPresent
          ? t('group.already')
          : person.relation === 'none'
            ? null
            : t(`new.${person.relation}`);
        return (
          <li key={person.id}>
            <Checkbox
              checked={isPresent || isChosen}
              disabled={isPresent || (full && !isChosen)}
              onChange={() => onToggle(person)}
              className="flex! h-[52px] w-full flex-row-reverse items-center! rounded-md px-2 hover:bg-hover [&>span:last-child]:grow"
            >
              <span className="flex items-center gap-2.5">
                <Avatar name={person.username} picture={person.avatar} size={36} />
                <span className="min-w-0 grow">
                  <span className="block truncate text-base text-text-1" title={person.username}>
                    {person.username}
                  </span>
                  {note !== null && <span className="block truncate text-xs text-text-3">{note}</span>}
                </span>
              </span>
            </Checkbox>
          </li>
        );
      })}
    </ul>
  );
}
