'use client';

import { ShieldX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { EmptyState } from '@/components/ui/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { SettingsColumn } from '@/components/ui/settings-frame';
import { Skeleton, SkeletonRow } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { useRoles } from '@/lib/queries/role';
import { spaceSettingsPath } from '@/lib/space/settings';
import type { SpaceId } from '@/protocol/ids';
import { RoleEditor } from './role-editor';
import { RoleList } from './role-list';

/** The roles of a space, or the one that the address names (`role=12`, `role=new`). */
export function RoleScreen({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('role');
  const named = useSearchParams().get('role');
  const { data: roles, error, isLoading, isValidating, mutate } = useRoles(spaceId);
  const showSkeleton = useDelayedFlag(isLoading);

  if (!roles) {
    return (
      <SettingsColumn title={t('title')}>
        {error ? (
          <ErrorState
            title={t('errorTitle')}
            text={t('errorText')}
            retryLabel={t('retry')}
            retrying={isValidating}
            onRetry={() => void mutate()}
          />
        ) : (
          showSkeleton && <ListSkeleton />
        )}
      </SettingsColumn>
    );
  }
  if (named === null) return <RoleList spaceId={spaceId} roles={roles} />;
  const role = named === 'new' ? null : roles.find(({ id }) => String(id) === named);
  if (role === undefined) {
    return (
      <SettingsColumn>
        <EmptyState
          icon={<ShieldX />}
          title={t('goneTitle')}
          text={t('goneText')}
          action={<ButtonLink href={spaceSettingsPath(spaceId, 'roles')}>{t('back')}</ButtonLink>}
          className="py-24"
        />
      </SettingsColumn>
    );
  }
  return <RoleEditor key={named} spaceId={spaceId} role={role} roles={roles} />;
}

function ListSkeleton() {
  const t = useTranslations('role');
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton className="mb-5 h-[68px] rounded-card" />
      {Array.from({ length: 6 }, (_, row) => (
        <SkeletonRow key={row} className="h-[60px]" />
      ))}
    </div>
  );
}
