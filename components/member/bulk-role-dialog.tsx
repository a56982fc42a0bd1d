'use client';

import { Shapes } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/ui/action-dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { RoleDot, RoleInk } from '@/components/ui/role-chip';
import { SkeletonRow } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { assignRole, unassignRoles, useRoles } from '@/lib/queries/role';
import type { RoleId, SpaceId } from '@/protocol/ids';
import type { Member } from '@/protocol/member';

export type BulkRoleDialogProps = {
  spaceId: SpaceId;
  members: readonly Member[];
  verb: 'give' | 'take';
  onClose: () => void;
  onDone: () => void;
};

/** Gives one role to several members or takes it from them; only roles below the viewer's own can be selected. */
export function BulkRoleDialog({ spaceId, members, verb, onClose, onDone }: BulkRoleDialogProps) {
  const t = useTranslations('member.bulk');
  const { data: all, error, mutate } = useRoles(spaceId);
  const roles = all?.filter(({ isDefault, manageable }) => isDefault === 0 && manageable);
  const [roleId, setRoleId] = useState<RoleId | null>(null);
  const role = roles?.find(({ id }) => id === roleId);
  const count = members.length;

  const run = async () => {
    if (!role) return;
    const ids = members.map(({ id }) => id);
    // A refusal names those who have left.
    await (verb === 'give' ? assignRole(role.id, ids) : unassignRoles(role.id, ids));
    showSnackbar(t(verb === 'give' ? 'given' : 'taken', { role: role.name, count }));
    onDone();
  };
  return (
    <ActionDialog
      title={t(verb === 'give' ? 'giveTitle' : 'takeTitle', { count })}
      actionLabel={t(verb)}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isReady={role !== undefined}
      run={run}
      onClose={onClose}
    >
      {error && !all ? (
        <ErrorState
          title={t('errorTitle')}
          text={t('errorText')}
          retryLabel={t('retry')}
          onRetry={() => void mutate()}
        />
      ) : !roles ? (
        [1, 2, 3].map((row) => <SkeletonRow key={row} className="h-11 px-2" />)
      ) : roles.length === 0 ? (
        <EmptyState icon={<Shapes />} title={t('noRoles')} />
      ) : (
        <RadioGroup
          legend={t('roles')}
          hideLegend
          className="-mx-2 max-h-[min(320px,45dvh)] gap-0! overflow-y-auto scroll-quiet"
        >
          {roles.map(({ id, name, color }) => (
            <Radio
              key={id}
              name="role"
              checked={id === roleId}
              onChange={() => setRoleId(id)}
              className="flex! h-11 rounded-md px-2 hover:bg-hover"
            >
              <span className="flex items-center gap-3">
                <RoleDot color={color} />
                <RoleInk color={color} className="min-w-0 truncate font-medium">
                  {name}
                </RoleInk>
              </span>
            </Radio>
          ))}
        </RadioGroup>
      )}
    </ActionDialog>
  );
}
