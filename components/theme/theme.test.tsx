import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chosenTheme, currentTheme, setTheme, THEME_KEY } from '@/lib/theme/theme-mode';
import { ThemeToggle } from './theme-toggle';

/** The file that every page loads before it is painted, run as a page runs it. */
function firstPaint(): string | undefined {
  delete document.documentElement.dataset.theme;
  const script = document.createElement('script');
  script.textContent = readFileSync(path.resolve('public/theme.js'), 'utf8');
  document.head.append(script);
  script.remove();
  return document.documentElement.dataset.theme;
}

/** What the system asks for; jsdom says nothing of it. */
const system = Object.assign(new EventTarget(), { matches: false });
beforeAll(() => Object.assign(window, { matchMedia: () => system }));
beforeEach(() => localStorage.clear());

test('THM-01 a first visit is dark', () => {
  expect(firstPaint()).toBe('dark');
});

test('THM-02 the stored theme is there before the first paint; what is no theme counts as dark', () => {
  localStorage.setItem('theme-mode', 'light');
  expect(firstPaint()).toBe('light');
  localStorage.setItem('theme-mode', 'purple');
  expect(firstPaint()).toBe('dark');
});

test('THM-02 the toggle changes the theme and keeps it under theme-mode', async () => {
  const user = userEvent.setup();
  firstPaint();
  render(<ThemeToggle label="Switch theme" />);
  await user.click(screen.getByRole('button', { name: 'Switch theme' }));
  expect([currentTheme(), localStorage.getItem('theme-mode'), firstPaint()]).toEqual([
    'light',
    'light',
    'light',
  ]);
  await user.click(screen.getByRole('button', { name: 'Switch theme' }));
  expect([currentTheme(), localStorage.getItem(THEME_KEY), firstPaint()]).toEqual(['dark', 'dark', 'dark']);
});

test('THM-02 a change in another tab is followed', () => {
  firstPaint();
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme-mode', newValue: 'light' }));
  expect(currentTheme()).toBe('light');
});

test('THM-02 the theme of the system is followed once it was chosen, and theme-mode says what it is', () => {
  setTheme('light');
  setTheme('system');
  expect([chosenTheme(), currentTheme(), localStorage.getItem(THEME_KEY)]).toEqual([
    'system',
    'dark',
    'dark',
  ]);
  system.matches = true;
  expect(firstPaint()).toBe('light');
  system.matches = false;
  system.dispatchEvent(new Event('change'));
  expect([currentTheme(), localStorage.getItem(THEME_KEY)]).toEqual(['dark', 'dark']);
  setTheme('light');
  system.dispatchEvent(new Event('change'));
  expect([chosenTheme(), firstPaint()]).toEqual(['light', 'light']);
});
