'use client';

import { Languages, LogOut, Moon, Settings, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { languageNames } from '@/components/language/language-names';
import { currentTheme, setTheme, subscribeToTheme } from '@/components/theme/theme-mode';
import { Avatar } from '@/components/ui/avatar';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { Skeleton } from '@/components/ui/skeleton';
import { call } from '@/lib/api/client';
import { logOut, useMe } from '@/lib/queries/account';

/** The viewer's picture and what belongs to them: settings, theme, language, log out. */
export function AccountMenu() {
  const t = useTranslations('shell.menu');
  const router = useRouter();
  const { data: me } = useMe();
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme, () => 'dark' as const);
  const other = useLocale() === 'zh' ? ('en' as const) : ('zh' as const);
  if (!me) return <Skeleton className="size-10 rounded-full" />;

  const switchLanguage = async () => {
    // The account remembers it for other devices; the address sets the cookie of this one.
    await call('update', { body: { language: other } }).catch(() => {});
    const target = new URL(location.href);
    target.searchParams.set('lang', other);
    location.assign(target);
  };

  return (
    <Menu
      side="right"
      align="end"
      trigger={
        <button type="button" aria-label={t('label')} className="rounded-full">
          <Avatar name={me.username} picture={me.avatar} size={40} />
        </button>
      }
    >
      <div className="truncate px-2.5 pt-1.5 pb-2 text-sm font-semibold" title={me.username}>
        {me.username}
      </div>
      <MenuItem icon={<Settings />} onSelect={() => router.push(`/index/settings/account/${me.id}`)}>
        {t('account')}
      </MenuItem>
      <MenuItem
        icon={theme === 'dark' ? <Sun /> : <Moon />}
        onSelect={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {t(theme === 'dark' ? 'light' : 'dark')}
      </MenuItem>
      <MenuItem icon={<Languages />} lang={other} onSelect={() => void switchLanguage()}>
        {languageNames[other]}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void logOut()}>
        {t('logOut')}
      </MenuItem>
    </Menu>
  );
}
