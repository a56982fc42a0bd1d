import { Menu as MenuIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BrandLink } from '@/components/brand/brand';
import { LanguageLink } from '@/components/language/language-link';
import { buttonStyles } from '@/components/ui/button';
import type { Language } from '@/protocol/account-rules';
import { AccountLinks } from './account-links';

export type PublicSpaceFrameProps = { language: Language; children: ReactNode };

/** Header 60 and the page below it, for the overview of a space and the directory. */
export function PublicSpaceFrame({ language, children }: PublicSpaceFrameProps) {
  const t = useTranslations('public.nav');
  const shell = useTranslations('shell');
  const find = (
    <a href="/index/guildSearch" className={buttonStyles({ variant: 'ghost' })}>
      {t('find')}
    </a>
  );
  return (
    <div className="flex min-h-dvh flex-col bg-surface-1">
      <header className="flex h-[60px] shrink-0 items-center gap-2 border-b px-8 max-desktop:px-4">
        <BrandLink label={t('home')} />
        <span className="grow" />
        <nav aria-label={t('label')} className="flex items-center gap-2 max-desktop:hidden">
          {find}
          <LanguageLink language={language} />
        </nav>
        {/* A disclosure of the browser's own, so that phones need no script for it. */}
        <details className="group relative desktop:hidden">
          <summary
            aria-label={t('menu')}
            className="grid size-11 list-none place-items-center rounded-md text-text-2 hover:bg-hover [&::-webkit-details-marker]:hidden"
          >
            <MenuIcon aria-hidden className="size-5" />
          </summary>
          <nav className="absolute top-12 right-0 z-popover flex min-w-52 flex-col items-stretch rounded-[12px] bg-surface-3 p-1.5 floating *:justify-start">
            {find}
            <a href="/login" className={buttonStyles({ variant: 'ghost' })}>
              {t('logIn')}
            </a>
            <LanguageLink language={language} />
          </nav>
        </details>
        <AccountLinks
          logIn={t('logIn')}
          signUp={t('signUp')}
          open={shell('open')}
          openShort={shell('openShort')}
        />
      </header>
      {children}
      <footer className="mt-auto flex h-14 shrink-0 items-center justify-center gap-6 border-t px-4 text-xs text-text-3">
        <a href="/terms" className="touch-target hover:text-text-1">
          {t('terms')}
        </a>
        <a href="/privacy" className="touch-target hover:text-text-1">
          {t('privacy')}
        </a>
      </footer>
    </div>
  );
}
