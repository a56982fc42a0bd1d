// Writes the theme of RainbowKit as a file: left to itself it would make a style element, which the policy refuses.
import { writeFile } from 'node:fs/promises';
import { cssStringFromTheme, darkTheme, lightTheme } from '@rainbow-me/rainbowkit';

const options = {
  accentColor: 'var(--primary)',
  accentColorForeground: 'var(--primary-foreground)',
  borderRadius: 'medium',
  fontStack: 'system',
};
const rule = (selector, theme) =>
  `${selector} {\n${cssStringFromTheme(theme).replaceAll(';', ';\n')};\n}\n`.replaceAll(';;', ';');

await writeFile(
  new URL('../components/wallet/connect/rainbowkit-theme.css', import.meta.url),
  [
    '/* Written by scripts/rainbowkit-theme.mjs. */\n',
    rule('[data-rk]', darkTheme(options)),
    rule("[data-theme='light'] [data-rk]", lightTheme(options)),
  ].join(''),
);
