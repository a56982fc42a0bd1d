'use client';

import { Check, UserPlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { SearchField } from '@/components/ui/search-field';
import { Skeleton } from '@/components/ui/skeleton';
import { useDelayedFlag } from '@/components/ui/use-delayed-flag';
import { inviteToSpace, useFriendsOutOfSpace } from '@/lib/queries/contact';
import type { SpaceId } from '@/protocol/ids';

/** Friends of the viewer who are not in the space, each with "Invite" (INV-01, INV-02). */
export function InviteFriends({ spaceId, disabled }: { spaceId: SpaceId; disabled: boolean }) {
  const t = useTranslations('space.invite.friends');
  const [text, setText] = useState('');
  const { data, error, isLoading, mutate } = useFriendsOutOfSpace(spaceId, '');
  const showSkeleton = useDelayedFlag(isLoading);
  const wanted = text.trim().toLowerCase();
  const shown = data?.records.filter(({ username }) => username.toLowerCase().includes(wanted)) ?? [];
  return (
    <section className="flex min-h-0 flex-col gap-2">
      <h3 className="section-title">{t('title')}</h3>
      {error && !data ? (
        <ErrorState title={t('error')} retryLabel={t('retry')} onRetry={() => void mutate()} />
      ) : !data ? (
        showSkeleton && <Skeleton className="h-24" />
      ) : data.records.length === 0 ? (
        <p className="text-sm text-text-2">{t('none')}</p>
      ) : (
        <>
          <SearchField
            label={t('search')}
            placeholder={t('search')}
            value={text}
            maxLength={64}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {shown.length === 0 ? (
            <p role="status" className="py-4 text-center text-sm text-text-2">
              {t('noneFound', { text: text.trim() })}
            </p>
          ) : (
            <ul aria-label={t('title')} className="flex max-h-60 flex-col gap-1 overflow-y-auto scroll-quiet">
              {shown.map((friend) => (
                <li key={friend.id} className="flex items-center gap-2.5">
                  <Avatar name={friend.username} picture={friend.avatar} size={32} />
                  <span className="min-w-0 grow truncate" title={friend.username}>
                    {friend.username}
                  </span>
                  <InviteButton spaceId={spaceId} friend={friend} disabled={disabled} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function InviteButton({
  spaceId,
  friend,
  disabled,
}: {
  spaceId: SpaceId;
  friend: { id: number; username: string; invited: boolean };
  disabled: boolean;
}) {
  const t = useTranslations('space.invite.friends');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(friend.invited);
  const invite = async () => {
    setBusy(true);
    try {
      await inviteToSpace(spaceId, friend.id);
      setDone(true);
    } catch {
      // The failure is in the snackbar; the button stays for another attempt.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="sm"
      busy={busy}
      disabled={disabled || done}
      aria-label={t(done ? 'invitedName' : 'inviteName', { name: friend.username })}
      onClick={() => void invite()}
    >
      {!busy && (done ? <Check aria-hidden /> : <UserPlus aria-hidden />)}
      {t(done ? 'invited' : 'invite')}
    </Button>
  );
}
