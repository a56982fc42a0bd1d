import { getTranslations } from 'next-intl/server';
import { BrandLink } from '@/components/brand/brand';
import { LanguageLink } from '@/components/language/language-link';
import { ThemeToggle } from '@/components/theme/theme-toggle';
import type { Language } from '@/protocol/account-rules';

type EntranceBarProps = { language: Language; className?: string };

/** The way home, the theme and the language, above the pages on which people come in. */
export async function EntranceBar({ language, className = '' }: EntranceBarProps) {
  const t = await getTranslations({ locale: language, namespace: 'public.nav' });
  return (
    <header className={`flex items-center justify-between ${className}`}>
      <BrandLink label={t('home')} />
      <div className="-mr-3.5 flex items-center">
        <ThemeToggle label={t('theme')} />
        <LanguageLink language={language} />
      </div>
    </header>
  );
}
