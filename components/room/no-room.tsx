'use client';

import { Compass, EyeOff, Hash, Hourglass } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { TopBar } from '@/components/ui/top-bar';
import { ButtonLink, buttonStyles } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useRoleView } from '@/lib/queries/role-view';
import { rolePath } from '@/lib/space/settings';
import type { Room } from '@/protocol/room';
import type { SpaceId } from '@/protocol/ids';

/** The space has no channel that could be shown, or its first one is still being made. */
export function NoChannels({ spaceId, preparing }: { spaceId: SpaceId; preparing: Room | undefined }) {
  const t = useTranslations('room.view');
  const viewed = useRoleView(spaceId)?.viewed;
  return (
    <>
      <TopBar title={t('title')} isHeading />
      <div role="status" className="grid grow place-items-center">
        {preparing ? (
          <EmptyState
            icon={<Hourglass />}
            title={t('preparingTitle', { name: preparing.name })}
            text={t('preparingText')}
          />
        ) : viewed ? (
          <EmptyState
            icon={<EyeOff />}
            title={t('seesNothingTitle')}
            text={t('seesNothingText')}
            action={<ButtonLink href={rolePath(spaceId, viewed.roleId)}>{t('editRole')}</ButtonLink>}
          />
        ) : (
          <EmptyState icon={<Hash />} title={t('noRoomsTitle')} text={t('noRoomsText')} />
        )}
      </div>
    </>
  );
}

/** The address names a space that the person is not in. */
export function Stranger({ spaceId }: { spaceId: SpaceId }) {
  const t = useTranslations('room.view');
  return (
    <>
      <TopBar title={t('title')} isHeading />
      <div className="grid grow place-items-center">
        <EmptyState
          icon={<Compass />}
          title={t('strangerTitle')}
          text={t('strangerText')}
          action={
            <Link href={shellOverview(spaceId)} prefetch={false} className={buttonStyles({})}>
              {t('overview')}
            </Link>
          }
        />
      </div>
    </>
  );
}
