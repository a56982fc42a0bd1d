'use client';

import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { TimeLabel } from '@/components/announcement/time-label';
import { ProfileButton } from '@/components/contact/profile-button';
import { amountText } from '@/components/reward/amount-text';
import { Avatar } from '@/components/ui/avatar';
import { cn } from '@/components/ui/class-names';
import { dayOf } from '@/lib/format/relative-time';
import { markNotice } from '@/lib/queries/notice';
import { lengthOfTimeOut, noticeSentence } from '@/protocol/notice-sentence';
import type { NoticeEntry } from '@/protocol/notification';
import { NoticeActions } from './notice-actions';
import { noticeIcons } from './notice-icons';
import { noticePath } from './notice-path';

const quiet = () => {};

/** One notice: what happened, where, when, what can be done about it, and whether it has been read. */
export function NoticeRow({ entry }: { entry: NoticeEntry }) {
  const t = useTranslations('notice');
  const language = useLocale();
  const { kind, person, space, read, createdTime } = entry;
  const path = noticePath(entry);
  const Icon = noticeIcons[kind];
  const markRead = () => {
    if (!read) void markNotice(entry.id, true).catch(quiet);
  };
  const sentence = <Sentence entry={entry} />;
  const label = t(read ? 'markUnread' : 'markRead');
  return (
    <li
      className={cn(
        'group/notice relative flex items-start gap-3.5 rounded-card px-3 py-2.5 hover:bg-hover',
        !read && 'bg-hover',
      )}
    >
      <span className="relative shrink-0">
        {person && kind !== 'announcement' ? (
          <ProfileButton
            person={person}
            spaceId={space?.id ?? null}
            pictureOnly
            className="relative z-1 rounded-full"
          >
            <Avatar name={person.username} picture={person.avatar} size={40} />
          </ProfileButton>
        ) : space ? (
          <Avatar kind="space" name={space.name} picture={space.logo} size={40} />
        ) : (
          <span aria-hidden className="block size-10 rounded-full bg-surface-2" />
        )}
        <span
          aria-hidden
          className="absolute -right-1.5 -bottom-1 z-2 grid size-[22px] place-items-center rounded-full bg-surface-2 text-text-2 ring-2 ring-surface-1"
        >
          <Icon className="size-3" />
        </span>
      </span>
      <div className="min-w-0 grow">
        <p className={cn('text-pretty break-words', read ? 'text-text-2' : 'text-text-1')}>
          {path === null ? (
            sentence
          ) : (
            <Link href={path} prefetch={false} onClick={markRead} className="after:absolute after:inset-0">
              {sentence}
            </Link>
          )}
        </p>
        <SecondLine entry={entry} />
        <div className="relative">
          <NoticeActions entry={entry} />
        </div>
      </div>
      <span className="shrink-0 pt-0.5 text-xs whitespace-nowrap text-text-3">
        <TimeLabel
          moment={createdTime}
          language={language}
          nowWord={t('now')}
          day={dayOf(new Date(createdTime), language)}
        />
      </span>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => void markNotice(entry.id, !read).catch(quiet)}
        className="relative grid size-6 shrink-0 touch-target place-items-center rounded-full"
      >
        <span
          aria-hidden
          className={cn(
            'size-2 rounded-full',
            read
              ? 'opacity-0 edge-border-2 group-focus-within/notice:opacity-100 group-hover/notice:opacity-100 max-desktop:opacity-100'
              : 'bg-primary-text',
          )}
        />
      </button>
    </li>
  );
}

/** Where it was, or what an announcement is called. */
function SecondLine({ entry }: { entry: NoticeEntry }) {
  const t = useTranslations('notice');
  const { kind, detail, space, announcement, room, count } = entry;
  const namesRole = detail === 'roleGiven' || detail === 'roleTaken';
  const place = [kind === 'reward' && room?.name, space?.name].filter(Boolean).join(', ');
  const text =
    kind === 'announcement'
      ? announcement?.title
      : kind === 'mention' || kind === 'reward' || (kind === 'standing' && namesRole)
        ? place
        : '';
  const times = count > 1 ? t('mentions', { count }) : '';
  if (!text && times === '') return null;
  return (
    <p dir="auto" className="truncate text-sm text-text-3">
      {[text, times].filter(Boolean).join(' · ')}
    </p>
  );
}

/** What happened, with names set apart. */
function Sentence({ entry }: { entry: NoticeEntry }) {
  const t = useTranslations('notice');
  const { person, space, role, room, reward, seconds } = entry;
  const language = useLocale();
  const values = {
    strong: (chunks: ReactNode) => (
      <strong dir="auto" className="font-semibold text-text-1">
        {chunks}
      </strong>
    ),
    person: person?.username ?? t('goneAccount'),
    space: space?.name ?? '',
    role: role?.name ?? t('goneRole'),
    room: room?.name || t('group'),
    amount: reward ? amountText(reward.amount, reward.token, language) : t('someAmount'),
    ...lengthOfTimeOut(seconds ?? 0),
  };
  return <>{t.rich(noticeSentence(entry), values)}</>;
}
