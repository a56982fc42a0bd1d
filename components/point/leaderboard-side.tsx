'use client';

import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/class-names';
import { SkeletonRow } from '@/components/ui/skeleton';
import { SwitchRow } from '@/components/ui/switch-row';
import { useChoices } from '@/components/ui/use-choices';
import { changePrivacy, usePrivacy } from '@/lib/queries/privacy';
import { ACTIVE_DAY_POINTS, REFERRAL_POINTS } from '@/protocol/gg-point-rules';
import { ACTIVE_DAY_MESSAGES } from '@/protocol/activity-rules';
import { MESSAGE_STEPS, REWARD_POINTS, REWARD_POINTS_A_DAY } from '@/protocol/point-rules';

/** How points are earned, and whether the viewer is shown. */
export function LeaderboardSide({ className }: { className: string }) {
  const t = useTranslations('leaderboard');
  const [first, second, third] = MESSAGE_STEPS;
  const rules = [
    [t('rule.referral'), t('rule.points', { points: REFERRAL_POINTS })],
    [t('rule.messages', { first, second, third }), t('rule.each', { points: 1 })],
    [t('rule.day', { messages: ACTIVE_DAY_MESSAGES }), t('rule.points', { points: ACTIVE_DAY_POINTS })],
    [t('rule.reward'), t('rule.aDay', { points: REWARD_POINTS, max: REWARD_POINTS_A_DAY })],
  ] as const;
  return (
    <div className={cn('flex min-w-0 flex-col gap-4', className)}>
      <Card className="px-[18px] py-4">
        <h2 className="section-title">{t('how')}</h2>
        <dl className="mt-1 divide-y text-sm">
          {rules.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-2.5">
              <dt className="text-text-2">{label}</dt>
              <dd className="num shrink-0 text-right">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-xs text-text-3">{t('fair')}</p>
      </Card>
      <Card className="px-[18px] py-3">
        <Shown />
      </Card>
    </div>
  );
}

function Shown() {
  const t = useTranslations('leaderboard');
  const { data, error } = usePrivacy();
  const { shown, save } = useChoices(data, t('saved'));
  if (!shown) return error ? <p className="text-sm text-text-3">{t('privacyError')}</p> : <SkeletonRow />;
  return (
    <SwitchRow
      label={t('show')}
      help={t('showText')}
      checked={shown.onLeaderboards}
      onChange={(onLeaderboards) =>
        save(
          () => changePrivacy({ onLeaderboards }),
          (privacy) => ({ ...privacy, onLeaderboards }),
        )
      }
    />
  );
}
