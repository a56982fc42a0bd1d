import type { ThemeChoice } from '@/protocol/account-rules';
import { chosenTheme, setTheme } from './theme-mode';

/** What the account said last. */
let said: ThemeChoice | null = null;

/**
 * Wears what was chosen on another device. An account that has chosen nothing leaves the page as it is, and one that says what it
 * said before does not undo what was chosen here meanwhile.
 */
export function wearThemeOfAccount(theme: ThemeChoice | null): void {
  if (theme === null || theme === said) return;
  said = theme;
  if (theme !== chosenTheme()) setTheme(theme);
}
