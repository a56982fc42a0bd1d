import { Lock, Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useRoles } from '@/lib/queries/role';
import { useRoomAccess } from '@/lib/queries/room-access';
import { spaceSettingsPath } from '@/lib/space/settings';
import type { Room } from '@/protocol/room';
import { useTermWords } from './term-words';

/** Shown instead of a room that members with the viewed role aren't in. */
export function ClosedToRole({ room, role }: { room: Room; role: string }) {
  const t = useTranslations('room.view');
  const names = { role, name: room.name };
  const { whole } = useTermWords();
  const { data: roles } = useRoles(room.spaceId);
  const rule = useRoomAccess(room.locked && room.ruled ? room.id : null).data?.rule;
  if (!room.locked) {
    return <EmptyState icon={<Users />} title={t('joinAsTitle', names)} text={t('joinAsText')} />;
  }
  const terms = rule && roles && whole(rule, roles);
  return (
    <EmptyState
      icon={<Lock />}
      title={t('lockedAsTitle', names)}
      text={terms ? t('ruledAsText', { terms }) : t('lockedAsText')}
      action={
        room.ruled && (
          <ButtonLink href={spaceSettingsPath(room.spaceId, 'access')}>{t('editAccess')}</ButtonLink>
        )
      }
    />
  );
}
