import { Lock, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { spaceSettingsPath } from '@/lib/space/settings';
import type { Room } from '@/protocol/room';

/** Shown instead of a room that members with the viewed role aren't in. */
export function ClosedToRole({ room, role }: { room: Room; role: string }) {
  const t = useTranslations('room.view');
  const names = { role, name: room.name };
  if (!room.locked) {
    return <EmptyState icon={<Users />} title={t('joinAsTitle', names)} text={t('joinAsText')} />;
  }
  return (
    <EmptyState
      icon={<Lock />}
      title={t('lockedAsTitle', names)}
      text={t('lockedAsText')}
      action={
        room.ruled && (
          <ButtonLink href={spaceSettingsPath(room.spaceId, 'access')}>{t('editAccess')}</ButtonLink>
        )
      }
    />
  );
}
