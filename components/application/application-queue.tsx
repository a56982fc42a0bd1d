'use client';

import { Check, Inbox, Lock, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { IconButton } from '@/components/ui/icon-button';
import { useWindowIs } from '@/components/ui/media-query';
import { Note } from '@/components/ui/note';
import { SkeletonRow } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useOnline } from '@/components/ui/use-online';
import { useApplications } from '@/lib/queries/application';
import { useSeenThing } from '@/lib/queries/unread-notice';
import { applicationStatuses, type Application, type ApplicationStatus } from '@/protocol/application';
import type { SpaceId } from '@/protocol/ids';
import { ApplicationDetails } from './application-details';
import { ApplicationRows } from './application-rows';
import { RejectDialog } from './reject-dialog';
import { useDecisions } from './use-decisions';

export type ApplicationQueueProps = {
  spaceId: SpaceId;
  /** On wide screens details stand beside the list instead of in a dialog. */
  beside?: boolean;
};

/** The applications to a space, for those who decide about them: one, or many at once. */
export default function ApplicationQueue({ spaceId, beside = false }: ApplicationQueueProps) {
  const t = useTranslations('application.queue');
  const [status, setStatus] = useState<ApplicationStatus | null>(null);
  const [current, setCurrent] = useState(1);
  const { data, error, isLoading, isValidating, mutate } = useApplications(spaceId, { status, current });
  useSeenThing('applications', data ? spaceId : null);
  const showSkeleton = useDelayedFlag(isLoading && !data);
  const isOnline = useOnline();
  const isWide = useWindowIs('wide');
  const { busyIds, failures, decide } = useDecisions();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [openId, setOpenId] = useState<number | null>(null);
  const [rejecting, setRejecting] = useState<readonly Application[] | null>(null);
  const region = useRef<HTMLDivElement>(null);

  const records = data?.records ?? [];
  // Deselect applications that another moderator has decided.
  const chosen = records.filter((one) => one.status === 'pending' && selected.has(one.id));
  const opened = records.find(({ id }) => id === openId) ?? (beside && isWide ? records[0] : undefined);

  const show = (next: ApplicationStatus | null) => {
    setStatus(next);
    setCurrent(1);
    setSelected(new Set());
  };
  const end = async (applications: readonly Application[], approve: boolean, reason = '') => {
    await decide(applications, { approve, reason });
    setRejecting(null);
    setSelected(new Set());
    // The button that had the focus is gone.
    if (document.activeElement === document.body) region.current?.focus();
  };
  const approve = (applications: readonly Application[]) => void end(applications, true);

  if (error?.error === 'permission_denied') {
    return <EmptyState icon={<Lock />} title={t('deniedTitle')} text={t('deniedText')} className="py-14" />;
  }
  if (error && !data) {
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
  const details = opened && (
    <ApplicationDetails
      application={opened}
      busy={busyIds.has(opened.id)}
      disabled={!isOnline}
      onApprove={() => approve([opened])}
      onReject={() => setRejecting([opened])}
    />
  );
  return (
    <div ref={region} tabIndex={-1} className="outline-none">
      <div
        role="group"
        aria-label={t('filter')}
        className="-mx-4 mb-3 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
      >
        <Chip on={status === null} onClick={() => show(null)}>
          {t('all')}
        </Chip>
        {applicationStatuses.map((one) => (
          <StatusChip
            key={one}
            status={one}
            on={status === one}
            pending={data?.pending}
            onClick={() => show(one)}
          />
        ))}
      </div>
      {/* The settings say it above every section. */}
      {!isOnline && !beside && (
        <Note tone="warn" live className="mb-3">
          {t('offline')}
        </Note>
      )}
      {failures.map((failure) => (
        <Note key={failure} tone="danger" live className="mb-3">
          {failure}
        </Note>
      ))}
      {chosen.length > 0 && (
        <div className="mb-2 flex items-center gap-2 rounded-control bg-surface-2 py-2 pr-2 pl-3 max-desktop:flex-wrap">
          <span role="status" className="num grow font-medium">
            {t('selected', { count: chosen.length })}
          </span>
          <div className="flex gap-2 max-desktop:order-2 max-desktop:w-full max-desktop:*:flex-1">
            <Button size="sm" disabled={!isOnline} busy={busyIds.size > 0} onClick={() => approve(chosen)}>
              <Check aria-hidden />
              {t('approveCount', { count: chosen.length })}
            </Button>
            <Button size="sm" disabled={!isOnline || busyIds.size > 0} onClick={() => setRejecting(chosen)}>
              <X aria-hidden />
              {t('rejectCount', { count: chosen.length })}
            </Button>
          </div>
          <IconButton
            label={t('clear')}
            title={t('clear')}
            icon={<X />}
            onClick={() => setSelected(new Set())}
          />
        </div>
      )}
      {!data ? (
        <div aria-busy aria-label={t('loading')} className="min-h-[360px]">
          {showSkeleton &&
            Array.from({ length: 5 }, (_, row) => <SkeletonRow key={row} className="h-[60px]" />)}
        </div>
      ) : records.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title={t(status === null ? 'empty' : 'emptyFiltered')}
          text={status === null && t('emptyText')}
          className="py-14"
        />
      ) : (
        <div className="flex items-start gap-6">
          <div className="min-w-0 grow">
            <ApplicationRows
              applications={records}
              selectedIds={new Set(chosen.map(({ id }) => id))}
              openId={opened?.id ?? null}
              busyIds={busyIds}
              disabled={!isOnline}
              onSelect={(ids, isOn) =>
                setSelected((before) => {
                  const next = new Set(before);
                  for (const id of ids) {
                    if (isOn) next.add(id);
                    else next.delete(id);
                  }
                  return next;
                })
              }
              onOpen={({ id }) => setOpenId(id)}
              onApprove={(application) => approve([application])}
              onReject={(application) => setRejecting([application])}
            />
            <Pager current={current} pages={data.pages} onGo={setCurrent} />
          </div>
          {beside && isWide && opened && (
            <aside
              aria-label={t('details', { name: opened.username })}
              className="sticky top-4 w-80 shrink-0 rounded-card bg-surface-2 p-5"
            >
              {details}
            </aside>
          )}
        </div>
      )}
      {!(beside && isWide) && opened && !rejecting && (
        <Dialog
          open
          onOpenChange={(open) => open || setOpenId(null)}
          title={t('details', { name: opened.username })}
          closeLabel={t('close')}
        >
          {details}
        </Dialog>
      )}
      {rejecting && (
        <RejectDialog
          applications={rejecting}
          busy={busyIds.size > 0}
          onReject={(reason) => void end(rejecting, false, reason)}
          onClose={() => setRejecting(null)}
        />
      )}
    </div>
  );
}

function StatusChip(props: {
  status: ApplicationStatus;
  on: boolean;
  pending: number | undefined;
  onClick: () => void;
}) {
  const names = useTranslations('application.status');
  const t = useTranslations('application.queue');
  return (
    <Chip on={props.on} onClick={props.onClick}>
      {names(props.status)}
      {props.status === 'pending' && props.pending !== undefined && props.pending > 0 && (
        <span
          aria-label={t('pendingCount', { count: props.pending })}
          className="num grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1.5 text-xs text-primary-foreground"
        >
          {props.pending}
        </span>
      )}
    </Chip>
  );
}

function Pager(props: { current: number; pages: number; onGo: (page: number) => void }) {
  const t = useTranslations('application.queue');
  const { current, pages, onGo } = props;
  if (pages <= 1) return null;
  return (
    <nav className="mt-4 flex items-center justify-center gap-3">
      <Button size="sm" disabled={current <= 1} onClick={() => onGo(current - 1)}>
        {t('previous')}
      </Button>
      <span role="status" className="num text-sm text-text-2">
        {t('page', { current, pages })}
      </span>
      <Button size="sm" disabled={current >= pages} onClick={() => onGo(current + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
