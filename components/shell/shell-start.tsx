'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { overviewPath } from '@/lib/account/destination';
import { call } from '@/lib/api/client';
import { inviteOf } from '@/lib/invite/query';
import { useMe } from '@/lib/queries/account';
import { useJoinedSpaces } from '@/lib/queries/space';
import { overviewSpaceId } from '@/lib/space/order';
import { chatPath } from '@/lib/navigation/chat-address';
import { selectedSpaceId } from '@/lib/navigation/selected-space';

/** Where the shell begins: the overview of an invite's space, else chat in the space seen last, else nobody's land. */
export function ShellStart() {
  const t = useTranslations('shell');
  const router = useRouter();
  const { data: me } = useMe();
  const { data: spaces, error, mutate } = useJoinedSpaces();

  useEffect(() => {
    if (!me || !spaces) return;
    let left = false;
    const invite = inviteOf(location.search);
    const invited = invite
      ? call('invitePreview', { query: invite, failure: 'silent' }).then(({ space }) => space?.id ?? null)
      : Promise.resolve(me.invitedToSpaceId);
    void invited
      .catch(() => null)
      .then((invitedId) => {
        if (left) return;
        const spaceId = overviewSpaceId(spaces, selectedSpaceId());
        if (invitedId !== null) router.replace(overviewPath(invitedId, invite?.link));
        else router.replace(spaceId === null ? '/index/nomanland' : chatPath(spaceId));
      });
    return () => {
      left = true;
    };
  }, [me, spaces, router]);

  if (!error || spaces) return null;
  return (
    <ErrorState
      className="my-auto"
      title={t('spacesError')}
      text={error.error === 'unavailable' ? t('service.text') : undefined}
      retryLabel={t('retry')}
      onRetry={() => void mutate()}
    />
  );
}
