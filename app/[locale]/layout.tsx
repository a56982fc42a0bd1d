import '@/app/globals.css';
import type { Metadata, Viewport } from 'next';
import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { inter, interExt } from '@/app/fonts';
import { SnackbarHost } from '@/components/ui/snackbar-host';
import { languages, type Language } from '@/protocol/account-rules';

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  colorScheme: 'dark light',
  themeColor: '#0c0c11',
};

export const metadata: Metadata = {
  applicationName: 'Guildhall',
  title: { default: 'Guildhall', template: '%s · Guildhall' },
  icons: {
    icon: [
      { url: '/favicon.svg', type: 'image/svg+xml' },
      { url: '/favicon.png', sizes: '48x48' },
    ],
    apple: '/apple-touch-icon.png',
  },
  manifest: '/manifest.webmanifest',
  formatDetection: { telephone: false },
};

/** Both languages are known at build time; the gateway writes the segment, people never see it. */
export function generateStaticParams(): { locale: Language }[] {
  return languages.map((locale) => ({ locale }));
}

export default async function RootLayout(props: {
  children: ReactNode;
  params: Promise<{ locale: string }>;
}) {
  const { locale } = await props.params;
  const language = languages.find((known) => known === locale);
  if (!language) notFound();
  setRequestLocale(language);

  return (
    // theme.js sets data-theme before React sees the element.
    <html
      lang={language}
      data-theme="dark"
      className={`${inter.variable} ${interExt.variable}`}
      suppressHydrationWarning
    >
      <head>
        {/* Blocking on purpose: the theme must be known before the first paint. */}
        <script src="/theme.js" />
      </head>
      <body>
        {props.children}
        <SnackbarHost />
      </body>
    </html>
  );
}
