'use client';

import { Check, Plus, UserX } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import type { MemberQuestionKind } from '@/components/member/member-questions';
import { Avatar } from '@/components/ui/avatar';
import { AvatarStack } from '@/components/ui/avatar-stack';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { RoleChip, RoleInk } from '@/components/ui/role-chip';
import { Skeleton, SkeletonText } from '@/components/ui/skeleton';
import { VerificationBadge } from '@/components/ui/verification-badge';
import { useNow } from '@/components/ui/use-now';
import { shortAddress } from '@/lib/format/address';
import { isOnline } from '@/lib/format/presence';
import { dayOf } from '@/lib/format/relative-time';
import type { OpenProfile } from '@/lib/navigation/profile-card';
import { useMe } from '@/lib/queries/account';
import { useProfile } from '@/lib/queries/profile';
import { useSeenThing } from '@/lib/queries/unread-notice';
import { useMay } from '@/lib/queries/space';
import type { Profile } from '@/protocol/profile';
import { BlockedProfile, OwnProfileActions, ProfileActions } from './profile-actions';

export type ProfileContentProps = {
  profile: OpenProfile;
  /** Closes the card and opens a path. */
  goTo: (path: string) => void;
  /** These close the card. */
  onSendMoney: (() => void) | undefined;
  onBlock: (isBlocked: boolean) => void;
  onReport: () => void;
  /** Opens the question before an act on the person as a member of the space on screen. */
  onModerate: (kind: MemberQuestionKind, isAdmin: boolean) => void;
  /** The conversation with the person; null where there is none, or no chat. */
  mute: ConversationMute | null;
};

/** Whether a conversation is muted, and the change of it. */
export interface ConversationMute {
  readonly isMuted: boolean;
  toggle(): void;
}

export function ProfileContent({ profile: opened, ...on }: ProfileContentProps) {
  const t = useTranslations('profile');
  const { data: me } = useMe();
  const { data: profile, error, mutate } = useProfile(opened.userId, opened.spaceId);
  useSeenThing('person', profile ? opened.userId : null);
  const may = useMay(opened.spaceId);
  const name = profile?.username ?? opened.name;
  if (!profile && error?.error === 'not_found') {
    return <EmptyState icon={<UserX />} title={t('missing')} text={t('missingText')} className="px-5 py-8" />;
  }
  if (!profile && error) {
    return (
      <ErrorState
        title={t('errorTitle')}
        text={t('errorText')}
        retryLabel={t('retry')}
        onRetry={() => void mutate()}
        className="px-5 py-8"
      />
    );
  }
  const isSelf = me?.id === opened.userId;
  const roles =
    profile?.inSpace && may('manageRoles')
      ? () => on.onModerate('roles', profile.inSpace?.isAdmin ?? false)
      : null;
  return (
    <div aria-busy={!profile || undefined} className="flex flex-col gap-3.5 px-[18px] pt-[18px] pb-3.5">
      <Identity opened={opened} profile={profile} isSelf={isSelf} />
      {!profile ? (
        <ProfileSkeleton />
      ) : profile.blocked ? (
        <BlockedProfile name={name} {...on} />
      ) : (
        <>
          <Facts profile={profile} onRoles={roles} />
          {isSelf ? (
            <OwnProfileActions id={profile.id} {...on} />
          ) : (
            <ProfileActions profile={profile} spaceId={opened.spaceId} {...on} />
          )}
        </>
      )}
    </div>
  );
}

type IdentityProps = { opened: OpenProfile; profile: Profile | undefined; isSelf: boolean };

/** Picture, name in the colour of the highest role, and what the person is here. */
function Identity({ opened, profile, isSelf }: IdentityProps) {
  const t = useTranslations('profile');
  const now = useNow() ?? 0;
  const name = profile?.username ?? opened.name;
  const online = profile ? isOnline(profile.lastActiveTime, now) : false;
  const color = profile?.blocked ? undefined : profile?.inSpace?.roles[0]?.color;
  const presence = online ? t('online') : profile && profile.lastActiveTime !== null ? t('offline') : null;
  const standing = profile?.inSpace?.isOwner ? t('owner') : profile?.inSpace?.isAdmin ? t('admin') : null;
  const relation =
    profile?.relation === 'friend' || profile?.relation === 'follower' ? t(profile.relation) : null;
  const notes = profile?.blocked ? [t('blocked')] : [isSelf ? t('you') : presence, standing, relation];
  return (
    <div className="flex items-center gap-3.5">
      <Avatar name={name} picture={profile?.avatar ?? opened.picture} size={64} online={online && !isSelf} />
      <div className="min-w-0 grow">
        <h2 className="truncate text-xl leading-[26px] font-semibold" title={name}>
          {color ? <RoleInk color={color}>{name}</RoleInk> : name}
        </h2>
        {profile ? (
          <p className="text-sm text-text-2">{notes.filter(Boolean).join(' · ')}</p>
        ) : (
          <Skeleton className="mt-1.5 h-3 w-1/3" />
        )}
      </div>
    </div>
  );
}

type FactsProps = {
  profile: Profile;
  /** Changes the roles of the person; null for viewers who may not. */
  onRoles: (() => void) | null;
};

function Facts({ profile: { bio, inSpace, createdTime, mutualSpaces, pictureNft }, onRoles }: FactsProps) {
  const t = useTranslations('profile');
  const locale = useLocale();
  const roles = useId();
  const { named, total } = mutualSpaces;
  const names = named.map((space) => space.name).join(', ');
  return (
    <>
      {bio !== '' && <p className="text-sm wrap-anywhere whitespace-pre-line">{bio}</p>}
      {inSpace && (inSpace.roles.length > 0 || onRoles) && (
        <>
          <h3 id={roles} className="sr-only">
            {t('roles')}
          </h3>
          <ul aria-labelledby={roles} className="flex flex-wrap gap-1.5">
            {inSpace.roles.map((role) => (
              <li key={role.id} className="flex min-w-0">
                <RoleChip {...role} />
              </li>
            ))}
            {onRoles && (
              <li>
                <button
                  type="button"
                  onClick={onRoles}
                  className="inline-flex h-[22px] touch-target items-center gap-1 rounded-sm px-2 text-xs font-medium text-text-2 edge-border-2 enabled-hover:bg-hover [&_svg]:size-3"
                >
                  <Plus aria-hidden />
                  {t('editRoles')}
                </button>
              </li>
            )}
          </ul>
        </>
      )}
      <dl className="flex flex-col gap-[7px] text-sm">
        {inSpace && <Fact label={t('joined')}>{dayOf(new Date(inSpace.joinedTime), locale)}</Fact>}
        <Fact label={t('created')}>{dayOf(new Date(createdTime), locale)}</Fact>
        {pictureNft && (
          <Fact label={t('nft')}>
            <span className="flex items-center justify-end gap-1.5" title={pictureNft.collectionName}>
              <bdi className="min-w-0 truncate">{pictureNft.name}</bdi>
              {pictureNft.isListed ? (
                <VerificationBadge kind="green" label={t('nftVerified')} />
              ) : (
                <>
                  <span
                    className="shrink-0 text-text-3"
                    title={t('nftUnlisted', { contract: pictureNft.contract })}
                  >
                    {shortAddress(pictureNft.contract)}
                  </span>
                  {/* That the piece is theirs is certain, that the collection is what its name says is not. */}
                  <span
                    role="img"
                    aria-label={t('nftVerified')}
                    title={t('nftVerified')}
                    className="shrink-0 text-text-2"
                  >
                    <Check aria-hidden className="size-3.5" />
                  </span>
                </>
              )}
            </span>
          </Fact>
        )}
        {total > 0 && (
          <Fact label={t('mutual')}>
            <span className="flex items-center justify-end gap-2" title={names}>
              <AvatarStack
                people={named.map((space) => ({ name: space.name, picture: space.logo }))}
                kind="space"
                size={24}
              />
              <span className="min-w-0 truncate">
                {total > named.length ? t('more', { names, count: total - named.length }) : names}
              </span>
            </span>
          </Fact>
        )}
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="shrink-0 text-text-3">{label}</dt>
      <dd className="num min-w-0 text-right">{children}</dd>
    </div>
  );
}

function ProfileSkeleton() {
  const t = useTranslations('profile');
  return (
    <div role="img" aria-label={t('loading')} className="flex flex-col gap-3.5">
      <SkeletonText lines={2} />
      <span className="grid grid-cols-2 gap-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </span>
    </div>
  );
}
