import { notFound } from 'next/navigation';
import { setRequestLocale } from 'next-intl/server';
import { languages, type Language } from '@/protocol/account-rules';

/** The language of the internal first segment, told to next-intl; every page below it begins with this. */
export function pageLanguageOf(locale: string): Language {
  const language = languages.find((known) => known === locale);
  if (!language) notFound();
  setRequestLocale(language);
  return language;
}
