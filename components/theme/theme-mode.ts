import { deviceStorage } from '@/lib/safe-storage';

export type ThemeMode = 'dark' | 'light';

/** Where the choice is kept (THM-02); public/theme.js reads it before the first paint. */
export const THEME_KEY = 'theme-mode';

const windowColor: Record<ThemeMode, string> = { dark: '#0c0c11', light: '#f2f2f6' };

/** The theme that the page wears now. */
export function currentTheme(): ThemeMode {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark';
}

/** Dresses the page and keeps the choice. Where storage is refused it lasts until the page is left. */
export function setTheme(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', windowColor[mode]);
  deviceStorage.write(THEME_KEY, mode);
}

/** Calls back when the theme changes, here or in another tab. */
export function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
