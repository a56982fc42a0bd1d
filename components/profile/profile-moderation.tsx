'use client';

import { Ban, DoorOpen, Info, Timer, TimerOff } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { actsOn } from '@/components/member/member-can';
import type { MemberQuestionKind } from '@/components/member/member-questions';
import { Button } from '@/components/ui/button';
import { fullTime } from '@/lib/format/relative-time';
import { useMay } from '@/lib/queries/space';
import type { SpaceId } from '@/protocol/ids';
import type { Profile } from '@/protocol/profile';

export type ProfileModerationProps = {
  profile: Profile;
  spaceId: SpaceId;
  onAct: (kind: MemberQuestionKind) => void;
};

/** What the viewer may do about a member of the space on screen; draws nothing if the viewer may not moderate. */
export function ProfileModeration({ profile, spaceId, onAct }: ProfileModerationProps) {
  const t = useTranslations('profile.moderation');
  const locale = useLocale();
  const title = useId();
  const may = useMay(spaceId);
  const { inSpace, username } = profile;
  if (!inSpace || !(may('kickMembers') || may('banMembers'))) return null;
  const { isOwner, outranked, timedOutUntil } = inSpace;
  const can = actsOn({ isMember: true, isOwner, outranked, isTimedOut: timedOutUntil !== null }, may);
  return (
    <section aria-labelledby={title} className="flex flex-col gap-1.5 border-t border-border-2 pt-3">
      <h3 id={title} className="text-xs font-medium text-text-3">
        {t('title')}
      </h3>
      {outranked ? (
        <>
          {timedOutUntil !== null && (
            <p className="text-sm text-warn">
              {t('timedOutUntil', { time: fullTime(new Date(timedOutUntil), locale) })}
            </p>
          )}
          <div className="flex flex-wrap gap-1.5">
            {can.timeOut && (
              <Button size="sm" onClick={() => onAct(can.lift ? 'lift' : 'timeOut')}>
                {can.lift ? <TimerOff aria-hidden /> : <Timer aria-hidden />}
                {t(can.lift ? 'lift' : 'timeOut')}
              </Button>
            )}
            {can.kick && (
              <Button size="sm" onClick={() => onAct('kick')}>
                <DoorOpen aria-hidden />
                {t('kick')}
              </Button>
            )}
            {can.ban && (
              <Button size="sm" variant="danger-quiet" onClick={() => onAct('ban')}>
                <Ban aria-hidden />
                {t('ban')}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className="flex items-start gap-2 text-sm text-text-2">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-text-3" />
          {t('tooHigh', { name: username })}
        </p>
      )}
    </section>
  );
}
