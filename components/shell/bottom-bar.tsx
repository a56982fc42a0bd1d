'use client';

import { Bell, CircleUserRound, Layers, MessageCircle, Wallet, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { MentionCount, useDirectMarks } from './space-marks';
import { useMe } from '@/lib/queries/account';
import { useUnreadNotices } from '@/lib/queries/unread-notice';
import { CHAT_PAGE, isDirectPage, WALLET_PAGES, type ShellLocation } from '@/lib/navigation/location';

interface Item {
  readonly href: string;
  readonly text: string;
  readonly Icon: LucideIcon;
  readonly on: boolean;
  readonly count?: number;
  /** Tells screen readers of the count. */
  readonly said?: 'messagesUnread' | 'notificationsUnread';
}

/** The five places of the shell, under 1024 px. */
export function BottomBar({ place }: { place: ShellLocation }) {
  const t = useTranslations('shell');
  const { data: me } = useMe();
  const direct = useDirectMarks();
  const notices = useUnreadNotices();
  const inSpaces = ['', 'nomanland', 'homePage/guildOverview', CHAT_PAGE].includes(place.page);
  const items: Item[] = [
    { href: '/index', text: t('spaces'), Icon: Layers, on: inSpaces },
    {
      href: '/index/homePage/mobileChattings',
      text: t('messages'),
      Icon: MessageCircle,
      on: isDirectPage(place),
      count: Math.max(direct.unread, direct.mentions),
      said: 'messagesUnread',
    },
    { href: '/index/wallet', text: t('wallet'), Icon: Wallet, on: WALLET_PAGES.includes(place.page) },
    {
      href: '/index/notification',
      text: t('activity'),
      Icon: Bell,
      on: place.page === 'notification',
      count: notices,
      said: 'notificationsUnread',
    },
    {
      href: me ? `/index/settings/account/${me.id}` : '/index',
      text: t('you'),
      Icon: CircleUserRound,
      on: false,
    },
  ];
  return (
    <nav
      aria-label={t('home')}
      className="grid h-[calc(var(--bottombar-h)+env(safe-area-inset-bottom))] shrink-0 grid-cols-5 border-t bg-surface-0 pb-[env(safe-area-inset-bottom)] desktop:hidden"
    >
      {items.map(({ href, text, Icon, on, count = 0, said = 'messagesUnread' }: Item) => (
        <Link
          key={text}
          href={href}
          prefetch={false}
          aria-current={on ? 'page' : undefined}
          className={cn(
            'flex flex-col items-center justify-center gap-[3px] text-2xs font-medium focus-visible:-outline-offset-2',
            on ? 'text-text-1 [&_svg]:text-primary-text' : 'text-text-3',
          )}
        >
          <span className="relative">
            <Icon aria-hidden className="size-[22px]" />
            <MentionCount count={count} className="-top-1.5 left-3 ring-2 ring-surface-0" />
          </span>
          {text}
          {count > 0 && <span className="sr-only">{t(said, { count })}</span>}
        </Link>
      ))}
    </nav>
  );
}
