import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { operator } from '@/lib/config/operator';
import type { Language } from '@/protocol/account-rules';
import { EntranceBar } from './entrance-bar';
import { Hero } from './hero';

/**
 * The frame of every way in: what to do on the left, what this is on the right. On a narrow screen the right side
 * follows below. The content stays in the middle, with room above it for the card of an invite, so that the card
 * moves nothing when it comes.
 */
export async function AuthFrame({ language, children }: { language: Language; children: ReactNode }) {
  const t = await getTranslations({ locale: language, namespace: 'public' });
  const { name } = operator();
  return (
    <div className="min-h-dvh bg-surface-1 desktop:grid desktop:grid-cols-2">
      <div className="flex min-h-dvh flex-col px-5 pt-3.5 pb-5 desktop:px-10 desktop:py-7">
        <EntranceBar language={language} />
        <main className="m-auto flex w-full max-w-[384px] flex-col gap-3.5 py-3.5 desktop:pb-[110px]">
          {children}
        </main>
        <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-text-3">
          <nav aria-label={t('nav.label')} className="flex flex-wrap gap-x-4 gap-y-2">
            <a href="/index/guildSearch" className="touch-target hover:text-text-1">
              {t('nav.find')}
            </a>
            <a href="/terms" className="touch-target hover:text-text-1">
              {t('nav.terms')}
            </a>
            <a href="/privacy" className="touch-target hover:text-text-1">
              {t('nav.privacy')}
            </a>
          </nav>
          {name && <span className="ml-auto min-w-0 truncate">{t('runBy', { name })}</span>}
        </footer>
      </div>
      <Hero language={language} />
    </div>
  );
}
