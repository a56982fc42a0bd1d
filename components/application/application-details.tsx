import { Check, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { useNow } from '@/components/ui/use-now';
import { nameList } from '@/lib/format/name-list';
import { dayOf, fullTime } from '@/lib/format/relative-time';
import type { Application } from '@/protocol/application';
import { ApplicationStatusTag } from './application-status';

export type ApplicationDetailsProps = {
  application: Application;
  busy: boolean;
  /** Nothing can be decided now. */
  disabled: boolean;
  onApprove: () => void;
  onReject: () => void;
};

/** All of one application: what the person wrote, how old the account is, and until when it waits. */
export function ApplicationDetails({
  application,
  busy,
  disabled,
  onApprove,
  onReject,
}: ApplicationDetailsProps) {
  const t = useTranslations('application.queue');
  const language = useLocale();
  const { username, applicant, content, status, reason, decidedBy } = application;
  const day = (moment: string) => dayOf(new Date(moment), language);
  const now = useNow();
  const shared = application.mutualSpaces.map(({ name }) => name);
  const others = application.mutualSpaceCount - shared.length;
  const names = others > 0 ? [...shared, t('moreSpaces', { count: others })] : shared;
  const created = new Date(application.accountCreatedTime);
  const age = now === null ? '' : `${accountAge(created, new Date(now), t)} · `;
  const facts: [string, string][] = [
    [t('account'), `${age}${dayOf(created, language)}`],
    [t('mutual'), names.length === 0 ? t('noMutual') : nameList(names, language)],
    ...(status === 'pending' ? [[t('ends'), day(application.expiresTime)] as [string, string]] : []),
    ...(reason === null ? [] : [[t('reason'), reason] as [string, string]]),
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Avatar name={username} picture={applicant.avatar} size={40} />
        <div className="min-w-0 grow">
          <p className="truncate font-medium" title={username}>
            {username}
          </p>
          <p className="text-sm text-text-3">
            {t('applied')}{' '}
            <span title={fullTime(new Date(application.createdTime), language)}>
              {day(application.createdTime)}
            </span>
          </p>
        </div>
        <ApplicationStatusTag status={status} />
      </div>
      {content === '' ? (
        <p className="text-text-3">{t('noMessage')}</p>
      ) : (
        <p className="break-words whitespace-pre-line">{content}</p>
      )}
      <dl className="divide-y text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5">
            <dt className="shrink-0 text-text-3">{name}</dt>
            <dd className="min-w-0 text-right break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {status === 'pending' ? (
        <div className="flex gap-2.5 *:flex-1">
          <Button variant="primary" busy={busy} disabled={disabled} onClick={onApprove}>
            <Check aria-hidden />
            {t('approve')}
          </Button>
          <Button disabled={busy || disabled} onClick={onReject}>
            <X aria-hidden />
            {t('reject')}
          </Button>
        </div>
      ) : (
        decidedBy && <p className="text-sm text-text-3">{t('decidedBy', { name: decidedBy.username })}</p>
      )}
    </div>
  );
}

const DAY_MS = 86_400_000;
const DAYS_OF_MONTH = 30;
const DAYS_OF_YEAR = 365;

/** How old an account is, in the largest unit that it has reached. */
function accountAge(
  created: Date,
  now: Date,
  t: ReturnType<typeof useTranslations<'application.queue'>>,
): string {
  const days = Math.max(0, Math.floor((now.getTime() - created.getTime()) / DAY_MS));
  if (days < 1) return t('age.today');
  if (days < DAYS_OF_MONTH) return t('age.days', { count: days });
  if (days < DAYS_OF_YEAR) return t('age.months', { count: Math.floor(days / DAYS_OF_MONTH) });
  return t('age.years', { count: Math.floor(days / DAYS_OF_YEAR) });
}
