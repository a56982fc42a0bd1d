import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BrandLink } from '@/components/brand/brand';
import { ButtonLink } from '@/components/ui/button';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('public.notFound');
  return { title: t('meta'), robots: { index: false } };
}

/** The 404 page, in the documents' own words (ENT-14, OPN-84). */
export default async function NotFound() {
  const t = await getTranslations('public');
  return (
    <div className="flex min-h-dvh flex-col bg-surface-1">
      <header className="flex h-[60px] shrink-0 items-center px-4 desktop:px-8">
        <BrandLink label={t('nav.home')} />
      </header>
      <main className="m-auto flex flex-col items-center px-5 pb-20 text-center">
        {/* Lazy, because React asks ahead for the pictures of every page's 404. */}
        <img
          src="/art/night.webp"
          alt=""
          width={200}
          height={200}
          loading="lazy"
          className="mb-7 size-[200px] rounded-full ring-1 ring-border-2"
        />
        <h1 className="text-3xl font-semibold tracking-tighter text-balance">{t('notFound.title')}</h1>
        <p className="mt-1.5 mb-6 text-lg text-text-2">{t('notFound.text')}</p>
        <div className="flex flex-wrap justify-center gap-2.5">
          <ButtonLink href="/index" variant="primary" size="lg">
            {t('notFound.action')}
          </ButtonLink>
          <ButtonLink href="/index/guildSearch" size="lg">
            {t('nav.find')}
          </ButtonLink>
        </div>
      </main>
    </div>
  );
}
