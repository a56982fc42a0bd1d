'use client';
import { call } from '@/lib/api/client';
import { setTheme } from '@/lib/theme/theme-mode';
import type { ThemeChoice } from '@/protocol/account-rules';
import { showMe } from './account';

/** Dresses the page, and has the account remember it for other devices. Where that fails this device keeps it. */
export function chooseTheme(theme: ThemeChoice): void {
  setTheme(theme);
  call('update', { body: { theme }, failure: 'silent' }).then(showMe, () => undefined);
}
