'use client';

import { Compass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ShareInvite } from '@/components/space/share-invite';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Field } from '@/components/ui/field';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import { Select } from '@/components/ui/select';
import { Skeleton, SkeletonRow } from '@/components/ui/skeleton';
import { settingsPath } from '@/lib/account/destination';
import { useMe } from '@/lib/queries/account';
import { useGgHistory, useGgPoints, useReferrals } from '@/lib/queries/gg-point';
import { useJoinedSpaces } from '@/lib/queries/space';
import { ACTIVE_DAY_POINTS, REFERRAL_POINTS } from '@/protocol/gg-point-rules';
import { GgHistory } from './gg-history';
import { Referrals } from './referrals';

/** The viewer's GG points, the link that earns them, and what they came from (OPN-64). */
export function GgReward() {
  const t = useTranslations('gg-point');
  const me = useMe();
  const sums = useGgPoints();
  const spaces = useJoinedSpaces();
  const referrals = useReferrals();
  const history = useGgHistory();
  const isThere =
    [me, sums, spaces].every(({ data, error }) => data ?? error) &&
    [referrals, history].every(({ first, error }) => first || error);
  return (
    <div className="flex flex-col gap-8">
      <div>
        <p className="mb-3 text-text-2">{t('text', { points: REFERRAL_POINTS })}</p>
        {isThere && <Sums />}
      </div>
      {/* Together: each of them would move what stands below. */}
      {isThere ? (
        <>
          <InviteLink />
          <Referrals list={referrals} />
          <GgHistory list={history} />
          <Rules />
        </>
      ) : (
        <div role="img" aria-label={t('loading')}>
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </div>
  );
}

function Sums() {
  const t = useTranslations('gg-point');
  const { data, error, mutate, isValidating } = useGgPoints();
  if (!data && error) {
    return (
      <ErrorState
        title={t('error')}
        text={t('errorText')}
        retryLabel={t('retry')}
        retrying={isValidating}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data) return null;
  const sums = [
    [t('points'), data.points],
    [t('verified'), data.verified],
    [t('unverified'), data.unverified],
    [t('held'), data.held],
  ] as const;
  return (
    <>
      <Card>
        <dl className="grid divide-x max-desktop:grid-cols-1 max-desktop:divide-x-0 max-desktop:divide-y desktop:grid-cols-4">
          {sums.map(([label, value]) => (
            <div
              key={label}
              className="flex flex-col-reverse gap-0.5 px-4 py-3 max-desktop:flex-row max-desktop:items-center max-desktop:justify-between"
            >
              <dt className="text-sm text-text-3">{label}</dt>
              <dd className="num text-xl font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {data.held > 0 && (
        <Note tone="info" className="mt-3">
          <Lead>{t('heldTitle', { points: data.held })}</Lead>
          {t('heldText')}
        </Note>
      )}
    </>
  );
}

/** People invite to a space: to the one that they choose, at first the one that they joined first. */
function InviteLink() {
  const t = useTranslations('gg-point');
  const router = useRouter();
  const { data: me } = useMe();
  const { data: spaces, error } = useJoinedSpaces();
  const [chosen, setChosen] = useState<number | null>(null);
  if (error && !spaces) return null;
  if (!me || !spaces) return <SkeletonRow />;
  const space = spaces.find(({ id }) => id === chosen) ?? spaces[0];
  if (!space) {
    return (
      <EmptyState
        icon={<Compass />}
        title={t('noSpace')}
        action={<ButtonLink href="/index/guildSearch">{t('find')}</ButtonLink>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {spaces.length > 1 && (
        <Field label={t('space')}>
          {(control) => (
            <Select {...control} value={space.id} onChange={(event) => setChosen(Number(event.target.value))}>
              {spaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ShareInvite me={me} space={space} onUnverified={() => router.push(settingsPath(me.id, 'email'))} />
    </div>
  );
}

function Rules() {
  const t = useTranslations('gg-point');
  return (
    <section>
      <h3 className="mb-2 section-title">{t('how')}</h3>
      <dl className="flex flex-col gap-2 text-text-2">
        <div className="flex justify-between gap-4">
          <dt>{t('howReferral')}</dt>
          <dd className="num">+{REFERRAL_POINTS}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>
            {t('howDay')}
            <span className="block text-sm text-text-3">{t('howDayText')}</span>
          </dt>
          <dd className="num">+{ACTIVE_DAY_POINTS}</dd>
        </div>
      </dl>
    </section>
  );
}
