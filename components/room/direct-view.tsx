'use client';

import { MessagesSquare } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useLayoutEffect, useMemo } from 'react';
import { LazyDirectList } from '@/components/dm/lazy-direct-list';
import { EmptyState } from '@/components/ui/empty-state';
import { useWindowIs } from '@/components/ui/media-query';
import { chatAddressOf, showChatAddress } from '@/lib/navigation/chat-address';
import { RoomOfAddress } from './room-of-address';

/** A direct conversation, or on phones the list of them; wide screens have the list beside it. */
export function DirectView() {
  const t = useTranslations('dm.list');
  const query = useSearchParams();
  const address = useMemo(() => chatAddressOf(new URLSearchParams(query), 'direct'), [query]);
  const isDesktop = useWindowIs('desktop');

  // Before the paint, so that the frame never shows another place.
  useLayoutEffect(() => showChatAddress(address), [address]);
  useLayoutEffect(() => () => showChatAddress(null), []);

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
