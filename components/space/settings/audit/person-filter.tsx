'use client';

import { ChevronDown, CircleUserRound, RotateCw, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { fieldBox } from '@/components/ui/input';
import { menuRow } from '@/components/ui/menu-styles';
import { Popover } from '@/components/ui/popover';
import { SearchField } from '@/components/ui/search-field';
import { Segmented } from '@/components/ui/segmented';
import { SkeletonRow } from '@/components/ui/skeleton';
import { useSettled } from '@/components/ui/use-settled';
import { useAuditPeople } from '@/lib/queries/audit';
import type { SpaceId } from '@/protocol/ids';
import type { ChosenPerson } from './use-log-filter';

/** A search is sent when typing has paused. */
const SEARCH_DELAY_MS = 300;

type PersonFilterProps = {
  spaceId: SpaceId;
  chosen: ChosenPerson | null;
  onChoose: (person: ChosenPerson | null) => void;
};

/** Chooses whose acts, or acts on whom, the log shows, among the people whom it names. */
export function PersonFilter({ spaceId, chosen, onChoose }: PersonFilterProps) {
  const t = useTranslations('audit.filter');
  const [open, setOpen] = useState(false);
  const choose = (person: ChosenPerson | null) => {
    onChoose(person);
    setOpen(false);
  };
  const shown = chosen
    ? t(chosen.side === 'by' ? 'chosenBy' : 'chosenTo', { name: chosen.name })
    : t('anyone');
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="start"
      label={t('person')}
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={`${t('person')}: ${shown}`}
          className={cn(fieldBox, 'h-10 px-3 max-desktop:h-[46px]')}
        >
          <CircleUserRound aria-hidden />
          <span className="min-w-0 grow truncate text-left">{shown}</span>
          <ChevronDown aria-hidden />
        </button>
      }
    >
      <Choices spaceId={spaceId} side={chosen?.side ?? 'by'} onChoose={choose} />
    </Popover>
  );
}

type ChoicesProps = {
  spaceId: SpaceId;
  side: ChosenPerson['side'];
  onChoose: (person: ChosenPerson | null) => void;
};

function Choices({ spaceId, onChoose, ...props }: ChoicesProps) {
  const t = useTranslations('audit.filter');
  const [side, setSide] = useState(props.side);
  const [name, setName] = useState('');
  const {
    data: people,
    error,
    isLoading,
    mutate,
  } = useAuditPeople(spaceId, side, useSettled(name.trim(), SEARCH_DELAY_MS));
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t('person')}
        value={side}
        onChange={setSide}
        options={[
          { value: 'by', label: t('by') },
          { value: 'to', label: t('to') },
        ]}
      />
      <SearchField
        label={t('search')}
        placeholder={t('search')}
        maxLength={64}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ul className="max-h-64 overflow-y-auto scroll-quiet" aria-busy={isLoading}>
        {name === '' && (
          <Choice icon={<CircleUserRound aria-hidden />} name={t('anyone')} onPress={() => onChoose(null)} />
        )}
        {name === '' && side === 'by' && (
          <Choice
            icon={<ShieldCheck aria-hidden />}
            name={t('operator')}
            onPress={() => onChoose({ side, id: 'operator', name: t('operator') })}
          />
        )}
        {isLoading && (
          <li>
            <SkeletonRow />
          </li>
        )}
        {people?.map(({ id, username, avatar }) => (
          <Choice
            key={id}
            icon={<Avatar name={username ?? ''} picture={avatar} size={24} />}
            name={username ?? ''}
            onPress={() => onChoose({ side, id, name: username ?? '' })}
          />
        ))}
        {people?.length === 0 && <li className="px-2.5 py-2 text-sm text-text-3">{t('noneFound')}</li>}
        {error && !people && (
          <Choice icon={<RotateCw aria-hidden />} name={t('failed')} onPress={() => void mutate()} />
        )}
      </ul>
    </div>
  );
}

function Choice({ icon, name, onPress }: { icon: ReactNode; name: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress} className={`${menuRow} w-full text-left hover:bg-hover`}>
        {icon}
        <span className="min-w-0 grow truncate">{name}</span>
      </button>
    </li>
  );
}
