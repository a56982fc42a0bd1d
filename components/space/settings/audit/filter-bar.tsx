'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { DayRange } from '@/components/ui/day-range';
import { Select } from '@/components/ui/select';
import { auditActs, type AuditAct } from '@/protocol/audit-rules';
import type { SpaceId } from '@/protocol/ids';
import { groupOf } from './entry-text';
import { PersonFilter } from './person-filter';
import { periods, type LogFilter, type Period } from './use-log-filter';

type FilterBarProps = {
  spaceId: SpaceId;
  filter: LogFilter;
  onChange: (changes: Partial<LogFilter>) => void;
  /** At the end of the row. */
  end: ReactNode;
};

const groups = [...new Set(auditActs.map(groupOf))];

/** Who, what and when. */
export function FilterBar({ spaceId, filter, onChange, end }: FilterBarProps) {
  const t = useTranslations('audit');
  return (
    <div
      role="group"
      aria-label={t('filter.label')}
      className="mb-2 flex flex-wrap items-center gap-2 max-desktop:*:grow"
    >
      <div className="w-44">
        <PersonFilter spaceId={spaceId} chosen={filter.person} onChoose={(person) => onChange({ person })} />
      </div>
      <div className="w-44">
        <Select
          aria-label={t('filter.act')}
          value={filter.act}
          onChange={({ target }) => onChange({ act: target.value as AuditAct | '' })}
        >
          <option value="">{t('filter.allActs')}</option>
          {groups.map((group) => (
            <optgroup key={group} label={t(`group.${group}`)}>
              {auditActs
                .filter((act) => groupOf(act) === group)
                .map((act) => (
                  <option key={act} value={act}>
                    {t(`name.${act}`)}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </div>
      <div className="w-40">
        <Select
          aria-label={t('filter.time')}
          value={filter.period}
          onChange={({ target }) => onChange({ period: target.value as Period })}
        >
          {periods.map((period) => (
            <option key={period} value={period}>
              {t(`filter.${period}`)}
            </option>
          ))}
        </Select>
      </div>
      <span className="grow max-desktop:hidden" />
      {end}
      {filter.period === 'custom' && (
        <div className="flex w-full gap-2">
          <DayRange
            days={filter}
            onChange={onChange}
            labels={{ from: t('filter.from'), until: t('filter.until') }}
            className="grow"
          />
        </div>
      )}
    </div>
  );
}
