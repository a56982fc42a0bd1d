import { deviceStorage } from '@/lib/safe-storage';
import type { ThemeChoice } from '@/protocol/account-rules';

export type ThemeMode = 'dark' | 'light';

/** Where the theme that pages wear is kept (THM-02); public/theme.js reads it before the first paint. */
export const THEME_KEY = 'theme-mode';
/** Kept, with any text, while the theme is the system's; what that is now stands under THEME_KEY, too. */
export const SYSTEM_KEY = 'theme-system';

const windowColor: Record<ThemeMode, string> = { dark: '#0c0c11', light: '#f2f2f6' };

/** The theme that the page wears now. */
export function currentTheme(): ThemeMode {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** What was chosen in this browser. */
export function chosenTheme(): ThemeChoice {
  return deviceStorage.read(SYSTEM_KEY) === null ? currentTheme() : 'system';
}

/** Dresses the page and keeps the choice. Where storage is refused it lasts until the page is left. */
export function setTheme(choice: ThemeChoice): void {
  if (choice === 'system') deviceStorage.write(SYSTEM_KEY, '1');
  else deviceStorage.remove(SYSTEM_KEY);
  const mode = choice === 'system' ? systemTheme() : choice;
  document.documentElement.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', windowColor[mode]);
  deviceStorage.write(THEME_KEY, mode);
  for (const listener of listeners) listener();
}

const systemTheme = (): ThemeMode => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');

/** A choice of System may leave `data-theme` as it was, so an observer of the attribute would miss it. */
const listeners = new Set<() => void>();

/** Calls back when the theme or the choice changes, here or in another tab. */
export function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    observer.disconnect();
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
