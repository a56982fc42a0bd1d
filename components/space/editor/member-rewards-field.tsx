'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SwitchRow } from '@/components/ui/switch-row';
import { asApiError } from '@/lib/api/api-error';
import { errorText } from '@/lib/api/error-text';
import { setMemberPermission, useMemberPermissions } from '@/lib/queries/space';
import { permissions } from '@/protocol/permissions';
import type { SpaceId } from '@/protocol/ids';

/** Whether every member may send rewards (OPN-33). It is saved at once, apart from the form around it. */
export function MemberRewardsField({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('space.editor');
  const { data } = useMemberPermissions(spaceId);
  const [asked, setAsked] = useState<boolean | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const held = data?.find(({ id }) => id === permissions.sendRewards);
  if (!held) return null;

  const change = async (allowed: boolean) => {
    setAsked(allowed);
    setRefusal(null);
    try {
      await setMemberPermission(spaceId, permissions.sendRewards, allowed);
    } catch (caught) {
      setRefusal(await errorText(asApiError(caught)));
    } finally {
      setAsked(null);
    }
  };

  return (
    <div>
      <SwitchRow
        label={t('memberRewards')}
        help={t('memberRewardsHelp')}
        checked={asked ?? held.allowed === 1}
        onChange={(allowed) => void change(allowed)}
      />
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
    </div>
  );
}
