import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import { ClientMessages } from '@/components/language/client-messages';
import { LanguageLink } from '@/components/language/language-link';
import { ThemeToggle } from '@/components/theme/theme-toggle';
import { isProductionMode } from '@/lib/config/web';
import { asLanguage } from '@/lib/i18n/language';
import { Surfaces } from './surfaces';
import { Actions } from './actions';
import { Layers } from './layers';
import { Faces } from './faces';
import { Forms } from './forms';
import { Marks } from './marks';
import { Pictures } from './pictures';
import { Rewards } from './rewards';
import { States } from './states';
import { TypeScale } from './type-scale';

export const metadata: Metadata = { title: 'Kit', robots: { index: false } };

/** The mode of the installation is known when it runs, not when it is built. */
export const dynamic = 'force-dynamic';

/** Every primitive in every state on both themes, for the people who build screens. */
export default async function KitPage({ params }: { params: Promise<{ locale: string }> }) {
  if (isProductionMode()) notFound();
  const language = asLanguage((await params).locale) ?? 'en';
  setRequestLocale(language);
  return (
    <ClientMessages namespaces={['ui', 'reward']}>
      <main className="min-h-dvh bg-surface-0 p-5 max-desktop:p-3">
        <div className="mx-auto flex max-w-[1400px] flex-col gap-5">
          <header className="flex items-center gap-2">
            <h1 className="grow page-title">Kit</h1>
            <LanguageLink language={language} />
            <ThemeToggle label="Switch between light and dark theme" />
          </header>
          <div className="grid gap-5 desktop:grid-cols-2">
            <Sheet theme="dark" title="Dark, default" />
            <Sheet theme="light" title="Light" />
          </div>
          <Layers />
          <Rewards />
          <States />
          <Pictures />
          <TypeScale />
        </div>
      </main>
    </ClientMessages>
  );
}

function Sheet({ theme, title }: { theme: 'dark' | 'light'; title: string }) {
  return (
    <section
      data-theme={theme}
      aria-label={title}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-border-2 bg-surface-1 px-6 py-5 text-text-1 max-desktop:px-4"
    >
      <h2 className="section-title">{title}</h2>
      <Surfaces />
      <Actions />
      <Marks />
      <Forms theme={theme} />
      <Faces />
    </section>
  );
}
