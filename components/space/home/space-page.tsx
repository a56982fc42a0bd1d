'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NoSpaces } from '@/components/space/no-spaces';
import { ButtonLink } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRow } from '@/components/ui/skeleton';
import { TopBar } from '@/components/ui/top-bar';
import type { ApiError } from '@/lib/api/api-error';
import { shellOverview } from '@/lib/navigation/shell-paths';
import type { SpaceId } from '@/protocol/ids';
import { useChosenSpace } from './use-chosen-space';

export type SpacePageProps = {
  title: string;
  /** Buttons at the end of the top bar, for the space that is shown. */
  actions?: (spaceId: SpaceId) => ReactNode;
  className?: string;
  /** The content for the selected space; it remounts when another space is selected. */
  children: (spaceId: SpaceId) => ReactNode;
};

/** A page about the selected space: its title above, and the content in the middle of the sheet. */
export function SpacePage({ title, actions, className, children }: SpacePageProps) {
  const chosen = useChosenSpace(null);
  if (chosen === 'none') return <NoSpaces />;
  return (
    <>
      <TopBar isHeading title={title}>
        {chosen !== null && actions?.(chosen)}
      </TopBar>
      <div className="min-h-0 grow overflow-y-auto scroll-quiet">
        <div key={chosen} className={cn('mx-auto w-full max-w-page p-6 max-desktop:p-4', className)}>
          {chosen === null ? <SpacePageWaiting /> : children(chosen)}
        </div>
      </div>
    </>
  );
}

/** Rows in place of content that is loading. */
export function SpacePageWaiting({ rows = 3 }: { rows?: number }) {
  return (
    <div aria-busy role="status">
      {Array.from({ length: rows }, (_, row) => (
        <SkeletonRow key={row} className="h-[60px]" />
      ))}
    </div>
  );
}

export type SpacePageFailureProps = {
  spaceId: SpaceId;
  error: ApiError;
  /** What could not be loaded. */
  title: string;
  retrying?: boolean;
  onRetry: () => void;
};

/** Stands in place of content that did not load, or that the viewer may not see. */
export function SpacePageFailure({ spaceId, error, title, retrying, onRetry }: SpacePageFailureProps) {
  const t = useTranslations('space.page');
  if (error.error === 'permission_denied' || error.error === 'not_found' || error.error === 'space_private') {
    return (
      <EmptyState
        icon={<Lock />}
        title={t('closed')}
        text={t('closedText')}
        action={<ButtonLink href={shellOverview(spaceId)}>{t('toSpace')}</ButtonLink>}
        className="py-24"
      />
    );
  }
  return (
    <ErrorState
      title={title}
      text={t('errorText')}
      retryLabel={t('retry')}
      retrying={retrying}
      onRetry={onRetry}
      className="py-24"
    />
  );
}
