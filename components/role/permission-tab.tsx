'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { Switch } from '@/components/ui/switch';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { errorText } from '@/lib/api/error-text';
import { setRolePermission, useRolePermissions } from '@/lib/queries/role';
import { useMay } from '@/lib/queries/space';
import { permissionOf } from '@/protocol/permissions';
import type { SpaceId } from '@/protocol/ids';
import type { Role, RolePermission } from '@/protocol/role';

/** What the role allows: one switch each, which works at once (ROL-13, ROL-26). */
export function PermissionTab({ spaceId, role }: { spaceId: SpaceId; role: Role }) {
  const t = useTranslations('role');
  const { data, error, isLoading, isValidating, mutate } = useRolePermissions(role.id);
  const may = useMay(spaceId);
  const showSkeleton = useDelayedFlag(isLoading);
  // The server's sentence, too (ROL-41).
  useEffect(() => {
    if (error) void errorText(error).then((text) => showSnackbar(text, 'error'));
  }, [error]);
  return (
    <div className="max-w-[712px] px-4 pt-2 pb-16 desktop:px-7">
      {data ? (
        <ul>
          {data.map((permission) => (
            <PermissionRow
              key={permission.id}
              role={role}
              permission={permission}
              isHeld={may(permissionOf(permission.id))}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState
          title={t('permissionsError')}
          text={t('errorText')}
          retryLabel={t('retry')}
          retrying={isValidating}
          onRetry={() => void mutate()}
          className="py-10"
        />
      ) : (
        showSkeleton && (
          <div role="status" aria-label={t('loading')} className="flex flex-col gap-5 pt-4">
            {Array.from({ length: 8 }, (_, row) => (
              <Skeleton key={row} className="h-12 rounded-md" />
            ))}
          </div>
        )
      )}
    </div>
  );
}

type PermissionRowProps = { role: Role; permission: RolePermission; isHeld: boolean };

function PermissionRow({ role, permission, isHeld }: PermissionRowProps) {
  const t = useTranslations('role');
  const id = useId();
  const [busy, setBusy] = useState(false);
  const toggle = async (isAllowed: boolean) => {
    setBusy(true);
    try {
      await setRolePermission(role.id, permission.id, isAllowed);
    } catch {
      // The snackbar has said it (ROL-41); the switch stands as before.
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className="flex items-start gap-4 border-b py-3.5 last:border-b-0">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="font-medium">
          {permission.name}
        </label>
        <p id={`${id}-includes`} className="text-sm text-text-3">
          {permission.description}
          {role.manageable && !isHeld && <span className="block text-warn">{t('notHeld')}</span>}
        </p>
      </div>
      <Switch
        id={id}
        checked={permission.allowed === 1}
        disabled={busy || !isHeld || !role.manageable}
        aria-describedby={`${id}-includes`}
        aria-busy={busy}
        onChange={(event) => void toggle(event.currentTarget.checked)}
      />
    </li>
  );
}
