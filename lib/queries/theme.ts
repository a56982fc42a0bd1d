'use client';
import { useEffect } from 'react';
import { call } from '@/lib/api/client';
import { chosenTheme, setTheme } from '@/lib/theme/theme-mode';
import type { Me } from '@/protocol/account';
import type { ThemeChoice } from '@/protocol/account-rules';
import { showMe } from './account';

/** Dresses the page, and has the account remember it for other devices. Where that fails this device keeps it. */
export function chooseTheme(theme: ThemeChoice): void {
  setTheme(theme);
  call('update', { body: { theme }, failure: 'silent' }).then(showMe, () => undefined);
}

/** Wears what was chosen on another device. An account that has chosen nothing leaves the page as it is. */
export function useThemeOfAccount(me: Me | undefined): void {
  const theme = me?.theme ?? null;
  useEffect(() => {
    if (theme !== null && theme !== chosenTheme()) setTheme(theme);
  }, [theme]);
}
