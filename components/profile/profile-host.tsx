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
import type { MemberQuestionKind } from '@/components/member/member-questions';
import { refreshProfiles } from '@/lib/queries/profile';
import { useKnown } from '@/lib/queries/query';
import type { UserId } from '@/protocol/ids';
import type { ConversationMute } from './profile-content';

const load = () => import('./profile-card');
const ProfileCard = lazy(load);
const BlockDialog = lazy(() => import('@/components/contact/block-dialog'));
const ReportDialog = lazy(() => import('@/components/report/report-dialog'));
const MemberQuestion = lazy(async () => ({
  default: (await import('@/components/member/member-questions')).MemberQuestion,
}));

export type ProfileHostProps = {
  /** Opens a conversation or a settings page. */
  goTo: (path: string) => void;
  /** Left out on pages without a wallet. */
  sendMoney?: (userId: UserId) => void;
  /** The conversation with a person, where chat runs and there is one. */
  muteOf?: (person: { readonly userId: UserId; readonly name: string }) => ConversationMute | null;
};

/** A question about a person that outlives their card. */
type Question =
  | { readonly kind: 'block'; readonly isBlocked: boolean; readonly profile: OpenProfile }
  | { readonly kind: 'report'; readonly profile: OpenProfile }
  | {
      readonly kind: 'member';
      readonly act: MemberQuestionKind;
      readonly isAdmin: boolean;
      readonly profile: OpenProfile;
    };

/** Shows the card that a `ProfileButton` of the page opens. Its scripts load when a pointer or the focus is on one. */
export function ProfileHost({ goTo, sendMoney, muteOf }: ProfileHostProps) {
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
  const spaces = useKnown('joinedSpaces', {});
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
          onModerate={(act, isAdmin) => leave(() => setQuestion({ kind: 'member', act, isAdmin, profile }))}
          mute={muteOf?.(profile) ?? null}
        />
      )}
      {question?.kind === 'block' && (
        <BlockDialog
          person={{ id: question.profile.userId, username: question.profile.name }}
          isBlocked={question.isBlocked}
          onClose={closeQuestion}
        />
      )}
      {question?.kind === 'member' && question.profile.spaceId !== null && (
        <MemberQuestion
          kind={question.act}
          spaceId={question.profile.spaceId}
          spaceName={spaces?.find(({ id }) => id === question.profile.spaceId)?.name ?? ''}
          member={{
            id: question.profile.userId,
            username: question.profile.name,
            isAdmin: question.isAdmin,
          }}
          onClose={closeQuestion}
          onDone={() => {
            closeQuestion();
            void refreshProfiles();
          }}
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
