import { getTranslations } from 'next-intl/server';
import { inlineLink } from '@/components/ui/inline-link';
import { PublicFrame } from '@/components/legal/public-frame';
import { operator } from '@/lib/config/operator';
import { legalTexts, type LegalSection } from '@/lib/legal/texts';
import type { Language } from '@/protocol/account-rules';

/** `/privacy` and `/terms` (OPN-75): what the software does is in the texts, who runs it in the configuration. */
export async function LegalPage({ language, page }: { language: Language; page: 'privacy' | 'terms' }) {
  const t = await getTranslations({ locale: language, namespace: 'legal' });
  const texts = await legalTexts(language, page);
  const sections: [string, LegalSection][] = Object.entries(texts.sections);
  const { name, contact } = operator();
  return (
    <PublicFrame language={language}>
      <main className="mx-auto w-full max-w-read px-4 pt-8 pb-16 desktop:px-6 desktop:pt-12">
        <h1 className="text-3xl font-semibold tracking-tighter">{texts.title}</h1>
        <p className="mt-2 text-lg text-text-2">{texts.lead}</p>
        <nav aria-label={t('contents')} className="mt-6 border-y py-4">
          <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
            {[...sections, ['operator', { title: t('operator.title') }] as const].map(([id, section]) => (
              <li key={id}>
                <a href={`#${id}`} className="touch-target text-primary-text">
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map(([id, { title, ...paragraphs }]) => (
          <section key={id} id={id} className="mt-8 scroll-mt-4">
            <h2 className="text-xl font-semibold tracking-tight">{title}</h2>
            {Object.entries(paragraphs).map(([key, text]) => (
              <p key={key} className="mt-2 text-md text-text-2">
                {text}
              </p>
            ))}
          </section>
        ))}
        <section id="operator" className="mt-8 scroll-mt-4">
          <h2 className="text-xl font-semibold tracking-tight">{t('operator.title')}</h2>
          <p className="mt-2 text-md text-text-2">
            {name ? t('operator.named', { name }) : t('operator.unnamed')}
          </p>
          <p className="mt-2 text-md text-text-2">
            {contact ? (
              <Contact label={t('operator.contact', { contact })} contact={contact} />
            ) : (
              t('operator.noContact')
            )}
          </p>
        </section>
      </main>
    </PublicFrame>
  );
}

/** An address that can be opened is a link; anything else is text. */
function Contact({ label, contact }: { label: string; contact: string }) {
  const href = /^https?:\/\/\S+$/i.test(contact)
    ? contact
    : /^\S+@\S+\.\S+$/.test(contact)
      ? `mailto:${contact}`
      : null;
  if (href === null) return label;
  return (
    <a href={href} rel="noopener noreferrer" className={inlineLink}>
      {label}
    </a>
  );
}
