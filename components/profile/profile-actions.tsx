'use client';

import {
  ArrowUpRight,
  Ban,
  Bell,
  BellOff,
  Flag,
  Lock,
  MessageCircle,
  Pencil,
  ShieldCheck,
  UserCheck,
  UserPlus,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { usePersonActions } from '@/components/contact/use-person-actions';
import { useWriteTo } from '@/components/contact/use-write-to';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { directPath } from '@/lib/navigation/chat-address';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { Profile } from '@/protocol/profile';
import type { ProfileContentProps } from './profile-content';
import { ProfileModeration } from './profile-moderation';

type Acts = Omit<ProfileContentProps, 'profile'>;

/** What the viewer can do for or about another person. */
export function ProfileActions({
  profile,
  spaceId,
  goTo,
  onSendMoney,
  onBlock,
  onReport,
  onModerate,
  mute,
}: Acts & { profile: Profile; spaceId: SpaceId | null }) {
  const t = useTranslations('profile');
  const { follows, toggleFollow } = usePersonActions(profile, profile);
  const { write, busyId } = useWriteTo((matrixRoomId) => goTo(directPath(matrixRoomId)));
  const name = profile.username;
  return (
    <>
      {!profile.acceptsMessages && (
        <p className="flex items-start gap-2.5 rounded-control bg-hover px-3 py-2.5 text-sm text-text-2">
          <Lock aria-hidden className="mt-[1.5px] size-[17px] shrink-0" />
          {t('refused', { name })}
        </p>
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {profile.acceptsMessages && (
          <Button variant="primary" busy={busyId !== null} onClick={() => void write(profile)}>
            <MessageCircle aria-hidden />
            {t('message')}
          </Button>
        )}
        {onSendMoney && (
          <Button onClick={onSendMoney}>
            <ArrowUpRight aria-hidden />
            {t('sendMoney')}
          </Button>
        )}
      </div>
      {spaceId !== null && (
        <ProfileModeration
          profile={profile}
          spaceId={spaceId}
          onAct={(kind) => onModerate(kind, profile.inSpace?.isAdmin ?? false)}
        />
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-1 border-t border-border-2 pt-2.5">
        <Act
          icon={follows ? <UserCheck aria-hidden /> : <UserPlus aria-hidden />}
          aria-pressed={follows}
          onClick={() => void toggleFollow()}
        >
          {t(follows ? 'following' : 'follow')}
        </Act>
        {mute && (
          <Act
            icon={mute.isMuted ? <BellOff aria-hidden /> : <Bell aria-hidden />}
            aria-pressed={mute.isMuted}
            onClick={mute.toggle}
          >
            {t(mute.isMuted ? 'muted' : 'mute')}
          </Act>
        )}
        <Act danger icon={<Ban aria-hidden />} onClick={() => onBlock(false)}>
          {t('block')}
        </Act>
        <Act danger icon={<Flag aria-hidden />} onClick={onReport}>
          {t('report')}
        </Act>
      </div>
    </>
  );
}

/** Actions for a person whom the viewer blocks. */
export function BlockedProfile({ onBlock, onReport }: Acts & { name: string }) {
  const t = useTranslations('profile');
  return (
    <>
      <p className="text-sm text-text-2">{t('blockedText')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => onBlock(true)}>
          <ShieldCheck aria-hidden />
          {t('unblock')}
        </Button>
        <Button onClick={onReport}>
          <Flag aria-hidden />
          {t('report')}
        </Button>
      </div>
    </>
  );
}

export function OwnProfileActions({ id, goTo }: Acts & { id: UserId }) {
  const t = useTranslations('profile');
  return (
    <Button onClick={() => goTo(`/index/settings/account/${id}`)}>
      <Pencil aria-hidden />
      {t('edit')}
    </Button>
  );
}

type ActProps = ComponentProps<'button'> & { icon: ReactNode; danger?: boolean };

function Act({ icon, danger = false, children, ...props }: ActProps) {
  return (
    <button
      type="button"
      {...props}
      className={cn(
        'flex flex-col items-center gap-1 rounded-control px-0.5 py-2 text-xs enabled-hover:bg-hover max-desktop:min-h-14 [&_svg]:size-[18px]',
        danger ? 'text-danger' : 'text-text-2',
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </button>
  );
}
