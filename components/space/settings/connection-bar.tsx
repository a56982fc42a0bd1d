'use client';

import { CloudOff, WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NoticeBar } from '@/components/ui/notice-bar';
import { useOnline } from '@/components/ui/use-online';
import { chatFollowsLater } from '@/lib/api/chat-away';
import { useObservable } from '@/lib/use-observable';

/** Nothing can be saved, or what was saved has yet to reach chat. */
export function ConnectionBar() {
  const t = useTranslations('space.settings');
  const online = useOnline();
  const followsLater = useObservable(chatFollowsLater, false);
  return (
    <div role="status" className="shrink-0">
      {!online ? (
        <NoticeBar icon={<WifiOff aria-hidden className="size-4 shrink-0 text-warn" />}>
          {t('offline')}
        </NoticeBar>
      ) : (
        followsLater && (
          <NoticeBar icon={<CloudOff aria-hidden className="size-4 shrink-0 text-warn" />}>
            {t('chatFollows')}
          </NoticeBar>
        )
      )}
    </div>
  );
}
