'use client';

import { ChevronLeft, Link, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { LoadMore } from '@/components/ui/load-more';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useInviteLinks } from '@/lib/queries/invite-link';
import type { SpaceId } from '@/protocol/ids';
import type { InviteLink } from '@/protocol/invite-link';
import type { Right } from '@/protocol/permissions';
import { InviteLinkForm } from './invite-link-form';
import { InviteLinkRow } from './invite-link-row';
import { InviteUses } from './invite-uses';

export interface InviteLinksProps {
  space: { readonly id: SpaceId; readonly privacy: 0 | 1 };
  /** What the viewer may do in the space. */
  rights: readonly Right[];
}

type View = { kind: 'list' } | { kind: 'form' } | { kind: 'uses'; link: InviteLink };

/** Signed links: the viewer's own, or all for who administers the space. Steps replace each other, so it also fits a dialog. */
export function InviteLinks({ space, rights }: InviteLinksProps) {
  const [view, setView] = useState<View>({ kind: 'list' });
  const list = useInviteLinks(space.id);
  // The cached list may be stale: uses are not announced.
  const askAgain = useEffectEvent(() => list.first && list.retry());
  useEffect(() => void askAgain(), []);
  const toList = () => setView({ kind: 'list' });
  if (view.kind === 'form') {
    return (
      <Step onBack={toList}>
        <InviteLinkForm space={space} rights={rights} onDone={toList} />
      </Step>
    );
  }
  if (view.kind === 'uses') {
    return (
      <Step onBack={toList}>
        <InviteUses link={view.link} />
      </Step>
    );
  }
  return (
    <List
      list={list}
      seesAll={rights.includes('administerSpace')}
      onCreate={() => setView({ kind: 'form' })}
      onUses={(link) => setView({ kind: 'uses', link })}
    />
  );
}

function Step({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  const t = useTranslations('space.inviteLinks');
  return (
    <div className="flex flex-col items-stretch gap-3">
      <Button variant="ghost" size="sm" className="-ml-2 self-start" onClick={onBack}>
        <ChevronLeft aria-hidden />
        {t('back')}
      </Button>
      {children}
    </div>
  );
}

function List(props: {
  list: ReturnType<typeof useInviteLinks>;
  seesAll: boolean;
  onCreate: () => void;
  onUses: (link: InviteLink) => void;
}) {
  const { seesAll, onCreate, onUses } = props;
  const t = useTranslations('space.inviteLinks');
  const { records, first, error, isLoading, hasMore, more, retry } = props.list;
  const showSkeleton = useDelayedFlag(isLoading);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-64 text-text-2">{t(seesAll ? 'allText' : 'ownText')}</p>
        <Button variant="primary" onClick={onCreate}>
          <Plus aria-hidden />
          {t('create')}
        </Button>
      </div>
      {error?.error === 'not_member' || error?.error === 'space_private' ? (
        <Note tone="warn">{t('notMember')}</Note>
      ) : error && !first ? (
        <ErrorState
          title={t('errorTitle')}
          text={t(error.error === 'offline' ? 'offlineText' : 'errorText')}
          retryLabel={t('retry')}
          onRetry={retry}
          className="py-10"
        />
      ) : !first ? (
        showSkeleton && (
          <div role="status" aria-label={t('loading')} className="flex flex-col gap-3">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-28 rounded-card" />
            ))}
          </div>
        )
      ) : records.length === 0 ? (
        <EmptyState icon={<Link />} title={t('none')} text={t('noneText')} className="py-10" />
      ) : (
        <ul aria-label={t('list')} className="flex flex-col gap-3">
          {records.map((link) => (
            <InviteLinkRow key={link.id} link={link} showsMaker={seesAll} onUses={() => onUses(link)} />
          ))}
        </ul>
      )}
      <LoadMore key={records.length} active={hasMore} onReached={more} />
    </div>
  );
}
