'use client';

import { Inbox } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { TimeLabel } from '@/components/announcement/time-label';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { dayOf } from '@/lib/format/relative-time';
import { useOwnApplications } from '@/lib/queries/application';
import type { OwnApplication } from '@/protocol/application';
import { ApplicationStatusTag } from './application-status';
import { useWithdrawal } from './use-withdrawal';

/** The spaces that a person applied to, what came of it, and the way to take an application back. */
export function OwnApplications() {
  const t = useTranslations('application.own');
  const { data: applications, error, mutate, isValidating } = useOwnApplications();
  const withdrawal = useWithdrawal();
  if (!applications) {
    if (!error) return <SkeletonRow />;
    return (
      <ErrorState
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  if (applications.length === 0) {
    return <EmptyState icon={<Inbox />} title={t('empty')} text={t('emptyText')} className="py-14" />;
  }
  return (
    <>
      <p className="mb-3 text-text-2">{t('text')}</p>
      <Card>
        <ul className="divide-y">
          {applications.map((application) => (
            <li key={application.id} className="flex min-h-15 items-center gap-3 px-4 py-2.5">
              <Avatar kind="space" name={application.space.name} picture={application.space.logo} size={36} />
              <div className="min-w-0 grow">
                <a
                  href={`/index/homePage/guildOverview/${application.spaceId}`}
                  className="block truncate font-medium hover:underline"
                >
                  {application.space.name}
                </a>
                <Outcome application={application} />
              </div>
              {application.status === 'pending' ? (
                <Button
                  size="sm"
                  busy={withdrawal.busy === application.id}
                  aria-label={t('withdrawNamed', { name: application.space.name })}
                  onClick={() => void withdrawal.withdraw(application.id)}
                >
                  {t('withdraw')}
                </Button>
              ) : (
                <ApplicationStatusTag status={application.status} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Outcome({ application }: { application: OwnApplication }) {
  const t = useTranslations('application.own');
  const language = useLocale();
  const { status, reason, againTime, createdTime } = application;
  return (
    <div className="text-xs text-pretty text-text-3">
      {status === 'pending' && (
        <p>
          {t('applied')}{' '}
          <TimeLabel
            moment={createdTime}
            language={language}
            nowWord={t('now')}
            day={dayOf(new Date(createdTime), language)}
          />
        </p>
      )}
      {reason !== null && <p className="break-words whitespace-pre-line">{t('reason', { reason })}</p>}
      {againTime !== null && <p>{t('again', { day: dayOf(new Date(againTime), language) })}</p>}
      {status === 'expired' && <p>{t('expired')}</p>}
    </div>
  );
}
