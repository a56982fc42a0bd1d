import { useTranslations } from 'next-intl';
import { Tag } from './tag';

/** The documents' four job types, spelt as they spell them (SHL-49). */
export const jobTypes = ['Interviewing', 'Recruit', 'Novel', 'FreRange'] as const;

export type JobType = (typeof jobTypes)[number];

const tones = { Interviewing: 'info', Recruit: 'success', Novel: 'primary', FreRange: 'warn' } as const;

export function JobTypeBadge({ type, className }: { type: JobType; className?: string }) {
  const t = useTranslations('ui');
  return (
    <Tag tone={tones[type]} className={className}>
      {t(`jobTypes.${type}`)}
    </Tag>
  );
}
