'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { chosenTheme, subscribeToTheme } from '@/lib/theme/theme-mode';
import type { ThemeChoice as Choice } from '@/protocol/account-rules';

/** Dark, light or the system's by name, for the settings page. Needs the `ui` messages. */
export function ThemeChoice({
  className,
  onChange,
}: {
  className?: string;
  onChange: (choice: Choice) => void;
}) {
  const t = useTranslations('ui');
  const choice = useSyncExternalStore<Choice>(subscribeToTheme, chosenTheme, () => 'dark');
  return (
    <Segmented
      label={t('theme')}
      className={className}
      value={choice}
      onChange={onChange}
      options={[
        { value: 'dark', label: t('dark'), icon: <Moon aria-hidden /> },
        { value: 'light', label: t('light'), icon: <Sun aria-hidden /> },
        { value: 'system', label: t('systemTheme'), icon: <Monitor aria-hidden /> },
      ]}
    />
  );
}
