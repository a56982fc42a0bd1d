import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { BrandLink } from '@/components/brand/brand';
import { LanguageLink } from '@/components/language/language-link';
import { ThemeToggle } from '@/components/theme/theme-toggle';
import { ButtonLink } from '@/components/ui/button';
import type { Language } from '@/protocol/account-rules';

/** Header of a page that is only text, with the ways to the rest of the site. */
export async function PublicFrame({ language, children }: { language: Language; children: ReactNode }) {
  const t = await getTranslations({ locale: language, namespace: 'public' });
  return (
    <div className="flex min-h-dvh flex-col bg-surface-1">
      <header className="flex h-[60px] shrink-0 items-center gap-2 border-b px-4 max-sm:gap-0 max-sm:px-3 desktop:px-8">
        <BrandLink label={t('nav.home')} />
        <span className="grow" />
        <ThemeToggle label={t('nav.theme')} />
        <LanguageLink language={language} className="max-sm:px-2" />
        <ButtonLink href="/login">{t('nav.logIn')}</ButtonLink>
      </header>
      {children}
    </div>
  );
}
