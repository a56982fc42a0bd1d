'use client';

import { MessagesSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { LazyDirectList } from '@/components/dm/lazy-direct-list';
import { EmptyState } from '@/components/ui/empty-state';
import { useWindowIs } from '@/components/ui/media-query';
import { useViewAddress } from './use-view-address';
import { RoomOfAddress } from './room-of-address';

/** A direct conversation, or on phones the list of them; wide screens have the list beside it. */
export function DirectView() {
  const t = useTranslations('dm.list');
  const address = useViewAddress('direct');
  const isDesktop = useWindowIs('desktop');

  if (address.matrixRoomId !== null) {
    return <RoomOfAddress key={address.matrixRoomId} matrixRoomId={address.matrixRoomId} />;
  }
  if (!isDesktop) {
    return <LazyDirectList />;
  }
  return (
    <div className="grid grow place-items-center">
      <EmptyState icon={<MessagesSquare />} title={t('choose')} text={t('chooseText')} />
    </div>
  );
}
