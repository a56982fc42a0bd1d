'use client';

import { CalendarDays, UserCheck, UsersRound, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Note } from '@/components/ui/note';
import { cn } from '@/components/ui/class-names';
import { useNow } from '@/components/ui/use-now';
import type { TrustCard as Trust } from '@/protocol/dm';

const DAY_MS = 86_400_000;
/** A younger account stands out. */
const NEW_DAYS = 7;

/** Facts about a person who writes for the first time, none of which they can write themselves. */
export function TrustCard({ name, trust }: { name: string; trust: Trust }) {
  const t = useTranslations('dm.request');
  const now = useNow() ?? Date.parse(trust.joinedTime);
  const days = Math.max(0, Math.floor((now - Date.parse(trust.joinedTime)) / DAY_MS));
  const age =
    days < 60
      ? t('days', { count: days })
      : days < 730
        ? t('months', { count: Math.floor(days / 30) })
        : t('years', { count: Math.floor(days / 365) });
  const listed = (names: readonly string[], total: number) => {
    if (total === 0) return t('none');
    const shown = names.join(', ');
    return total > names.length ? t('more', { names: shown, count: total - names.length }) : shown;
  };
  const { spaces, follows, lookAlike } = trust;
  return (
    <>
      {lookAlike && (
        <Note tone="warn" className="mt-3.5 w-full text-left">
          {t('lookAlike', { name: lookAlike.username })}
        </Note>
      )}
      <dl aria-label={t('trust', { name })} className="mt-3.5 w-full text-left">
        <Fact icon={<UserCheck aria-hidden />} label={t('follows')}>
          {listed(
            follows.named.map(({ username }) => username),
            follows.total,
          )}
        </Fact>
        <Fact icon={<UsersRound aria-hidden />} label={t('spaces')}>
          {listed(
            spaces.named.map((space) => space.name),
            spaces.total,
          )}
        </Fact>
        <Fact icon={<CalendarDays aria-hidden />} label={t('age')} warn={days < NEW_DAYS}>
          {age}
        </Fact>
        <Fact icon={<Wallet aria-hidden />} label={t('paid')}>
          {t(trust.hasPaid ? 'yes' : 'no')}
        </Fact>
      </dl>
    </>
  );
}

function Fact({
  icon,
  label,
  warn = false,
  children,
}: {
  icon: ReactNode;
  label: string;
  warn?: boolean;
  children: string;
}) {
  return (
    <div className="flex min-h-[46px] items-center gap-3 border-b py-2 text-sm">
      <dt className="flex min-w-0 grow items-center gap-3">
        <span className={cn('shrink-0 [&_svg]:size-[18px]', warn ? 'text-warn' : 'text-text-3')}>{icon}</span>
        {label}
      </dt>
      <dd className={cn('max-w-[55%] min-w-0 text-right break-words', warn ? 'text-warn' : 'text-text-2')}>
        {children}
      </dd>
    </div>
  );
}
