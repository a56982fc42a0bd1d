import { getTranslations } from 'next-intl/server';
import { EntranceBar } from '@/components/account/entrance-bar';
import { LoginCard } from '@/components/account/login-card';
import { operator } from '@/lib/config/operator';
import type { Language } from '@/protocol/account-rules';
import type { SpaceCard } from '@/protocol/space';
import { HostSection } from './host-section';
import { OpenSpace } from './open-space';
import { ProductPictures } from './product-pictures';

type LandingProps = {
  language: Language;
  /** A public space to look into; null where there is none. */
  space: SpaceCard | null;
};

/** What this is, with the login beside it, at `/` and at `/login` (ENT-01). Complete without scripts but for the login. */
export async function LandingPage({ language, space }: LandingProps) {
  const t = await getTranslations({ locale: language, namespace: 'public' });
  const { name } = operator();
  const content = 'mx-auto w-full max-w-page px-6 max-desktop:px-4';
  return (
    <div className="flex min-h-dvh flex-col bg-surface-1">
      <EntranceBar language={language} className="h-[60px] shrink-0 border-b px-8 max-desktop:px-4" />
      <main className={`${content} pt-10 pb-14 max-desktop:pt-6 max-desktop:pb-10`}>
        <div className="grid items-start gap-x-14 gap-y-7 desktop:grid-cols-[minmax(0,1fr)_372px]">
          <div>
            <h1 className="max-w-[15em] text-4xl font-semibold tracking-tighter text-balance max-desktop:text-3xl">
              {t('landing.title')}
            </h1>
            <p className="mt-4 max-w-[36em] text-lg text-text-2 max-desktop:mt-2.5 max-desktop:text-md">
              {t('landing.text')}
            </p>
          </div>
          <div className="desktop:row-span-2">
            <LoginCard language={language} />
          </div>
          <section aria-labelledby="landing-space">
            <div className="mb-2.5 flex items-baseline gap-3">
              <h2 id="landing-space" className="grow text-sm font-medium text-text-2">
                {t(space ? 'landing.open' : 'landing.spaces')}
              </h2>
              <a href="/index/guildSearch" className="touch-target text-sm text-primary-text hover:underline">
                {t('nav.find')}
              </a>
            </div>
            {space ? (
              <OpenSpace space={space} />
            ) : (
              <p className="rounded-card border border-card-border bg-card p-5 text-text-2">
                {t('landing.noSpace')}
              </p>
            )}
          </section>
        </div>
        <ProductPictures language={language} />
        <HostSection language={language} />
      </main>
      <footer
        className={`${content} mt-auto flex flex-wrap items-center gap-x-4 gap-y-2 pb-7 text-xs text-text-3`}
      >
        <nav aria-label={t('nav.label')} className="flex gap-4">
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
  );
}
