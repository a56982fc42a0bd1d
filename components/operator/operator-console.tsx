'use client';

import {
  BadgeCheck,
  Compass,
  Flag,
  Gamepad2,
  MailWarning,
  OctagonAlert,
  ScrollText,
  Search,
  ShieldCheck,
  Star,
  Trophy,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter, useSearchParams } from 'next/navigation';
import { type ReactNode } from 'react';
import { FreshLoginHost } from '@/components/account/fresh-login/fresh-login-host';
import { EmptyState } from '@/components/ui/empty-state';
import { SettingsFrame, type SettingsSection } from '@/components/ui/settings-frame';
import { UnsavedGuardHost } from '@/components/ui/unsaved-guard';
import { useMe } from '@/lib/queries/account';
import { GameList } from './game-list';
import { HeldRequestList } from './held-request-list';
import { LogList, RecommendedList, ReportList, SuspensionList, VerificationList } from './operator-lists';
import { PointReviewList } from './point-review-list';
import { OperatorSearch } from './operator-search';

const PATH = '/index/operator';
const sections = [
  ['search', <Search key="icon" aria-hidden />, OperatorSearch],
  ['reports', <Flag key="icon" aria-hidden />, ReportList],
  ['held', <MailWarning key="icon" aria-hidden />, HeldRequestList],
  ['points', <Trophy key="icon" aria-hidden />, PointReviewList],
  ['suspensions', <OctagonAlert key="icon" aria-hidden />, SuspensionList],
  ['verification', <BadgeCheck key="icon" aria-hidden />, VerificationList],
  ['recommended', <Star key="icon" aria-hidden />, RecommendedList],
  ['games', <Gamepad2 key="icon" aria-hidden />, GameList],
  ['log', <ScrollText key="icon" aria-hidden />, LogList],
] as const;

/** The console of platform admins. To everybody else it does not exist. */
export function OperatorConsole() {
  const t = useTranslations('operator');
  return (
    <UnsavedGuardHost
      texts={{
        title: t('discardTitle'),
        text: t('discardText'),
        discard: t('discard'),
        keep: t('keep'),
        close: t('close'),
      }}
    >
      <Console />
      <FreshLoginHost />
    </UnsavedGuardHost>
  );
}

function Console(): ReactNode {
  const t = useTranslations('operator');
  const router = useRouter();
  const named = useSearchParams().get('section');
  const { data: me } = useMe();
  if (me && !me.roles.includes('PLATFORM_ADMIN')) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <EmptyState icon={<Compass />} title={t('missingTitle')} text={t('missingText')} />
      </main>
    );
  }
  const shownSections = me
    ? sections.map(([id, icon, Content]): SettingsSection => ({
        id,
        icon,
        label: t(`section.${id}`),
        content: <Content />,
      }))
    : [];
  const shown = shownSections.find(({ id }) => id === (named ?? 'search')) ?? shownSections[0] ?? null;
  return (
    <SettingsFrame
      path={PATH}
      heading={
        <div className="flex min-h-10 items-center gap-2.5">
          <ShieldCheck aria-hidden className="size-6 shrink-0 text-primary-text" />
          <h1 className="truncate font-medium">{t('title')}</h1>
        </div>
      }
      sections={shownSections}
      shown={shown}
      inSection={named !== null}
      labels={{ sections: t('title'), close: t('close'), back: t('back'), escape: t('esc') }}
      onClose={() => router.push('/index')}
    />
  );
}
