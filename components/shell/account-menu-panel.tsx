'use client';

import { Languages, LogOut, Moon, Settings, Sun } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useSyncExternalStore, type ReactElement } from 'react';
import { languageNames } from '@/components/language/language-names';
import { currentTheme, subscribeToTheme } from '@/lib/theme/theme-mode';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { call } from '@/lib/api/client';
import { logOut } from '@/lib/queries/account';
import { chooseTheme } from '@/lib/queries/theme';
import type { Me } from '@/protocol/account';

/** What belongs to the viewer: settings, theme, language, log out. It opens as soon as it is there. */
export default function AccountMenuPanel({ me, trigger }: { me: Me; trigger: ReactElement }) {
  const t = useTranslations('shell.menu');
  const router = useRouter();
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme, () => 'dark' as const);
  const other = useLocale() === 'zh' ? ('en' as const) : ('zh' as const);

  const switchLanguage = async () => {
    // The account remembers it for other devices; the address sets the cookie of this one.
    await call('update', { body: { language: other } }).catch(() => {});
    const target = new URL(location.href);
    target.searchParams.set('lang', other);
    location.assign(target);
  };

  return (
    <Menu defaultOpen side="right" align="end" trigger={trigger}>
      <div className="truncate px-2.5 pt-1.5 pb-2 text-sm font-semibold" title={me.username}>
        {me.username}
      </div>
      <MenuItem icon={<Settings />} onSelect={() => router.push(`/index/settings/account/${me.id}`)}>
        {t('account')}
      </MenuItem>
      <MenuItem
        icon={theme === 'dark' ? <Sun /> : <Moon />}
        onSelect={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
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
