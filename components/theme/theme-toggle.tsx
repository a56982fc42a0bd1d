'use client';

import { Moon, Sun } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { someoneLoggedIn } from '@/lib/account/login-user';
import { callLater } from '@/lib/api/call-later';
import { currentTheme, setTheme } from '@/lib/theme/theme-mode';

export type ThemeToggleProps = {
  /** What it does: "Switch between light and dark theme". */
  label: string;
  className?: string;
};

/** Sun in the dark, moon in the light; the style sheet picks, so the first paint is right without a script. */
export function ThemeToggle({ label, className }: ThemeToggleProps) {
  return (
    <IconButton
      label={label}
      title={label}
      className={className}
      onClick={toggle}
      icon={
        <>
          <Sun aria-hidden className="dark-only" />
          <Moon aria-hidden className="light-only" />
        </>
      }
    />
  );
}

function toggle(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  setTheme(theme);
  // Public pages don't load the API client, so it is loaded here, for people who are logged in.
  if (someoneLoggedIn()) {
    const body = { theme } as const;
    callLater('update', { body, failure: 'silent', noSession: 'expected' }).catch(() => undefined);
  }
}
