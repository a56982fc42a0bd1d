'use client';

import { usePathname } from 'next/navigation';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useChatAddress } from '@/lib/navigation/chat-address';
import {
  closeProfile,
  focusAnchor,
  useOpenProfile,
  useProfileExpected,
  type OpenProfile,
} from '@/lib/navigation/profile-card';
import type { UserId } from '@/protocol/ids';

const load = () => import('./profile-card');
const ProfileCard = lazy(load);
const BlockDialog = lazy(() => import('@/components/contact/block-dialog'));
const ReportDialog = lazy(() => import('@/components/report/report-dialog'));

export type ProfileHostProps = {
  /** Opens a conversation or a settings page. */
  goTo: (path: string) => void;
  /** Left out on pages without a wallet. */
  sendMoney?: (userId: UserId) => void;
};

/** A question about a person that outlives their card. */
type Question =
  | { readonly kind: 'block'; readonly isBlocked: boolean; readonly profile: OpenProfile }
  | { readonly kind: 'report'; readonly profile: OpenProfile };

/** Shows the card that a `ProfileButton` of the page opens. Its scripts load when a pointer or the focus is on one. */
export function ProfileHost({ goTo, sendMoney }: ProfileHostProps) {
  const profile = useOpenProfile();
  const isExpected = useProfileExpected();
  const [question, setQuestion] = useState<Question | null>(null);
  useCloseElsewhere();
  useEffect(() => {
    // Without a connection the card itself says what failed.
    if (isExpected) load().catch(() => {});
  }, [isExpected]);

  /** Closes the card first, so that what opens gives the focus back to where the card came from. */
  const leave = (next: () => void) => {
    if (profile) focusAnchor(profile.anchor);
    closeProfile();
    next();
  };
  const closeQuestion = () => setQuestion(null);
  return (
    <Suspense>
      {profile && (
        <ProfileCard
          key={profile.userId}
          profile={profile}
          goTo={(path) => leave(() => goTo(path))}
          onSendMoney={sendMoney && (() => leave(() => sendMoney(profile.userId)))}
          onBlock={(isBlocked) => leave(() => setQuestion({ kind: 'block', isBlocked, profile }))}
          onReport={() => leave(() => setQuestion({ kind: 'report', profile }))}
        />
      )}
      {question?.kind === 'block' && (
        <BlockDialog
          person={{ id: question.profile.userId, username: question.profile.name }}
          isBlocked={question.isBlocked}
          onClose={closeQuestion}
        />
      )}
      {question?.kind === 'report' && (
        <ReportDialog
          subject={{
            kind: 'person',
            userId: question.profile.userId,
            ...(question.profile.spaceId !== null && { spaceId: question.profile.spaceId }),
          }}
          name={question.profile.name}
          onClose={closeQuestion}
        />
      )}
    </Suspense>
  );
}

/** A card belongs to what it was opened from, which another page or room takes off the screen. */
function useCloseElsewhere(): void {
  const pathname = usePathname();
  const room = useChatAddress()?.matrixRoomId ?? null;
  useEffect(() => closeProfile, [pathname, room]);
}
