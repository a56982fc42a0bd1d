import { useTranslations } from 'next-intl';
import { ProfileButton } from '@/components/contact/profile-button';
import { Avatar } from '@/components/ui/avatar';
import { isOnline } from '@/lib/format/presence';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import type { SpaceId } from '@/protocol/ids';
import type { Member } from '@/protocol/member';

type MomentProps = { time: string | null; now: number; locale: string };

/** When a member joined or was last active; a dash for never. */
export function Moment({ time, now, locale }: MomentProps) {
  const t = useTranslations('space.memberTable');
  if (time === null) return <span className="text-text-3">–</span>;
  const moment = new Date(time);
  return (
    <time dateTime={time} title={fullTime(moment, locale)} className="num whitespace-nowrap text-text-2">
      {relativeTime(moment, new Date(now), locale, t('now'))}
    </time>
  );
}

export function MemberStatus({ member, now }: { member: Member; now: number }) {
  const t = useTranslations('space.memberTable');
  if (member.banned === 1) return <span className="whitespace-nowrap text-danger">{t('banned')}</span>;
  if (member.timedOutUntil !== null) {
    return <span className="whitespace-nowrap text-warn">{t('timedOut')}</span>;
  }
  return isOnline(member.lastActiveTime, now) ? (
    <span className="whitespace-nowrap">{t('online')}</span>
  ) : (
    <span className="whitespace-nowrap text-text-3">{t('offline')}</span>
  );
}

type MemberNameProps = { spaceId: SpaceId; member: Member; now: number };

/** On a narrow screen ranking and status stand below the name, because their columns give way. */
export function MemberName({ spaceId, member, now }: MemberNameProps) {
  const t = useTranslations('space.memberTable');
  const online = isOnline(member.lastActiveTime, now);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ProfileButton person={member} spaceId={spaceId} pictureOnly tabIndex={-1} className="rounded-full">
        <Avatar
          name={member.username}
          picture={member.avatar}
          size={36}
          online={online}
          onlineLabel={t('online')}
        />
      </ProfileButton>
      <span className="min-w-0">
        <ProfileButton
          person={member}
          spaceId={spaceId}
          title={member.username}
          className="block max-w-full truncate font-medium"
        >
          {member.username}
        </ProfileButton>
        <span className="flex gap-1.5 truncate text-xs text-text-3 desktop:hidden">
          <span className="num">
            <span className="sr-only">{t('ranking')} </span>
            {member.ranking === null ? '–' : t('place', { place: member.ranking })}
          </span>
          <span aria-hidden>·</span>
          <MemberStatus member={member} now={now} />
        </span>
      </span>
    </span>
  );
}
