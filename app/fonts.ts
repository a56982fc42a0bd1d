import localFont from 'next/font/local';

/**
 * Inter with its optical size axis. The fallback face that next/font derives (Arial, size-adjusted) keeps
 * the layout still while the file arrives.
 */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-inter',
  adjustFontFallback: 'Arial',
});

/**
 * Accented Latin and currency signs. Its own family, first in the stack and limited by its range, so that it
 * is fetched only by pages that need it and the fallback of the main face does not answer for it.
 */
export const interExt = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2',
  weight: '100 900',
  display: 'swap',
  variable: '--font-inter-ext',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+1E00-1E9F, U+20A0-20AB, U+20AD-20C0, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
});
