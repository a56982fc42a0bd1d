'use client';

import { Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { currentTheme, setTheme, subscribeToTheme, type ThemeMode } from './theme-mode';

/** Light or dark by name, for the settings page. Needs the `ui` messages. */
export function ThemeChoice({ className }: { className?: string }) {
  const t = useTranslations('ui');
  const theme = useSyncExternalStore<ThemeMode>(subscribeToTheme, currentTheme, () => 'dark');
  return (
    <Segmented
      label={t('theme')}
      className={className}
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'dark', label: t('dark'), icon: <Moon aria-hidden /> },
        { value: 'light', label: t('light'), icon: <Sun aria-hidden /> },
      ]}
    />
  );
}
