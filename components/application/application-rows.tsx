import { Check, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { TimeLabel } from '@/components/announcement/time-label';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { cn } from '@/components/ui/class-names';
import { dayOf } from '@/lib/format/relative-time';
import type { Application } from '@/protocol/application';
import { ApplicationStatusTag } from './application-status';

export type ApplicationRowsProps = {
  applications: readonly Application[];
  selectedIds: ReadonlySet<number>;
  /** Of the one whose details are shown. */
  openId: number | null;
  busyIds: ReadonlySet<number>;
  /** Nothing can be decided now. */
  disabled: boolean;
  onSelect: (ids: readonly number[], selected: boolean) => void;
  onOpen: (application: Application) => void;
  onApprove: (application: Application) => void;
  onReject: (application: Application) => void;
};

const head = 'h-[34px] border-b border-border-1 text-left text-xs font-medium whitespace-nowrap text-text-3';

/** The table of applications (MEM-31). On a narrow screen state and applicant share a cell. */
export function ApplicationRows({ applications, selectedIds, onSelect, ...row }: ApplicationRowsProps) {
  const t = useTranslations('application.queue');
  const pendingIds = applications.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const isEach = pendingIds.length > 0 && pendingIds.every((id) => selectedIds.has(id));
  return (
    <table aria-label={t('title')} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          <th scope="col" className={cn(head, 'w-9 pl-1')}>
            <Checkbox
              aria-label={t('selectAll')}
              title={t('selectAll')}
              checked={isEach}
              disabled={pendingIds.length === 0}
              onChange={() => onSelect(pendingIds, !isEach)}
              className="align-middle"
            />
          </th>
          <th scope="col" className={cn(head, 'pl-1')}>
            {t('applicant')}
          </th>
          <th scope="col" className={cn(head, 'w-32 px-3 max-desktop:hidden')}>
            {t('timeApplied')}
          </th>
          <th scope="col" className={cn(head, 'w-28 px-3 max-desktop:hidden')}>
            {t('status')}
          </th>
          <th scope="col" className={cn(head, 'w-32 max-desktop:w-28')}>
            <span className="sr-only">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <ApplicationRow
            key={application.id}
            {...row}
            application={application}
            isSelected={selectedIds.has(application.id)}
            onSelect={(selected) => onSelect([application.id], selected)}
          />
        ))}
      </tbody>
    </table>
  );
}

type ApplicationRowProps = Omit<ApplicationRowsProps, 'applications' | 'selectedIds' | 'onSelect'> & {
  application: Application;
  isSelected: boolean;
  onSelect: (selected: boolean) => void;
};

function ApplicationRow({ application, isSelected, onSelect, ...row }: ApplicationRowProps) {
  const t = useTranslations('application.queue');
  const language = useLocale();
  const { id, username, applicant, content, status, createdTime } = application;
  const isPending = status === 'pending';
  const time = (
    <TimeLabel
      moment={createdTime}
      language={language}
      nowWord={t('now')}
      day={dayOf(new Date(createdTime), language)}
    />
  );
  return (
    <tr
      className={cn(
        '*:h-[60px] *:border-b *:border-border-1 last:*:border-b-0 max-desktop:*:h-[76px]',
        (isSelected || row.openId === id) && 'bg-hover',
      )}
    >
      <td className="pl-1">
        {isPending && (
          <Checkbox
            aria-label={t('select', { name: username })}
            checked={isSelected}
            onChange={() => onSelect(!isSelected)}
            className="align-middle"
          />
        )}
      </td>
      <td className="py-2 pr-3 pl-1">
        <button
          type="button"
          aria-label={t('open', { name: username })}
          onClick={() => row.onOpen(application)}
          className="flex w-full min-w-0 items-center gap-3 rounded-md text-left"
        >
          <Avatar name={username} picture={applicant.avatar} size={36} />
          <span className="min-w-0 grow">
            <span className="block truncate font-medium" title={username}>
              {username}
            </span>
            <span className="block truncate text-sm text-text-3">
              {content === '' ? t('noMessage') : content}
            </span>
            <span className="mt-1 flex items-center gap-2 text-xs text-text-3 desktop:hidden">
              <ApplicationStatusTag status={status} />
              {time}
            </span>
          </span>
        </button>
      </td>
      <td className="num px-3 text-sm text-text-2 max-desktop:hidden">{time}</td>
      <td className="px-3 max-desktop:hidden">
        <ApplicationStatusTag status={status} />
      </td>
      <td className="pr-1 text-right">
        {isPending ? <Actions application={application} {...row} /> : <DecidedBy application={application} />}
      </td>
    </tr>
  );
}

function Actions({
  application,
  busyIds,
  disabled,
  onApprove,
  onReject,
}: Omit<ApplicationRowProps, 'isSelected' | 'onSelect'>) {
  const t = useTranslations('application.queue');
  const { id, username } = application;
  const isBusy = busyIds.has(id);
  const look = 'w-9 px-0! max-desktop:w-11 max-desktop:h-11';
  return (
    <span className="inline-flex gap-1.5">
      <Button
        size="sm"
        busy={isBusy}
        disabled={disabled}
        aria-label={t('approveNamed', { name: username })}
        title={t('approve')}
        onClick={() => onApprove(application)}
        className={look}
      >
        {!isBusy && <Check aria-hidden />}
      </Button>
      <Button
        size="sm"
        disabled={isBusy || disabled}
        aria-label={t('rejectNamed', { name: username })}
        title={t('reject')}
        onClick={() => onReject(application)}
        className={look}
      >
        <X aria-hidden />
      </Button>
    </span>
  );
}

function DecidedBy({ application: { status, decidedBy } }: { application: Application }) {
  const t = useTranslations('application.queue');
  const text = decidedBy
    ? t('decidedBy', { name: decidedBy.username })
    : status === 'expired'
      ? t('expiredAfter')
      : '';
  return (
    <span title={text} className="block truncate text-sm text-text-3">
      {text}
    </span>
  );
}
