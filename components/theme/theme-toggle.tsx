'use client';

import { Moon, Sun } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { currentTheme, setTheme } from './theme-mode';

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
      onClick={() => setTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
      icon={
        <>
          <Sun aria-hidden className="dark-only" />
          <Moon aria-hidden className="light-only" />
        </>
      }
    />
  );
}
