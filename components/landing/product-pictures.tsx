import { getTranslations } from 'next-intl/server';
import { cn } from '@/components/ui/class-names';
import type { Language } from '@/protocol/account-rules';

const SIZE = { width: 1080, height: 675 };
const pictures = ['chat', 'wallet'] as const;

/** Chat and wallet as they look, in the reader's language and theme; from a server with sample data. */
export async function ProductPictures({ language }: { language: Language }) {
  const t = await getTranslations({ locale: language, namespace: 'public.landing' });
  return (
    <section aria-labelledby="landing-pictures" className="mt-12 max-desktop:mt-9">
      <h2 id="landing-pictures" className="mb-3.5 section-title">
        {t('pictures')}
      </h2>
      <div className="grid gap-6 desktop:grid-cols-2">
        {pictures.map((name) => (
          <figure key={name}>
            {(['dark', 'light'] as const).map((theme) => (
              // Only the one that is shown is loaded: the other one is no part of the layout.
              <img
                key={theme}
                {...SIZE}
                src={`/art/landing/${name}-${theme}-${language}.webp`}
                alt={t(`${name}Picture`)}
                loading="lazy"
                decoding="async"
                className={cn('h-auto w-full rounded-card border border-border-2', `${theme}-only`)}
              />
            ))}
            <figcaption className="mt-2 text-sm text-text-3">{t(`${name}Caption`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
