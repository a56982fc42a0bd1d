// Writes the theme of RainbowKit as a file: left to itself it would make a style element, which the policy refuses.
import { writeFile } from 'node:fs/promises';
import { cssStringFromTheme, darkTheme, lightTheme } from '@rainbow-me/rainbowkit';

const options = {
  accentColor: 'var(--primary)',
  accentColorForeground: 'var(--primary-foreground)',
  borderRadius: 'medium',
  fontStack: 'system',
};
/** What our dialogs look like; these change with the theme by themselves. */
const own = {
  modalBackdrop: 'var(--scrim)',
  modalBackground: 'var(--surface-3)',
  modalText: 'var(--text-1)',
  modalTextSecondary: 'var(--text-2)',
  modalTextDim: 'var(--text-3)',
  modalBorder: 'var(--border-2)',
  generalBorder: 'var(--border-2)',
  closeButton: 'var(--text-2)',
  closeButtonBackground: 'var(--active)',
  error: 'var(--danger)',
};
const ours = (theme) => ({
  ...theme,
  fonts: { body: 'var(--font-sans)' },
  colors: { ...theme.colors, ...own },
});
const rule = (selector, theme) =>
  `${selector} {\n${cssStringFromTheme(theme).replaceAll(';', ';\n')};\n}\n`.replaceAll(';;', ';');

await writeFile(
  new URL('../components/wallet/connect/rainbowkit-theme.css', import.meta.url),
  [
    '/* Written by scripts/rainbowkit-theme.mjs. */\n',
    rule('[data-rk]', ours(darkTheme(options))),
    rule("[data-theme='light'] [data-rk]", ours(lightTheme(options))),
  ].join(''),
);
