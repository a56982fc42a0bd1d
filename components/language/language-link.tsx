'use client';

import { Languages } from 'lucide-react';
import { buttonStyles } from '@/components/ui/button';
import { languages, type Language } from '@/protocol/account-rules';
import { languageNames } from './language-names';

export type LanguageLinkProps = {
  language: Language;
  className?: string;
};

/**
 * The way to the other language, for public pages: a link that works without scripts (`?lang=` is answered by
 * every public page and remembered). With scripts it keeps the rest of the query, an invite for example.
 */
export function LanguageLink({ language, className }: LanguageLinkProps) {
  const other = languages.find((known) => known !== language) ?? language;
  return (
    <a
      href={`?lang=${other}`}
      hrefLang={other}
      lang={other}
      rel="alternate"
      className={buttonStyles({ variant: 'ghost', className })}
      onClick={(event) => {
        const target = new URL(window.location.href);
        target.searchParams.set('lang', other);
        event.currentTarget.href = target.href;
      }}
    >
      <Languages aria-hidden />
      {languageNames[other]}
    </a>
  );
}
